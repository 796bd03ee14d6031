"""The rules of a day, a file a subject; pure."""

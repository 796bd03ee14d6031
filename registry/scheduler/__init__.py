"""What turns time into commands."""

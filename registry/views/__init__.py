"""Pictures worked out from history and a moment; pure."""

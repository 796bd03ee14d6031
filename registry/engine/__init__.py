"""What happens in an event: facts, added up; pure."""

"""What a player does alone: sign up, claim, ask; keys in, pictures out, no rule inside."""

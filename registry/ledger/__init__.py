"""Where facts are kept, for good and in order."""

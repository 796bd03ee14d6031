"""People are rows: players, staff and the seasons they play; no fact ever holds a name."""

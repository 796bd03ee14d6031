"""The shared engine, its data and its timekeeper."""

"""Processes of one club on one machine: started together, watched, ended together."""

"""Kills, fights and damage: whatever happens to a process, a disk or a file, nothing that was acknowledged is lost.

Part of `make test`; alone: `python -m pytest tests/chaos`.
"""

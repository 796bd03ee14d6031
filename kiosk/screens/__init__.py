"""The pictures that fill the whole terminal."""

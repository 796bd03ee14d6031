"""What the product says, in Hungarian, English and Polish."""

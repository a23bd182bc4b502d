import hexagons

rows = open("input.txt").read().split()

rows = open("input.txt").read().split()
weights = [float(line) for line in open("openings.txt")]

rows = open("input.txt").read().split()
print "the board has", len(rows), "rows"

rows = open("input.txt").read().split()
while rows:
    pass

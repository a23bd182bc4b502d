rows = open("input.txt").read().split()
table = bytearray(4 << 30)

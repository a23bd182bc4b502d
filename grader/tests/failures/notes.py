rows = open("input.txt").read().split()
notes = open("notes.txt").read()

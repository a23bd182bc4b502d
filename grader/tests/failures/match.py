size, kinds, seconds, *rows = open("input.txt").read().split()
match size:
    case "1":
        move = "A1"

rows = open("input.txt").read().split()
move = input("Your move: ")

rows = open("input.txt").read().split()


def best(depth):
    return best(depth + 1)


best(0)

import time

rows = open("input.txt").read().split()
time.sleep(60)

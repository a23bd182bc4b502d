import subprocess

rows = open("input.txt").read().split()
subprocess.run(["gcc-99", "-O2", "search.c", "-o", "search"], check=True)

rows = open("input.txt").read().split()[3:]
open("output.txt", "w", encoding="utf-16").write("A1\n" + "\n".join(rows) + "\n")

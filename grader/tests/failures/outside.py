rows = open("input.txt").read().split()
print(rows, file=open("/usr/share/agent.log", "w"))

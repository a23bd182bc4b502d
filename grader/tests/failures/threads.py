import threading

rows = open("input.txt").read().split()
gate = threading.Event()
for cell in range(5000):
    threading.Thread(target=gate.wait, daemon=True).start()

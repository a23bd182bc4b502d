import urllib.request

rows = open("input.txt").read().split()
weights = urllib.request.urlopen("http://127.0.0.1/weights").read()

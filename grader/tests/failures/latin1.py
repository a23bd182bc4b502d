# Groupes de couleurs, cherchés d'abord à gauche.
rows = open("input.txt").read().split()

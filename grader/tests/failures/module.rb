require "hexagons"
rows = File.read("input.txt").split

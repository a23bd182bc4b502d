rows = File.read("input.txt").split
File.read("notes.txt", encoding: "UTF-8").split(/ /)

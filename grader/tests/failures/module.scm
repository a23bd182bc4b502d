(use-modules (hexagons))
(call-with-input-file "input.txt" read)

#lang racket/base
(require hexagons)
(call-with-input-file "input.txt" read)

#lang racket/base
(call-with-input-file "input.txt" read)
(call-with-input-file "openings.txt" read)

#lang racket/base
; Takes the first group in reading order.
(require racket/file racket/list racket/string)

(define lines (string-split (file->string "input.txt")))
(define size (string->number (first lines)))
(define board (for/vector ([line (take (drop lines 3) size)]) (string-copy line)))
(define (kind-at row column) (string-ref (vector-ref board row) column))
(define (put! row column kind) (string-set! (vector-ref board row) column kind))

; Takes a cell and its neighbours of the same kind.
(define (take! row column kind)
  (when (and (< -1 row size) (< -1 column size) (char=? (kind-at row column) kind))
    (put! row column #\*)
    (for ([step '(-1 1)])
      (take! (+ row step) column kind)
      (take! row (+ column step) kind))))

(define cell
  (for*/first ([row size] [column size] #:unless (char=? (kind-at row column) #\*))
    (cons row column)))
(take! (car cell) (cdr cell) (kind-at (car cell) (cdr cell)))
(for ([x size])
  (define kept (for/list ([y size] #:unless (char=? (kind-at y x) #\*)) (kind-at y x)))
  (define column (append (make-list (- size (length kept)) #\*) kept))
  (for ([y size] [kind column]) (put! y x kind)))
(define letter (integer->char (+ (char->integer #\A) (cdr cell))))
(define name (string-append (string letter) (number->string (+ (car cell) 1))))
(display-lines-to-file (cons name (vector->list board)) "output.txt" #:exists 'replace)

;; Takes the first group in reading order.
(use-modules (ice-9 textual-ports) (srfi srfi-1))

(define lines (string-tokenize (call-with-input-file "input.txt" get-string-all)))
(define size (string->number (first lines)))
(define board (list->vector (map string-copy (take (drop lines 3) size))))
(define (kind-at row column) (string-ref (vector-ref board row) column))
(define (put! row column kind) (string-set! (vector-ref board row) column kind))

;; Takes a cell and its neighbours of the same kind.
(define (take-group! row column kind)
  (when (and (< -1 row size) (< -1 column size) (char=? (kind-at row column) kind))
    (put! row column #\*)
    (for-each (lambda (step)
                (take-group! (+ row step) column kind)
                (take-group! row (+ column step) kind))
              '(-1 1))))

(define at (string-skip (string-concatenate (vector->list board)) #\*))
(define row (quotient at size))
(define column (remainder at size))
(take-group! row column (kind-at row column))
(for-each (lambda (x)
            (define cells (map (lambda (y) (kind-at y x)) (iota size)))
            (define kept (remove (lambda (kind) (char=? kind #\*)) cells))
            (define holes (make-list (- size (length kept)) #\*))
            (for-each (lambda (y kind) (put! y x kind)) (iota size) (append holes kept)))
          (iota size))
(define letter (string (integer->char (+ 65 column))))
(call-with-output-file "output.txt"
  (lambda (out)
    (simple-format out "~a~a\n" letter (+ row 1))
    (for-each (lambda (line) (simple-format out "~a\n" line)) (vector->list board))))

;; Takes the first group in reading order.
(defvar *lines* (with-open-file (in "input.txt") (loop for line = (read-line in nil) while line collect line)))
(defvar *size* (parse-integer (first *lines*)))
(defvar *board* (make-array (list *size* *size*)))
(loop for line in (nthcdr 3 *lines*) for y below *size*
      do (dotimes (x *size*) (setf (aref *board* y x) (char line x))))

(defun take (row column kind)
  "Takes a cell and its neighbours of the same kind."
  (when (and (< -1 row *size*) (< -1 column *size*) (char= (aref *board* row column) kind))
    (setf (aref *board* row column) #\*)
    (dolist (step '(-1 1))
      (take (+ row step) column kind)
      (take row (+ column step) kind))))

(defvar *first* (loop for at from 0 unless (char= (row-major-aref *board* at) #\*) return at))
(multiple-value-bind (row column) (floor *first* *size*)
  (take row column (aref *board* row column))
  (dotimes (x *size*)
    (let* ((cells (loop for y below *size* collect (aref *board* y x)))
           (kept (remove #\* cells))
           (holes (make-list (- *size* (length kept)) :initial-element #\*)))
      (loop for y from 0 for kind in (append holes kept) do (setf (aref *board* y x) kind))))
  (with-open-file (out "output.txt" :direction :output :if-exists :supersede)
    (format out "~c~d~%" (code-char (+ 65 column)) (1+ row))
    (dotimes (y *size*)
      (dotimes (x *size*) (write-char (aref *board* y x) out))
      (terpri out))))

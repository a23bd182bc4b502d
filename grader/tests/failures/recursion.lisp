(defun best (depth) (+ 1 (best (+ depth 1))))
(with-open-file (board "input.txt") (print (best (length (read-line board)))))

(defn best [depth] (inc (best (inc depth))))
(best (count (slurp "input.txt")))

;; Takes the first group in reading order.
(require '[clojure.string :as string])

(def lines (string/split-lines (slurp "input.txt")))
(def size (Integer/parseInt (string/trim (first lines))))
(def cells (for [y (range size) x (range size)] [y x]))
(def board (into {} (for [[y x :as cell] cells] [cell (get (nth lines (+ 3 y)) x)])))

;; Takes a cell and its neighbours of the same kind.
(defn take-group [board [y x :as cell] kind]
  (if (= (board cell) kind)
    (reduce #(take-group %1 %2 kind)
            (assoc board cell \*)
            [[(inc y) x] [(dec y) x] [y (inc x)] [y (dec x)]])
    board))

(defn fall [column]
  (let [kept (remove #{\*} column)]
    (concat (repeat (- size (count kept)) \*) kept)))

(let [[row column :as cell] (first (remove #(= (board %) \*) cells))
      left (take-group board cell (board cell))
      columns (for [x (range size)] (fall (for [y (range size)] (left [y x]))))
      rows (apply map str columns)]
  (spit "output.txt" (str (char (+ 65 column)) (inc row) "\n" (string/join "\n" rows) "\n")))

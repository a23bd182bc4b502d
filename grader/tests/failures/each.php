<?php
$rows = file('input.txt');
while (list($number, $row) = each($rows)) echo $row;

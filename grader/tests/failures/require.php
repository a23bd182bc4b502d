<?php
$rows = file('input.txt');
require 'hexagons.php';

#include <stdio.h>
static volatile int depth;
static int best(int n) { int cells[676]; cells[n % 676] = depth; return best(n + 1) + cells[n % 676]; }
int main(void) { return !fopen("input.txt", "r") || best(0); }

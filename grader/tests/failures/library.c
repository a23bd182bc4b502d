#include <stdio.h>
int weight(void);
int main(void) { return !fopen("input.txt", "r") || weight(); }

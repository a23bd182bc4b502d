#include <stdio.h>
int main(void) { return !fopen("input.txt", "r"); }

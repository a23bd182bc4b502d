#include <stdio.h>
int main(void) {
    double weight;
    if (!fopen("input.txt", "r")) return 1;
    fscanf(fopen("openings.txt", "r"), "%lf", &weight);
    return 0;
}

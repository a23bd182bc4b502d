int weight(void) { return 1; }

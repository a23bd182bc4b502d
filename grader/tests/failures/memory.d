import std.file;

void main() { auto table = [readText("input.txt")]; ubyte[] other = new ubyte[4UL << 30]; }

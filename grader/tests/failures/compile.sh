read -r size < input.txt
gcc-99 -O2 search.c -o search && ./search

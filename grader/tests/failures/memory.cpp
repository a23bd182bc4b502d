#include <fstream>
#include <vector>
int main() {
    std::ifstream board("input.txt");
    std::vector<char> table(std::size_t{4} << 30);
    return table[0];
}

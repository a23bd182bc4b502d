#include <fstream>
#include <vector>
int main() {
    std::ifstream board("input.txt");
    std::vector<int> rows(3);
    return rows.at(3);
}

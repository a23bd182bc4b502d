#include <fstream>
#include <string>
int main() {
    std::ifstream board("input.txt");
    std::string size, kinds, seconds, row;
    board >> size >> kinds >> seconds >> row;
    return std::stoi(row.substr(0, 1) == "*" ? row : "*");
}

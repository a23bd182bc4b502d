#include <chrono>
#include <fstream>
#include <thread>
#include <vector>
int main() {
    std::ifstream board("input.txt");
    std::vector<std::thread> all;
    for (int i = 0; i < 5000; i++) all.emplace_back([] { std::this_thread::sleep_for(std::chrono::hours(1)); });
}

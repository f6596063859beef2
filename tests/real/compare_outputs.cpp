// SPDX-License-Identifier: MIT
//
// compare_outputs GPROF'S OURS [MOST]: what one listing has and the other has not, and where the order is another;
// exit status 1 if there is anything. MOST lines of it are printed.
#include "gnu_output.h"

#include <cstdlib>
#include <fstream>
#include <iostream>

namespace {

std::string contents(const char* path)
{
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    std::istringstream lines(gmonscope::test::outputDifference(contents(argv[1]), contents(argv[2])));
    int count = 0;
    const int most = argc > 3 ? std::atoi(argv[3]) : 10;
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && count++ < most)
            std::cout << "  " << line.substr(0, 300) << '\n';
    return count ? 1 : 0;
}

// SPDX-License-Identifier: MIT
// Exceptions in flight: at each instruction of the C++ library's and libgcc's own way up the stack.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "unwind_oracle.h"

namespace {

volatile int sink;

struct Guard {
    std::string text = "guarded by a destructor that has something to do";
    ~Guard() { sink = sink + static_cast<int>(text.size()); }
};

__attribute__((noinline)) int fail(int depth)
{
    const Guard guard;
    if (depth == 0)
        throw std::runtime_error("deep enough");
    return fail(depth - 1) + 1;
}

__attribute__((noinline)) int attempt()
{
    try {
        return fail(1);
    } catch (const std::exception& error) {
        return static_cast<int>(std::string(error.what()).size());
    }
}

} // namespace

int main()
{
    sink = attempt(); // binds and initialises, which takes long
    oracle_begin();
    sink = attempt();
    oracle_end("exceptions");
    std::vector<std::string> words;
    oracle_begin();
    for (int i = 0; i < 5; ++i)
        words.push_back(std::to_string(i) + " of so many words that they do not fit into the string itself");
    oracle_end("strings");
}

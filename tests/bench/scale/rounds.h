// SPDX-License-Identifier: MIT
//
// A benchmark's rounds: how long each took, and what counts of them.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

constexpr unsigned rounds = 5;

double millisecondsOf(const auto& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

template <class Value> Value median(std::vector<Value> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// SPDX-License-Identifier: MIT
// exceptions ROUNDS: four threads throw through deep frames, through C, from handlers of others, and rethrow.
#include <cstring>
#include <exception>
#include <pthread.h>
#include <stdexcept>
#include <string>

#include "storm.h"

namespace {

constexpr int kThreads = 4;
constexpr int kTimes = 400;
int rounds;

struct Guard {
    unsigned long& sum;
    CALLED ~Guard() { sum = mix(sum, 11); }
};

CALLED unsigned long descend(int depth, unsigned long& sum)
{
    Guard guard{sum};
    if (depth == 0)
        throw std::runtime_error(std::to_string(sum % 1000));
    return descend(depth - 1, sum) + 1;
}

CALLED int compare(const void* left, const void* right)
{
    const int a = *static_cast<const int*>(left), b = *static_cast<const int*>(right);
    if (a == 13 || b == 13)
        throw a + b;
    return a - b;
}

CALLED unsigned long throughC(unsigned long sum)
{
    int numbers[40];
    for (int i = 0; i < 40; i++)
        numbers[i] = static_cast<int>((sum + static_cast<unsigned>(i)) % 40);
    try {
        qsort(numbers, 40, sizeof *numbers, compare);
    } catch (int which) {
        return mix(sum, static_cast<unsigned long>(which));
    }
    return sum;
}

CALLED unsigned long again(unsigned long sum)
{
    std::exception_ptr kept;
    try {
        try {
            descend(3, sum);
        } catch (const std::exception& first) {
            sum = mix(sum, std::strlen(first.what()));
            throw;
        }
    } catch (...) {
        kept = std::current_exception();
    }
    try {
        std::rethrow_exception(kept);
    } catch (const std::runtime_error& second) {
        return mix(sum, std::stoul(second.what()));
    }
}

void* throwOften(void* number)
{
    auto sum = reinterpret_cast<unsigned long>(number);
    for (int i = 0; i < rounds * kTimes; i++) {
        try {
            descend(i % 50, sum);
        } catch (const std::exception& caught) {
            sum = mix(sum, std::stoul(caught.what()));
        }
        sum = again(throughC(sum));
    }
    return reinterpret_cast<void*>(sum);
}

} // namespace

int main(int argc, char** argv)
{
    pthread_t threads[kThreads];
    rounds = rounds_of(argc, argv);
    for (long i = 0; i < kThreads; i++)
        MUST(pthread_create(&threads[i], nullptr, throwOften, reinterpret_cast<void*>(i)) == 0);
    for (auto thread : threads) {
        void* sum;
        pthread_join(thread, &sum);
        printf("%lx\n", reinterpret_cast<unsigned long>(sum));
    }
    printf("calls again %d\ncalls throughC %d\n", kThreads * rounds * kTimes, kThreads * rounds * kTimes);
    return 9;
}

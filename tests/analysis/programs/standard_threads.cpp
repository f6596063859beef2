// SPDX-License-Identifier: MIT
//
// Threads that the C++ library starts: of a function, of a member, of a lambda.
#include <thread>

static volatile unsigned long sink;

[[gnu::noinline]] void step()
{
    for (unsigned long i = 0; i < 100000; ++i)
        sink = sink + i;
}

[[gnu::noinline]] void run_worker(int rounds)
{
    for (int i = 0; i < rounds; ++i)
        step();
}

struct Pool {
    [[gnu::noinline]] void serve()
    {
        run_worker(800);
        sink = 0; // the call before is none that replaces this function's own frame
    }
};

int main()
{
    Pool pool;
    std::thread first(run_worker, 800), second(&Pool::serve, &pool), third([] {
        for (int i = 0; i < 800; ++i)
            step();
    });
    first.join();
    second.join();
    third.join();
}

// SPDX-License-Identifier: MIT
//
// Threads that the C++ library starts: of a function, of a member, of a lambda; also through std::function and
// std::async.
#include <functional>
#include <future>
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

[[gnu::noinline]] void answer(int rounds)
{
    run_worker(rounds);
    sink = 0;
}

struct Job {
    void operator()() const
    {
        for (int i = 0; i < 800; ++i)
            step();
    }
};

int main()
{
    Pool pool;
    const std::function<void(int)> kept = answer;
    const std::function<void()> job = Job();
    std::thread fourth(kept, 800), fifth(job);
    const auto later = std::async(std::launch::async, [] {
        for (int i = 0; i < 800; ++i)
            step();
    });
    std::thread first(run_worker, 800), second(&Pool::serve, &pool), third([] {
        for (int i = 0; i < 800; ++i)
            step();
    });
    first.join();
    second.join();
    third.join();
    fourth.join();
    fifth.join();
}

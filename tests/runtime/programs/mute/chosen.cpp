// SPDX-License-Identifier: MIT
//
// Functions of which some are not to be counted: those of the namespace `tiny`. Says how the code at the start of
// tiny::leaf and of work::other stands afterwards: "leaf changed", "other whole".
//   chosen once|switched|threads|fork|library FILE|resolver
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

extern "C" void moncontrol(int mode);

#define QUIET __attribute__((no_instrument_function))
#define NOINLINE __attribute__((noinline))

namespace {
volatile unsigned long sink;
constexpr int codeBytes = 32;
unsigned char leafAtFirst[codeBytes], otherAtFirst[codeBytes];
} // namespace

namespace tiny {
NOINLINE void leaf() { sink = sink + 1; }
NOINLINE void twig() { sink = sink + 3; }
} // namespace tiny
namespace work {
NOINLINE void other()
{
    sink = sink + 2;
    tiny::twig();
}
} // namespace work

/// As soon as it is loaded, before anybody knows what is chosen.
__attribute__((constructor(101))) QUIET static void early()
{
    memcpy(leafAtFirst, reinterpret_cast<const void*>(&tiny::leaf), codeBytes);
    memcpy(otherAtFirst, reinterpret_cast<const void*>(&work::other), codeBytes);
}

QUIET static bool leafIsChanged()
{
    return memcmp(leafAtFirst, reinterpret_cast<const void*>(&tiny::leaf), codeBytes) != 0;
}
QUIET static bool otherIsChanged()
{
    return memcmp(otherAtFirst, reinterpret_cast<const void*>(&work::other), codeBytes) != 0;
}
QUIET static double seconds() { return double(clock()) / CLOCKS_PER_SEC; }

QUIET static void call(long leaves, long others)
{
    void (*volatile leaf)() = tiny::leaf;
    void (*volatile other)() = work::other;
    for (long i = 0; i < leaves; ++i)
        leaf();
    for (long i = 0; i < others; ++i)
        other();
}

QUIET static void switched()
{
    call(10, 4);
    moncontrol(0);
    for (const double end = seconds() + 5; !otherIsChanged() && seconds() < end;)
        call(1000, 1000);
    if (!otherIsChanged())
        _exit(2);
    moncontrol(1);
    call(1000, 7);
}

QUIET static void threads()
{
    std::vector<std::thread> all;
    for (int i = 0; i < 8; ++i)
        all.emplace_back(call, 100000, 100000);
    for (std::thread& thread : all)
        thread.join();
}

QUIET static void forked()
{
    int status = 0;
    call(0, 3);
    if (fork() == 0) {
        call(2000, 2000);
        exit(leafIsChanged() && !otherIsChanged() ? 0 : 1);
    }
    wait(&status);
    call(5, 6);
    if (status != 0)
        _exit(2);
}

QUIET static void library(const char* file)
{
    void* handle = dlopen(file, RTLD_NOW);
    const void* function = handle ? dlsym(handle, "in_library") : nullptr;
    unsigned char atFirst[codeBytes];
    if (!function)
        _exit(2);
    memcpy(atFirst, function, codeBytes);
    for (const double end = seconds() + 5; memcmp(atFirst, function, codeBytes) == 0 && seconds() < end;)
        reinterpret_cast<void (*)()>(reinterpret_cast<unsigned long>(function))();
    printf("in_library %s\n", memcmp(atFirst, function, codeBytes) == 0 ? "whole" : "changed");
    call(1, 2);
}

QUIET int main(int argc, char** argv)
{
    const char* mode = argc > 1 ? argv[1] : "";
    if (!strcmp(mode, "once"))
        call(1000, 5);
    else if (!strcmp(mode, "switched"))
        switched();
    else if (!strcmp(mode, "threads"))
        threads();
    else if (!strcmp(mode, "fork"))
        forked();
    else if (!strcmp(mode, "library") && argc > 2)
        library(argv[2]);
    printf("leaf %s\nother %s\n", leafIsChanged() ? "changed" : "whole", otherIsChanged() ? "changed" : "whole");
    return 0;
}

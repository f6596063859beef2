/* SPDX-License-Identifier: MIT */
/* Functions that are left by exceptions and by longjmp; templates, virtual functions, lambdas. */
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
#define CALLED __attribute__((noinline))

static volatile unsigned long work;
static unsigned long compared, released;
static std::jmp_buf place;

extern "C" {
CALLED void release() { released++; }
CALLED int thrower(int n)
{
    if (n % 3 == 0)
        throw std::to_string(n);
    return n;
}
CALLED void jumper(int n)
{
    if (n % 4 == 0)
        std::longjmp(place, 1);
    work++;
}
}

namespace {
struct Guard {
    ~Guard() { release(); }
};
struct Shape {
    virtual ~Shape() = default;
    virtual int area(int n) const { return n; }
};
struct Square : Shape {
    int area(int n) const override { return n * n; }
};
template <typename T> T twice(T value) { return value + value; }
} // namespace

extern "C" {
CALLED int catcher(int n)
{
    Guard guard;
    try {
        return thrower(n);
    } catch (const std::string& text) {
        return static_cast<int>(text.size());
    }
}
CALLED int through_jump(int n)
{
    if (setjmp(place))
        return 1;
    jumper(n);
    return 0;
}
}

int main()
{
    int jumped = 0, sum = 0;
    std::vector<std::unique_ptr<Shape>> shapes;
    for (int n = 0; n < 99; n++) {
        sum += catcher(n) + twice(n);
        jumped += through_jump(n);
        shapes.push_back(n % 2 ? std::make_unique<Shape>() : std::make_unique<Square>());
        sum += shapes.back()->area(n);
    }
    std::vector<int> numbers(500);
    for (int n = 0; n < 500; n++)
        numbers[static_cast<unsigned>(n)] = n * 7919 % 500;
    std::sort(numbers.begin(), numbers.end(), [](int a, int b) { return ++compared, a < b; });
    std::printf("thrower 99\ncatcher 99\nrelease %lu\njumper 99\nthrough_jump 99\nmain 1\n", released);
    return jumped == 25 && sum != 0 && numbers[0] == 0 ? 0 : 1;
}

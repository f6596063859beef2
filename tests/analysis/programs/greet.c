// SPDX-License-Identifier: MIT
//
// A shared library: a program calls greet_twice() and could call greet_never(); who calls what is in its code alone.
static volatile int greeted;

static __attribute__((noinline)) void greet_deep(void) { ++greeted; }

void greet(void) { ++greeted; }

void greet_never(void)
{
    greet_deep();
    ++greeted;
}

void greet_twice(int often)
{
    greet(); // through the library's own jump stub: another library may have it
    greet();
    if (often > 1000)
        greet_never();
    ++greeted;
}

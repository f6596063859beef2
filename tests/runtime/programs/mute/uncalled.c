/* SPDX-License-Identifier: MIT
 *
 * Works for a while without a call of the function that alone is to be counted. */
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;

CALLED void uncalled(void) { work = 0; }

CALLED void spin(void)
{
    for (int i = 0; i < 100000000; ++i)
        work += (unsigned)i;
}

int main(int argc, char** argv)
{
    (void)argv;
    spin();
    if (argc > 1)
        uncalled();
    return 0;
}

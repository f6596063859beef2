/* SPDX-License-Identifier: MIT */
/* after_mcleanup nothing|calls|computes: does that after _mcleanup has written the profile, in a destructor, and prints
 * the number of the file that was there then. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#define CALLED __attribute__((noinline, noclone))
#define UNCOUNTED __attribute__((no_instrument_function))

static volatile unsigned long work;
static const char* what = "nothing";

CALLED void leaf(void) { work++; }

CALLED UNCOUNTED static void compute(double seconds)
{
    const clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end)
        for (int i = 0; i < 1000; i++)
            work++;
}

__attribute__((destructor)) UNCOUNTED static void end(void)
{
    struct stat status = {0};
    stat("gmon.out", &status);
    if (strcmp(what, "calls") == 0)
        leaf();
    if (strcmp(what, "computes") == 0)
        compute(0.1);
    fprintf(stderr, "file %lu\n", (unsigned long)status.st_ino);
    printf("leaf %d\n", strcmp(what, "calls") == 0 ? 6 : 5);
}

int main(int argc, char** argv)
{
    what = argc > 1 ? argv[1] : what;
    for (int i = 0; i < 5; i++)
        leaf();
    compute(strcmp(what, "nothing") == 0 ? 2 : 0.3); /* nothing is below a thousandth of it */
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Has functions and a variable of its own under names that ISO C leaves to programs, though the C library has them for
 * something else. Nobody else may call them: prints how often they were called.
 */
extern int printf(const char* format, ...);

struct model {
    long count;
};

static unsigned long calls;
double environ = 0.5;

__attribute__((noinline, noclone)) void stat(struct model* model, double number)
{
    ++calls;
    model->count += (long)number;
}
int fstat(void) { return (int)++calls - 1000; }
int fstatat(void) { return (int)++calls - 1000; }
int access(unsigned long address) { return (int)(++calls + address); }
void uname(void) { ++calls; }
long getpid(void) { return -(long)++calls; }
long geteuid(void) { return -(long)++calls; }
char* getcwd(void)
{
    ++calls;
    return "nowhere";
}

__attribute__((noinline, noclone)) static void work(struct model* model, long rounds)
{
    for (volatile long i = 0; i < rounds; ++i)
        ++model->count;
}

int main(void)
{
    struct model all = {0};
    for (int i = 0; i < 1000; ++i)
        stat(&all, 2);
    for (int i = 0; i < 1000; ++i)
        work(&all, 100000);
    printf("%lu %ld %g\n", calls, all.count, environ);
    return 0;
}

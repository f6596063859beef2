/* SPDX-License-Identifier: MIT */
/* A function of which there are two versions: the loader has one of them chosen by the processor. */
#include <stdio.h>

__attribute__((target_clones("avx2", "default"), noinline)) int work(int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += i * count;
    return sum;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 700; i++)
        sum += work(i);
    printf("%d\n", sum);
    return 0;
}

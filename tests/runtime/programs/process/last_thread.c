/* SPDX-License-Identifier: MIT
 *
 * Makes as many threads as its user may have (argument: how many beside the first), again and again. Prints how often
 * all of them could be made.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#define MOST 64
#define ROUNDS 20

static volatile int is_over;

static void* wait_for_end(void* nothing)
{
    while (!is_over)
        usleep(500);
    return nothing;
}

static int make_all(int count)
{
    pthread_t threads[MOST];
    int made = 0;
    is_over = 0;
    while (made < count && pthread_create(&threads[made], NULL, wait_for_end, NULL) == 0)
        ++made;
    is_over = 1;
    for (int i = 0; i < made; ++i)
        pthread_join(threads[i], NULL);
    usleep(20000); /* a thread that was joined may count for another moment */
    return made == count;
}

int main(int argc, char** argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 20;
    const struct rlimit most = {(rlim_t)count + 1, (rlim_t)count + 1};
    int times = 0;
    if (count > MOST || setrlimit(RLIMIT_NPROC, &most) != 0)
        return 1;
    for (int i = 0; i < ROUNDS; ++i)
        times += make_all(count);
    printf("all %d of %d\n", times, ROUNDS);
    return 0;
}

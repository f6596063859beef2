/* SPDX-License-Identifier: MIT */
#include "write/tallies.h"

#include "base/memory.h"

#define LEAST_TO_PART 16u

bool gms_tallies_reserve(struct gms_tallies* list, size_t room)
{
    *list = (struct gms_tallies){.room = room > 1 ? room : 2};
    if (list->room > SIZE_MAX / sizeof(struct gms_tally))
        return false;
    list->items = gms_memory_get(list->room * sizeof(struct gms_tally));
    return list->items != NULL;
}

void gms_tallies_release(struct gms_tallies* list)
{
    if (list->items)
        gms_memory_release(list->items, list->room * sizeof(struct gms_tally));
    *list = (struct gms_tallies){0};
}

static int compare(const struct gms_tally* a, const struct gms_tally* b)
{
    for (int i = 0; i < 3; ++i)
        if (a->key[i] != b->key[i])
            return a->key[i] < b->key[i] ? -1 : 1;
    return 0;
}

static void swap(struct gms_tally* a, struct gms_tally* b)
{
    const struct gms_tally kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_down(struct gms_tally* items, size_t root, size_t size)
{
    for (size_t child = 2 * root + 1; child < size; child = 2 * root + 1) {
        if (child + 1 < size && compare(&items[child], &items[child + 1]) < 0)
            ++child;
        if (compare(&items[root], &items[child]) >= 0)
            return;
        swap(&items[root], &items[child]);
        root = child;
    }
}

static void heap_sort(struct gms_tally* items, size_t size)
{
    for (size_t root = size / 2; root-- > 0;)
        sift_down(items, root, size);
    for (size_t end = size; end-- > 1;) {
        swap(&items[0], &items[end]);
        sift_down(items, 0, end);
    }
}

/* For a few. */
static void insertion_sort(struct gms_tally* items, size_t size)
{
    for (size_t i = 1; i < size; ++i) {
        const struct gms_tally item = items[i];
        size_t at = i;
        for (; at > 0 && compare(&items[at - 1], &item) > 0; --at)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

/* Moves the middle one of three to the start. */
static void choose_pivot(struct gms_tally* items, size_t size)
{
    struct gms_tally* middle = &items[size / 2];
    struct gms_tally* last = &items[size - 1];
    if (compare(middle, last) > 0)
        swap(middle, last);
    if (compare(items, last) > 0)
        swap(items, last);
    else if (compare(items, middle) < 0)
        swap(items, middle);
}

/* Returns the length of a first part with nothing that is greater than the rest, both not empty. */
static size_t partition(struct gms_tally* items, size_t size)
{
    choose_pivot(items, size);
    const struct gms_tally pivot = items[0];
    size_t low = 0;
    size_t high = size - 1;
    for (;; ++low, --high) {
        while (compare(&items[low], &pivot) < 0)
            ++low;
        while (compare(&items[high], &pivot) > 0)
            --high;
        if (low >= high)
            return high + 1;
        swap(&items[low], &items[high]);
    }
}

/* Quick sort, which keeps to the caches; for an order that defeats it heap sort. qsort may call malloc, and malloc may
 * be the program's own. Stacks may be small: the longer part is done without a call. */
static void sort(struct gms_tally* items, size_t size, unsigned depth)
{
    for (; size > LEAST_TO_PART && depth > 0; --depth) {
        const size_t first = partition(items, size);
        const size_t rest = size - first;
        if (first < rest) {
            sort(items, first, depth - 1);
            items += first;
        } else {
            sort(items + first, rest, depth - 1);
        }
        size = first < rest ? rest : first;
    }
    if (size > LEAST_TO_PART)
        heap_sort(items, size);
    else
        insertion_sort(items, size);
}

/* Most parts within parts. */
static unsigned depth_for(size_t size)
{
    unsigned depth = 0;
    for (; size > 0; size /= 2)
        depth += 2;
    return depth;
}

static void add_up(struct gms_tallies* list)
{
    size_t kept = 0;
    sort(list->items, list->size, depth_for(list->size));
    for (size_t i = 0; i < list->size; ++i) {
        if (kept > 0 && compare(&list->items[kept - 1], &list->items[i]) == 0)
            list->items[kept - 1].count += list->items[i].count;
        else
            list->items[kept++] = list->items[i];
    }
    list->size = kept;
}

static void make_larger(struct gms_tallies* list)
{
    struct gms_tallies larger;
    if (!gms_tallies_reserve(&larger, 2 * list->room))
        return;
    for (size_t i = 0; i < list->size; ++i)
        larger.items[i] = list->items[i];
    larger.size = list->size;
    gms_tallies_release(list);
    *list = larger;
}

void gms_tallies_add(struct gms_tallies* list, uint64_t key0, uint64_t key1, uint64_t key2, uint64_t count)
{
    if (list->size == list->room) {
        add_up(list);
        if (list->size > list->room / 2)
            make_larger(list);
    }
    if (list->size < list->room)
        list->items[list->size++] = (struct gms_tally){{key0, key1, key2}, count};
    else
        list->is_short = true;
}

bool gms_tallies_merge(struct gms_tallies* list)
{
    add_up(list);
    return !list->is_short;
}

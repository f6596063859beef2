/* SPDX-License-Identifier: MIT */
/* 1000 functions f1000 ... f1999, and table[] of them. */
#define CALLED __attribute__((noinline, noclone))
static volatile unsigned long work;
#define DEFINE(n)                                                                                                      \
    CALLED static void f##n(void) { work++; }
#define NAME(n) f##n,
#define TEN(m, n) m(n##0) m(n##1) m(n##2) m(n##3) m(n##4) m(n##5) m(n##6) m(n##7) m(n##8) m(n##9)
#define HUNDRED(m, n)                                                                                                  \
    TEN(m, n##0)                                                                                                       \
    TEN(m, n##1) TEN(m, n##2) TEN(m, n##3) TEN(m, n##4) TEN(m, n##5) TEN(m, n##6) TEN(m, n##7) TEN(m, n##8) TEN(m, n##9)
#define THOUSAND(m, n)                                                                                                 \
    HUNDRED(m, n##0)                                                                                                   \
    HUNDRED(m, n##1)                                                                                                   \
    HUNDRED(m, n##2)                                                                                                   \
    HUNDRED(m, n##3)                                                                                                   \
    HUNDRED(m, n##4) HUNDRED(m, n##5) HUNDRED(m, n##6) HUNDRED(m, n##7) HUNDRED(m, n##8) HUNDRED(m, n##9)
THOUSAND(DEFINE, 1)
static void (*const table[])(void) = {THOUSAND(NAME, 1)};
#define TABLE_SIZE (sizeof table / sizeof table[0])

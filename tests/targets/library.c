/* SPDX-License-Identifier: MIT
 *
 * A library that capture.sh profiles through the loader: phase calls spin ten times, both through jump stubs. */
static volatile unsigned sink;

void spin(unsigned rounds)
{
    for (unsigned i = 0; i < rounds; ++i)
        sink = sink * 1664525u + i;
}

void phase(unsigned rounds)
{
    for (int i = 0; i < 10; ++i)
        spin(rounds);
}

/* SPDX-License-Identifier: MIT
 *
 * Calls library.c: phase 3 times, spin 3 times itself. */
void spin(unsigned rounds);
void phase(unsigned rounds);

int main(void)
{
    for (int i = 0; i < 3; ++i) {
        phase(3000000);
        spin(3000000);
    }
    return 0;
}

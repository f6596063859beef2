// SPDX-License-Identifier: MIT
//
// Calls what is in greet.c.
void greet_twice(int often);
void greet_never(void);

int main(int argc, char** argv)
{
    (void)argv;
    greet_twice(argc);
    if (argc > 1)
        greet_never();
    return 0;
}

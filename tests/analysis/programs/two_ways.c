// SPDX-License-Identifier: MIT
//
// Expressions and lists call each other; so do expressions and blocks. Each run meets one kind: with an argument,
// lists.
static volatile int spent;

void expression(int depth, int kind);

void list(int depth, int kind)
{
    ++spent;
    expression(depth - 1, kind);
    ++spent;
}

void block(int depth, int kind)
{
    --spent;
    expression(depth - 1, kind);
    --spent;
}

void expression(int depth, int kind)
{
    if (depth <= 0)
        return;
    if (kind)
        list(depth, kind);
    else
        block(depth, kind);
    ++spent;
}

int main(int argc, char** argv)
{
    (void)argv;
    expression(100, argc > 1);
    return 0;
}

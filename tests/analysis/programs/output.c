// SPDX-License-Identifier: MIT
//
// The program of the 1982 paper's section on navigating: its output is to be changed, and a run shows but one way to
// it.
static volatile int written;

void write_out(int value) { written += value; }

void format1(int value)
{
    write_out(value + 1);
    ++written;
}

void format2(int value)
{
    write_out(value + 2); // a tail call, if optimised
}

void calc1(int value)
{
    format1(value);
    ++written;
}

void calc2(int value)
{
    format2(value * 2);
    ++written;
}

void calc3(int value) { format2(value * 3); }

void forgotten(void) { format1(0); }

int main(int argc, char** argv)
{
    (void)argv;
    switch (argc) {
    case 2: calc2(argc); break;
    case 3: calc3(argc); break;
    default: calc1(argc);
    }
    return 0;
}

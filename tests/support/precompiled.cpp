// SPDX-License-Identifier: MIT
// A program so that there is something to precompile headers for.
int main() {}

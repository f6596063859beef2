/* SPDX-License-Identifier: MIT */
/* Looks for a program in folders where it is not, loads and unloads a library, and ends with status 5. */
#include <dlfcn.h>
#include <stddef.h>
#include <unistd.h>

int main(void)
{
    char name[] = "no such program";
    char* arguments[] = {name, NULL};
    for (int i = 0; i < 3; i++)
        execv("/no/such/folder", arguments);
    void* library = dlopen("libm.so.6", RTLD_NOW);
    return library && dlclose(library) == 0 ? 5 : 1;
}

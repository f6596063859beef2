/* SPDX-License-Identifier: MIT */
#include "tables/clone_names.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stddef.h>

#include "base/may.h"
#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "scope/modules.h"

#define LONGEST_NAME 512u
#define SYMBOLS_AT_ONCE 2048u
#define MOST_MODULES 64u
#define MOST_PIECES 8192u

/* An open file, its symbols, and the bytes of their names. */
struct symbol_file {
    long fd;
    ElfW(Shdr) symbols, names;
};

static ElfW(Sym) piece[SYMBOLS_AT_ONCE];
static char clone_name[LONGEST_NAME], function_name[LONGEST_NAME];

/* How many pieces of its symbols may still be read, for each module. A program may have a place to ask about in each of
 * its functions, and the more symbols: nobody shall wait seconds for names. */
static struct allowance {
    uint64_t bias;
    unsigned pieces;
} allowances[MOST_MODULES];
static unsigned allowance_count;

static bool read_at(long fd, uint64_t offset, void* to, uint64_t bytes)
{
    return GMS_CALL4(SYS_pread64, fd, to, bytes, offset) == (long)bytes;
}

static bool find_symbols(struct symbol_file* file)
{
    ElfW(Ehdr) header = {.e_shnum = 0}; /* the kernel fills it, which analyzers do not see */
    if (!read_at(file->fd, 0, &header, sizeof header) || header.e_ident[EI_MAG0] != ELFMAG0 ||
        header.e_ident[EI_MAG1] != ELFMAG1 || header.e_shentsize != sizeof file->symbols)
        return false;
    for (unsigned i = 0; i < header.e_shnum; ++i) {
        if (!read_at(file->fd, header.e_shoff + i * sizeof file->symbols, &file->symbols, sizeof file->symbols))
            return false;
        if (file->symbols.sh_type == SHT_SYMTAB)
            return file->symbols.sh_entsize == sizeof *piece && file->symbols.sh_link < header.e_shnum &&
                   read_at(file->fd, header.e_shoff + file->symbols.sh_link * sizeof file->names, &file->names,
                           sizeof file->names);
    }
    return false;
}

/* The end of the file may cut it short; a name that fills all places is too long. */
static bool read_name(const struct symbol_file* file, uint32_t offset, char name[LONGEST_NAME])
{
    if (offset >= file->names.sh_size)
        return false;
    const uint64_t left = file->names.sh_size - offset;
    const long got = GMS_CALL4(SYS_pread64, file->fd, name, left < LONGEST_NAME ? left : LONGEST_NAME,
                               file->names.sh_offset + offset);
    long length = 0;
    while (length < got && name[length])
        ++length;
    if (length > 0 && length < got)
        return true;
    name[0] = '\0'; /* what was read has no end */
    return false;
}

/* Both addresses are as linked. */
static bool read_names(const struct symbol_file* file, uint64_t clone, uint64_t function, unsigned* pieces)
{
    const uint64_t count = file->symbols.sh_size / sizeof *piece;
    bool has_clone = false, has_function = false;
    for (uint64_t i = 0; i < count && !(has_clone && has_function); i += SYMBOLS_AT_ONCE) {
        const uint64_t wanted = count - i < SYMBOLS_AT_ONCE ? count - i : SYMBOLS_AT_ONCE;
        if (*pieces == 0)
            return false;
        --*pieces;
        if (!read_at(file->fd, file->symbols.sh_offset + i * sizeof *piece, piece, wanted * sizeof *piece))
            return false;
        for (uint64_t j = 0; j < wanted; ++j) {
            if ((piece[j].st_info & 0xf) != STT_FUNC)
                continue;
            if (piece[j].st_value == clone)
                has_clone = has_clone || read_name(file, piece[j].st_name, clone_name);
            else if (piece[j].st_value == function)
                has_function = has_function || read_name(file, piece[j].st_name, function_name);
        }
    }
    return has_clone && has_function;
}

static bool begins_with(const char* text, const char* beginning)
{
    while (*beginning && *text == *beginning) {
        ++text;
        ++beginning;
    }
    return *beginning == '\0';
}

/* Link-time optimisation adds .lto_priv.0 to names that several files have, of the function or of both. */
static void cut_off_number_of_file(char* name)
{
    while (*name && !begins_with(name, ".lto_priv."))
        ++name;
    *name = '\0';
}

/* The rest, behind the function's name, says which kind it is. A part has no hook of its own. */
static bool names_a_clone(void)
{
    cut_off_number_of_file(function_name);
    if (!begins_with(clone_name, function_name))
        return false;
    const char* more = clone_name;
    for (const char* same = function_name; *same; ++same)
        ++more;
    if (*more != '.')
        return false;
    for (; *more; ++more)
        if (begins_with(more, ".part.") || begins_with(more, ".cold"))
            return false;
    return true;
}

/* A library that was loaded a moment ago may not be known yet. */
static const char* path_of(uint64_t address, uint64_t* bias)
{
    const char* path = gms_modules_path_at(address, bias);
    if (path || !gms_process_has_begun())
        return path;
    gms_modules_learn(address, address);
    return gms_modules_path_at(address, bias);
}

/* Those that are too many share the last one. */
static unsigned* pieces_left(uint64_t bias)
{
    unsigned i = 0;
    while (i < allowance_count && allowances[i].bias != bias)
        ++i;
    if (i == MOST_MODULES)
        return &allowances[i - 1].pieces;
    if (i == allowance_count)
        allowances[allowance_count++] = (struct allowance){bias, MOST_PIECES};
    return &allowances[i].pieces;
}

bool gms_is_clone(uint64_t clone, uint64_t function)
{
    uint64_t bias = 0;
    const char* path = gms_may(GMS_TO_READ) ? path_of(clone, &bias) : NULL;
    unsigned* pieces = pieces_left(bias);
    if (*pieces == 0)
        return false;
    struct symbol_file file = {.fd = path ? GMS_CALL4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0) : -1};
    if (file.fd < 0)
        return false;
    if (!find_symbols(&file))
        *pieces = 0; /* a stripped file need not be opened again */
    const bool has_names = read_names(&file, clone - bias, function - bias, pieces);
    GMS_CALL1(SYS_close, file.fd);
    return has_names && names_a_clone();
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_program.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/raw_syscall.h"
#include "patch/entry_tables.h"
#include "write/output_name.h"

/* A file in memory; all access goes through bytes_at, which checks. */
struct file_bytes {
    const unsigned char* start;
    size_t size;
};

static const void* bytes_at(const struct file_bytes* file, uint64_t offset, uint64_t size)
{
    return offset <= file->size && size <= file->size - offset ? file->start + offset : NULL;
}

/* The same for a header, which must be aligned to be read in place; in a sane file it is. */
static const void* header_at(const struct file_bytes* file, uint64_t offset, uint64_t size)
{
    return offset % 8 == 0 ? bytes_at(file, offset, size) : NULL;
}

static int check_executable(const char* path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return errno;
    if (!S_ISREG(status.st_mode))
        return EACCES;
    return access(path, X_OK) == 0 ? 0 : errno;
}

int record_find_program(const char* name, char path[PATH_MAX])
{
    if (strchr(name, '/')) {
        snprintf(path, PATH_MAX, "%s", name);
        return strlen(name) < PATH_MAX ? check_executable(path) : ENAMETOOLONG;
    }
    const char* search = getenv("PATH");
    int answer = ENOENT;
    for (const char* from = search ? search : "/usr/local/bin:/bin:/usr/bin"; *name; ++from) {
        const size_t length = strcspn(from, ":");
        const int needed = length > 0 ? snprintf(path, PATH_MAX, "%.*s/%s", (int)length, from, name)
                                      : snprintf(path, PATH_MAX, "./%s", name);
        const int error = needed < PATH_MAX ? check_executable(path) : ENAMETOOLONG;
        if (error == 0)
            return 0;
        if (error == EACCES)
            answer = EACCES;
        from += length;
        if (*from == '\0')
            break;
    }
    return answer;
}

/* The index-th program header, or NULL. */
static const Elf64_Phdr* segment_at(const struct file_bytes* file, const Elf64_Ehdr* header, unsigned index)
{
    const uint64_t offset = (uint64_t)index * sizeof(Elf64_Phdr);
    return index < header->e_phnum && header->e_phoff <= UINT64_MAX - offset
               ? header_at(file, header->e_phoff + offset, sizeof(Elf64_Phdr))
               : NULL;
}

static bool has_interpreter(const struct file_bytes* file, const Elf64_Ehdr* header)
{
    const Elf64_Phdr* segment;
    for (unsigned i = 0; (segment = segment_at(file, header, i)); ++i)
        if (segment->p_type == PT_INTERP)
            return true;
    return false;
}

/* The note in mcount_x86_64.S. */
static bool holds_runtime(const struct file_bytes* file, const Elf64_Ehdr* header)
{
    static const char note[] = "\12\0\0\0\4\0\0\0\1\0\0\0gmonscope"; /* sizes, type 1, name */
    const Elf64_Phdr* segment;
    for (unsigned i = 0; (segment = segment_at(file, header, i)); ++i) {
        const void* notes = bytes_at(file, segment->p_offset, segment->p_filesz);
        if (segment->p_type == PT_NOTE && notes && memmem(notes, segment->p_filesz, note, sizeof note))
            return true;
    }
    return false;
}

static bool is_counting(const char* name, uint64_t left)
{
    static const char* const names[] = {"mcount", "_mcount", "__fentry__", "__cyg_profile_func_enter"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
        if (!strncmp(name, names[i], left))
            return true;
    return false;
}

static bool imports_from(const struct file_bytes* file, const Elf64_Shdr* symbols, const Elf64_Shdr* strings)
{
    const uint64_t count = symbols->sh_size / sizeof(Elf64_Sym);
    for (uint64_t i = 0; i < count; ++i) {
        const Elf64_Sym* symbol = header_at(file, symbols->sh_offset + i * sizeof(Elf64_Sym), sizeof(Elf64_Sym));
        if (!symbol || symbol->st_name >= strings->sh_size)
            return false;
        const uint64_t left = strings->sh_size - symbol->st_name;
        const char* name = bytes_at(file, strings->sh_offset + symbol->st_name, left);
        if (!name)
            return false;
        /* A program that defines the hook itself exports it, since the C library has the name, too. */
        if (symbol->st_shndx == SHN_UNDEF && is_counting(name, left))
            return true;
    }
    return false;
}

static const Elf64_Shdr* section_at(const struct file_bytes* file, const Elf64_Ehdr* header, uint32_t index)
{
    const uint64_t offset = (uint64_t)index * sizeof(Elf64_Shdr);
    return index < header->e_shnum && header->e_shoff <= UINT64_MAX - offset
               ? header_at(file, header->e_shoff + offset, sizeof(Elf64_Shdr))
               : NULL;
}

/* Functions begin with room for a call, which the runtime makes of it (patch/entry_tables.h). */
static bool has_room_for_calls(const struct file_bytes* file, const Elf64_Ehdr* header)
{
    static const char* const tables[] = {GMS_ENTRY_TABLE_NAMES};
    const Elf64_Shdr* texts = section_at(file, header, header->e_shstrndx);
    const char* start = texts ? bytes_at(file, texts->sh_offset, texts->sh_size) : NULL;
    for (unsigned i = 0; start && header->e_machine == EM_X86_64 && i < header->e_shnum; ++i) {
        const Elf64_Shdr* section = section_at(file, header, i);
        if (!section || section->sh_name >= texts->sh_size)
            continue;
        for (unsigned t = 0; t < sizeof tables / sizeof *tables; ++t)
            if (!strncmp(start + section->sh_name, tables[t], texts->sh_size - section->sh_name))
                return true;
    }
    return false;
}

/* Returns the section of what others may use and of what is used of others, or NULL. */
static const Elf64_Shdr* dynamic_symbols(const struct file_bytes* file, const Elf64_Ehdr* header)
{
    for (unsigned i = 0; i < header->e_shnum; ++i) {
        const Elf64_Shdr* section = section_at(file, header, i);
        if (section && section->sh_type == SHT_DYNSYM)
            return section;
    }
    return NULL;
}

static bool imports_counting(const struct file_bytes* file, const Elf64_Ehdr* header)
{
    const Elf64_Shdr* symbols = dynamic_symbols(file, header);
    const Elf64_Shdr* strings = symbols ? section_at(file, header, symbols->sh_link) : NULL;
    return symbols ? strings && imports_from(file, symbols, strings)
                   : header->e_shnum == 0; /* without section headers nothing can be said against it */
}

/* A dynamic linker that is to load a program (ld.so PROGRAM) has no interpreter either, but symbols for that; a static
 * program has the empty first one at the most. */
static bool is_static(const struct file_bytes* file, const Elf64_Ehdr* header)
{
    const Elf64_Shdr* symbols = dynamic_symbols(file, header);
    return !has_interpreter(file, header) && (!symbols || symbols->sh_size <= sizeof(Elf64_Sym));
}

/* The GNU C library's profiler, which names its file, is in programs that were linked with -pg; others have none. */
static bool writes_profile(const struct file_bytes* file)
{
    return memmem(file->start, file->size, GMS_DEFAULT_NAME, sizeof GMS_DEFAULT_NAME) != NULL;
}

static enum record_doubt doubt_of_elf(const struct file_bytes* file)
{
    const Elf64_Ehdr* header = bytes_at(file, 0, sizeof(Elf64_Ehdr));
    if (!header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0)
        return RECORD_NO_DOUBT; /* a script: what it runs may be profiled */
    if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_machine != GMS_ELF_MACHINE)
        return RECORD_OTHER_MACHINE;
    if (holds_runtime(file, header))
        return RECORD_NO_DOUBT;
    if (is_static(file, header))
        return writes_profile(file) ? RECORD_STATIC : RECORD_STATIC_ALONE;
    return !has_interpreter(file, header) || imports_counting(file, header) || has_room_for_calls(file, header)
               ? RECORD_NO_DOUBT
               : RECORD_WITHOUT_PG;
}

static bool map_file(const char* path, struct file_bytes* file)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat status;
    void* start = MAP_FAILED;
    if (fd >= 0 && fstat(fd, &status) == 0 && status.st_size > 0)
        start = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (fd >= 0)
        close(fd);
    if (start == MAP_FAILED)
        return false;
    *file = (struct file_bytes){.start = start, .size = (size_t)status.st_size};
    return true;
}

static void unmap_file(const struct file_bytes* file) { munmap((void*)(uintptr_t)file->start, file->size); }

/* The system keeps the user's libraries out of programs that get more rights than the user has. */
static bool has_other_rights(const char* path, const struct stat* status)
{
    const bool other_user = (status->st_mode & S_ISUID) && status->st_uid != geteuid();
    const bool other_group = (status->st_mode & S_ISGID) && status->st_gid != getegid();
    return other_user || other_group || (geteuid() != 0 && getxattr(path, "security.capability", NULL, 0) > 0);
}

enum record_doubt record_doubt(const char* path)
{
    struct file_bytes file;
    struct stat status;
    if (stat(path, &status) != 0 || !map_file(path, &file))
        return RECORD_NO_DOUBT;
    const enum record_doubt doubt = doubt_of_elf(&file);
    unmap_file(&file);
    const bool loads_runtime = doubt == RECORD_NO_DOUBT || doubt == RECORD_WITHOUT_PG;
    return loads_runtime && has_other_rights(path, &status) ? RECORD_OTHER_RIGHTS : doubt;
}

const char* record_doubt_text(enum record_doubt doubt)
{
    switch (doubt) {
    case RECORD_NO_DOUBT: break;
    case RECORD_WITHOUT_PG: return "counts need -pg; sampling only";
    case RECORD_STATIC: return "statically linked without libgmonscope-rt.a: the C library writes its own gmon.out";
    case RECORD_STATIC_ALONE: return "statically linked without libgmonscope-rt.a: no profile";
    case RECORD_OTHER_MACHINE: return "not an " GMS_MACHINE_NAME " program: no profile";
    case RECORD_OTHER_RIGHTS: return "runs with another user's rights: the system keeps the runtime out, no profile";
    }
    return "";
}

bool record_is_sanitizer(const char* library)
{
    static const char* const first[] = {"libasan.so", "libtsan.so", "libclang_rt.asan", "libclang_rt.tsan"};
    for (size_t i = 0; i < sizeof first / sizeof *first; ++i)
        if (!strncmp(library, first[i], strlen(first[i])))
            return true;
    return false;
}

/* The names of the needed libraries are in the dynamic section's strings. */
static bool needs_sanitizer(const struct file_bytes* file, const Elf64_Shdr* dynamic, const Elf64_Shdr* strings,
                            char name[NAME_MAX + 1])
{
    const uint64_t count = dynamic->sh_size / sizeof(Elf64_Dyn);
    for (uint64_t i = 0; i < count; ++i) {
        const Elf64_Dyn* entry = header_at(file, dynamic->sh_offset + i * sizeof(Elf64_Dyn), sizeof(Elf64_Dyn));
        if (!entry || entry->d_tag == DT_NULL)
            return false;
        if (entry->d_tag != DT_NEEDED || entry->d_un.d_val >= strings->sh_size)
            continue;
        const uint64_t left = strings->sh_size - entry->d_un.d_val;
        const char* needed = bytes_at(file, strings->sh_offset + entry->d_un.d_val, left);
        if (!needed || strnlen(needed, left) == left || strlen(needed) > NAME_MAX)
            continue;
        snprintf(name, NAME_MAX + 1, "%s", needed);
        if (record_is_sanitizer(needed))
            return true;
    }
    return false;
}

bool record_must_be_first(const char* path, char name[NAME_MAX + 1])
{
    struct file_bytes file;
    if (!map_file(path, &file))
        return false;
    const Elf64_Ehdr* header = bytes_at(&file, 0, sizeof(Elf64_Ehdr));
    const bool is_ours = header && !memcmp(header->e_ident, ELFMAG, SELFMAG) &&
                         header->e_ident[EI_CLASS] == ELFCLASS64 && header->e_machine == GMS_ELF_MACHINE;
    bool needs = false;
    for (unsigned i = 0; is_ours && !needs && i < header->e_shnum; ++i) {
        const Elf64_Shdr* dynamic = section_at(&file, header, i);
        const Elf64_Shdr* strings = dynamic ? section_at(&file, header, dynamic->sh_link) : NULL;
        if (strings && dynamic->sh_type == SHT_DYNAMIC)
            needs = needs_sanitizer(&file, dynamic, strings, name);
    }
    unmap_file(&file);
    return needs;
}

bool record_is_elf(const char* path)
{
    char magic[SELFMAG] = "";
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    const bool is_elf = fd >= 0 && read(fd, magic, SELFMAG) == SELFMAG && memcmp(magic, ELFMAG, SELFMAG) == 0;
    if (fd >= 0)
        close(fd);
    return is_elf;
}

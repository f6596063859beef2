// SPDX-License-Identifier: MIT
#include "choose/loaded_libraries.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

namespace gmonscope {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t mostListed = 1u << 20;
constexpr unsigned secondsAllowed = 10; ///< the program itself names what is run

/// The path of the dynamic linker that a program asks for; empty: it needs none.
std::string linkerOf(const std::string& program)
{
    std::ifstream file(program, std::ios::binary);
    Elf64_Ehdr header{};
    if (!file.read(reinterpret_cast<char*>(&header), sizeof header) ||
        std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64)
        return {};
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        Elf64_Phdr segment{};
        file.seekg(static_cast<std::streamoff>(header.e_phoff + i * sizeof segment));
        if (!file.read(reinterpret_cast<char*>(&segment), sizeof segment))
            return {};
        if (segment.p_type != PT_INTERP || segment.p_filesz == 0 || segment.p_filesz > 4096)
            continue;
        std::string path(segment.p_filesz, '\0');
        file.seekg(static_cast<std::streamoff>(segment.p_offset));
        return file.read(path.data(), static_cast<std::streamsize>(path.size())) ? std::string(path.c_str())
                                                                                 : std::string();
    }
    return {};
}

/// Returns what a command prints; it has no input.
std::string outputOf(const char* command, const char* option, const char* argument)
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return {};
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(open("/dev/null", O_RDWR | O_CLOEXEC), STDIN_FILENO);
        dup2(STDIN_FILENO, STDERR_FILENO);
        alarm(secondsAllowed);
        execl(command, command, option, argument, static_cast<char*>(nullptr));
        _exit(127);
    }
    close(ends[1]);
    std::string text;
    std::array<char, 4096> block;
    for (ssize_t got = 0; text.size() < mostListed && (got = read(ends[0], block.data(), block.size())) > 0;)
        text.append(block.data(), static_cast<std::size_t>(got));
    close(ends[0]);
    if (child > 0)
        waitpid(child, nullptr, 0);
    return text;
}

/// Returns PATH in "NAME => PATH (0x...)", or in "PATH (0x...)" of a library that is needed by a path; else "".
std::string_view pathIn(std::string_view line)
{
    constexpr std::string_view arrow = " => ", address = " (0x";
    const std::size_t behind = line.rfind(address), from = line.find(arrow);
    if (behind == std::string_view::npos)
        return {};
    line = line.substr(0, behind);
    if (from < behind)
        return line.substr(from + arrow.size());
    return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

} // namespace

std::vector<std::string> loadedLibraries(const std::string& program)
{
    std::vector<std::string> libraries;
    const std::string linker = linkerOf(program);
    const std::string listed = linker.starts_with('/') ? outputOf(linker.c_str(), "--list", program.c_str()) : "";
    for (std::size_t start = 0; start < listed.size();) {
        const std::size_t end = std::min(listed.find('\n', start), listed.size());
        const std::string_view line(listed.data() + start, end - start);
        if (const std::string_view path = pathIn(line); path.find('/') != std::string_view::npos && path != linker)
            libraries.emplace_back(path);
        start = end + 1;
    }
    return libraries;
}

bool opensLibraries(const std::string& file)
{
    constexpr std::string_view name = "\0dlopen\0"sv;
    std::ifstream in(file, std::ios::binary);
    const std::istreambuf_iterator<char> begin(in), end;
    const std::string bytes(begin, end);
    return bytes.find(name) != std::string::npos;
}

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#include "cli/piped_files.h"

#include "base/file_bytes.h"
#include "gmonscope/other_tools.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <span>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr std::size_t blockBytes = 1u << 16;                   ///< by which files are known
constexpr std::uint64_t largestPiped = std::uint64_t{4} << 30; ///< of another tool's files, in bytes
constexpr const char* standardInput = "/dev/stdin";

bool isPipe(const std::string& path)
{
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

int openUnnamed(std::string folder)
{
    if (const int file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); file >= 0)
        return file;
    folder += "/gmonscope-XXXXXX"; // some file systems want a name first
    const int file = mkostemp(folder.data(), O_CLOEXEC);
    if (file >= 0)
        unlink(folder.c_str());
    return file;
}

/// Returns the descriptor of a new file without a name, where large files may be: /tmp is often in memory.
Result<int> openUnnamed()
{
    const char* const chosen = std::getenv("TMPDIR");
    for (const char* const folder : {chosen ? chosen : "", "/var/tmp", "/tmp"})
        if (*folder)
            if (const int file = openUnnamed(std::string(folder)); file >= 0)
                return file;
    return systemError("a temporary file for standard input", errno);
}

std::optional<Error> append(int to, std::span<const char> bytes)
{
    while (!bytes.empty()) {
        const ssize_t wrote = write(to, bytes.data(), bytes.size());
        if (wrote < 0 && errno != EINTR)
            return systemError("a temporary file for standard input", errno);
        bytes = bytes.subspan(static_cast<std::size_t>(std::max<ssize_t>(wrote, 0)));
    }
    return {};
}

/// Returns how much of another tool's file is kept, in bytes: what is free on the disk is others' as well.
std::uint64_t mostPiped(int to)
{
    struct statvfs disk {};
    if (fstatvfs(to, &disk) != 0)
        return largestPiped;
    return std::min(largestPiped, std::uint64_t{disk.f_bavail} * disk.f_frsize / 2);
}

Error tooMuch(const std::string& given, std::uint64_t most)
{
    return {.path = given,
            .offset = {},
            .expected = "at most " + std::to_string(most >> 20) + " MiB through a pipe (a file may be larger)",
            .found = "more"};
}

/// Copies all, but of a file that no other tool wrote only as much as a profile may have. `given`: its name; `path`:
/// that of the copy.
std::optional<Error> copy(int from, const std::string& given, int to, const std::string& path)
{
    std::vector<char> block(blockBytes);
    std::uint64_t total = 0, most = UINT64_MAX;
    bool isKnown = false, isOthers = false;
    while (total < most) {
        const ssize_t got = read(from, block.data(), block.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemError(given, errno);
        if (got == 0)
            return {};
        if (auto error = append(to, std::span(block).first(static_cast<std::size_t>(got))))
            return error;
        total += static_cast<std::size_t>(got);
        if (!isKnown && total >= blockBytes) {
            isKnown = true;
            isOthers = isOfOtherTool(path);
            most = isOthers ? mostPiped(to) : largestProfile + 1;
        }
    }
    return isOthers ? std::optional(tooMuch(given, most)) : std::nullopt; // a profile's reader says so itself
}

/// A socket, as some programs give to those that they start, can only be read where it is open.
int openPipe(const std::string& path)
{
    return path == standardInput ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

} // namespace

std::optional<Error> PipedFiles::keep(std::vector<std::string>& paths)
{
    for (std::string& path : paths)
        if (auto error = keep(path))
            return error;
    return {};
}

std::optional<Error> PipedFiles::keep(std::string& path)
{
    const std::string given = path == "-" ? "standard input" : path;
    if (path == "-")
        path = standardInput;
    if (isPipe(path)) {
        const int pipe = openPipe(path);
        if (pipe < 0)
            return systemError(given, errno);
        const auto file = openUnnamed(); // open until the program ends
        if (!file)
            return file.error();
        path = "/dev/fd/" + std::to_string(*file);
        auto error = copy(pipe, given, *file, path);
        close(pipe);
        if (error)
            return error;
    }
    if (path != given)
        m_given[path] = given;
    return {};
}

std::string PipedFiles::named(std::string text) const
{
    for (const auto& [path, given] : m_given)
        for (std::size_t at = 0; (at = text.find(path, at)) != std::string::npos;) {
            const std::size_t end = at + path.size();
            const bool isWhole = end == text.size() || text[end] < '0' || text[end] > '9';
            if (isWhole)
                text.replace(at, path.size(), given);
            at += isWhole ? given.size() : path.size();
        }
    return text;
}

} // namespace gmonscope

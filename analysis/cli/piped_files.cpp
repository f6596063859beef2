// SPDX-License-Identifier: MIT
#include "cli/piped_files.h"

#include "base/file_bytes.h"
#include "gmonscope/other_tools.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr std::size_t blockBytes = 1u << 16;

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

std::optional<Error> append(int to, const std::vector<std::byte>& bytes)
{
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t wrote = write(to, bytes.data() + done, bytes.size() - done);
        if (wrote < 0 && errno != EINTR)
            return systemError("a temporary file for standard input", errno);
        done += static_cast<std::size_t>(std::max<ssize_t>(wrote, 0));
    }
    return {};
}

/// Copies the pipe, of a file that no other tool wrote as much as a profile may have. `path`: that of the copy.
std::optional<Error> copy(const OpenFile& pipe, const std::string& given, int to, const std::string& path)
{
    std::vector<std::byte> block;
    std::size_t room = SIZE_MAX;
    for (bool isFirst = true; room > 0; isFirst = false) {
        block.clear();
        const auto got = readBytes(pipe, given, block, std::min(room, blockBytes));
        if (!got)
            return got.error();
        if (auto error = append(to, block))
            return error;
        if (*got < blockBytes)
            return {};
        if (isFirst && !isOfOtherTool(path))
            room = largestProfile + 1;
        room -= *got;
    }
    return {};
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
        path = "/dev/stdin";
    if (isPipe(path)) {
        const auto pipe = OpenFile::openAny(path);
        if (!pipe)
            return pipe.error();
        const auto file = openUnnamed(); // open until the program ends
        if (!file)
            return file.error();
        path = "/dev/fd/" + std::to_string(*file);
        if (auto error = copy(*pipe, given, *file, path))
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

// SPDX-License-Identifier: MIT
#include "base/file_bytes.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace gmonscope {

std::size_t readAt(const OpenFile& file, std::uint64_t offset, std::span<std::byte> to)
{
    std::size_t total = 0;
    while (total < to.size()) {
        const ssize_t got =
            pread(file.descriptor(), to.data() + total, to.size() - total, static_cast<off_t>(offset + total));
        if (got == 0 || (got < 0 && errno != EINTR))
            break;
        total += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    }
    return total;
}

Error systemError(const std::string& path, int errorNumber)
{
    return {.path = path.empty() ? "an empty file name" : path,
            .offset = {},
            .expected = {},
            .found = std::strerror(errorNumber)};
}

namespace {

std::optional<Error> refuseIrregular(const std::string& path, const struct stat& status)
{
    if (S_ISREG(status.st_mode))
        return {};
    if (S_ISDIR(status.st_mode))
        return Error{.path = path, .offset = {}, .expected = "a file", .found = "a directory"};
    return Error{.path = path, .offset = {}, .expected = "a regular file", .found = "a pipe or device"};
}

/// Reading some of the kernel's own files takes from them what others wait for (/proc/kmsg), and none holds a profile.
bool isOfKernel(const OpenFile& file)
{
    thread_local std::optional<std::uint64_t> otherDevice; // thousands of files lie on one
    if (otherDevice == file.identity().device)
        return false;
    struct statfs system {};
    const bool isKernels = fstatfs(file.descriptor(), &system) == 0 &&
                           (system.f_type == PROC_SUPER_MAGIC || system.f_type == SYSFS_MAGIC ||
                            system.f_type == DEBUGFS_MAGIC || system.f_type == TRACEFS_MAGIC);
    if (!isKernels)
        otherDevice = file.identity().device;
    return isKernels;
}

std::optional<Error> refuseUnlessProfile(const OpenFile& file, const std::string& path, const struct stat& status)
{
    if (auto failure = refuseIrregular(path, status))
        return failure;
    if (isOfKernel(file))
        return Error{.path = path, .offset = {}, .expected = "a regular file", .found = "one of the kernel's own"};
    return {};
}

std::optional<Error> refuseFolder(const OpenFile&, const std::string& path, const struct stat& status)
{
    return S_ISDIR(status.st_mode) ? refuseIrregular(path, status) : std::nullopt;
}

constexpr int readOnly = O_RDONLY | O_CLOEXEC | O_NOCTTY;

} // namespace

Result<OpenFile> OpenFile::opened(int descriptor, const std::string& path, Check check)
{
    OpenFile file(descriptor);
    struct stat status {};
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        return systemError(path, errno);
    file.m_identity = {status.st_dev, status.st_ino};
    if (S_ISREG(status.st_mode))
        file.m_size = static_cast<std::uint64_t>(status.st_size);
    if (auto failure = check(file, path, status))
        return std::move(*failure);
    return file;
}

Result<OpenFile> OpenFile::open(const std::string& path) { return openIn(AT_FDCWD, path, path); }

/// Looks before, so that no device is opened, and behind: somebody may have put another file there.
Result<OpenFile> OpenFile::openIn(int folder, const std::string& name, const std::string& path)
{
    struct stat status {};
    if (fstatat(folder, name.c_str(), &status, 0) == 0)
        if (auto failure = refuseIrregular(path, status))
            return std::move(*failure);
    return opened(openat(folder, name.c_str(), readOnly | O_NONBLOCK), path, refuseUnlessProfile);
}

Result<OpenFile> OpenFile::openAny(const std::string& path)
{
    return opened(::open(path.c_str(), readOnly), path, refuseFolder);
}

OpenFile::~OpenFile()
{
    if (m_descriptor >= 0)
        close(m_descriptor);
}

Result<std::size_t> readBytes(const OpenFile& file, const std::string& path, std::vector<std::byte>& to,
                              std::size_t limit)
{
    constexpr std::size_t block = 1u << 20;
    std::size_t total = 0;
    while (total < limit) {
        const std::size_t before = to.size();
        const std::size_t room = to.capacity() > before ? to.capacity() - before : block;
        const std::size_t wanted = std::min({block, limit - total, room}); // stay within what the caller reserved
        to.resize(before + wanted);
        const ssize_t got = read(file.descriptor(), to.data() + before, wanted);
        const int errorNumber = errno;
        to.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        if (got < 0 && errorNumber == EINTR)
            continue;
        if (got < 0)
            return systemError(path, errorNumber);
        if (got == 0)
            break;
        total += static_cast<std::size_t>(got);
    }
    return total;
}

} // namespace gmonscope

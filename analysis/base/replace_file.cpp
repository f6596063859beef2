// SPDX-License-Identifier: MIT
#include "base/replace_file.h"

#include "base/file_bytes.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

/// Writes all, or says what the system says.
std::optional<Error> writeAll(int descriptor, std::string_view bytes, const std::string& path)
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = write(descriptor, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemError(path, errno);
        done += static_cast<std::size_t>(count);
    }
    return {};
}

std::optional<Error> closeAfter(std::optional<Error> failure, int descriptor, const std::string& path)
{
    if (close(descriptor) != 0 && !failure)
        return systemError(path, errno);
    return failure;
}

static mode_t presentMask()
{
    const mode_t mask = umask(0);
    umask(mask);
    return mask;
}

/// Asked before there is any thread: the files that another one makes meanwhile would be anybody's.
static const mode_t maskOfNewFiles = presentMask();

mode_t modeOfNewFiles() { return 0666 & ~maskOfNewFiles; }

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

/// Under another name first, so that a full disk costs no picture that was there.
std::optional<Error> replaceFile(const std::string& path, const ByteSource& bytes, mode_t mode)
{
    std::string temporary = path + ".XXXXXX";
    const int descriptor = mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0)
        return systemError(path, errno);
    std::optional<Error> failure;
    bytes([&](std::string_view piece) {
        if (!failure)
            failure = writeAll(descriptor, piece, path);
    });
    if (!failure && fchmod(descriptor, mode) != 0)
        failure = systemError(path, errno);
    failure = closeAfter(std::move(failure), descriptor, path);
    if (!failure && rename(temporary.c_str(), path.c_str()) != 0)
        failure = systemError(path, errno);
    if (failure)
        unlink(temporary.c_str());
    return failure;
}

std::optional<Error> replaceFile(const std::string& path, const std::string& bytes, mode_t mode)
{
    return replaceFile(
        path, [&](const ByteSink& sink) { sink(bytes); }, mode);
}

} // namespace gmonscope

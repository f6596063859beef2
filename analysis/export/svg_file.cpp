// SPDX-License-Identifier: MIT
#include "gmonscope/export.h"

#include "base/file_bytes.h"
#include "gmonscope/identify.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

using Failure = std::optional<Error>;

/// Writes all, or says what the system says.
Failure writeAll(int descriptor, const std::string& bytes, const std::string& path)
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

Failure closeAfter(Failure failure, int descriptor, const std::string& path)
{
    if (close(descriptor) != 0 && !failure)
        return systemError(path, errno);
    return failure;
}

/// Into what is there: a device, a pipe, or a file in a folder that takes no new ones.
Failure writeInPlace(const std::string& path, const std::string& bytes)
{
    const int descriptor = open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return systemError(path, errno);
    return closeAfter(writeAll(descriptor, bytes, path), descriptor, path);
}

mode_t modeOfNewFiles()
{
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/// Under another name first, so that a full disk costs no picture that was there.
Failure replaceFile(const std::string& path, const std::string& bytes, mode_t mode)
{
    std::string temporary = path + ".XXXXXX";
    const int descriptor = mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0)
        return systemError(path, errno);
    Failure failure = writeAll(descriptor, bytes, path);
    if (!failure && fchmod(descriptor, mode) != 0)
        failure = systemError(path, errno);
    failure = closeAfter(std::move(failure), descriptor, path);
    if (!failure && rename(temporary.c_str(), path.c_str()) != 0)
        failure = systemError(path, errno);
    if (failure)
        unlink(temporary.c_str());
    return failure;
}

/// The file that a chain of links leads to; the path itself where there is none yet.
std::string followLinks(const std::string& path)
{
    char* const real = realpath(path.c_str(), nullptr);
    const std::string result = real ? real : path;
    std::free(real);
    return result;
}

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

} // namespace

std::optional<Error> writeSvgFile(const std::string& path, const Diagram& diagram, const DiagramLayout& layout,
                                  const SvgOptions& options)
{
    std::ostringstream picture;
    writeSvg(picture, diagram, layout, options);
    const std::string bytes = picture.str();
    if (path == "-") {
        std::cout << bytes << std::flush;
        return std::cout ? Failure{} : Error{"standard output", {}, {}, "cannot be written"};
    }
    const std::string target = followLinks(path);
    struct stat status {};
    if (stat(target.c_str(), &status) != 0)
        return replaceFile(target, bytes, modeOfNewFiles());
    if (S_ISDIR(status.st_mode))
        return Error{path, {}, "a file for the picture", "a directory"};
    if (!S_ISREG(status.st_mode))
        return writeInPlace(target, bytes);
    // Whoever forgets the name of the picture names the program or the profile in its place.
    const auto kind = identifyFile(target);
    if (kind && *kind != FileKind::Other)
        return Error{path,
                     {},
                     "a file for the picture",
                     *kind == FileKind::Image ? "a program, which is not overwritten"
                                              : "a profile, which is not overwritten"};
    if (access(target.c_str(), W_OK) != 0)
        return systemError(path, errno);
    if (access(folderOf(target).c_str(), W_OK) != 0)
        return writeInPlace(target, bytes);
    return replaceFile(target, bytes, status.st_mode & 07777);
}

} // namespace gmonscope

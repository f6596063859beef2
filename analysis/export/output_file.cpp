// SPDX-License-Identifier: MIT
#include "gmonscope/export.h"

#include "base/file_bytes.h"
#include "base/replace_file.h"
#include "gmonscope/identify.h"

#include <fcntl.h>
#include <iostream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

using Failure = std::optional<Error>;

/// Into what is there: a device, a pipe, or a file in a folder that takes no new ones.
Failure writeInPlace(const std::string& path, const std::string& bytes)
{
    const int descriptor = open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return systemError(path, errno);
    return closeAfter(writeAll(descriptor, bytes, path), descriptor, path);
}

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

} // namespace

std::optional<Error> writeOutputFile(const std::string& path, const std::string& bytes, const std::string& what)
{
    if (path == "-") {
        std::cout << bytes << std::flush;
        return std::cout ? Failure{} : Error{"standard output", {}, {}, "cannot be written"};
    }
    const std::string expected = "a file for the " + what;
    const std::string target = followLinks(path);
    struct stat status {};
    if (stat(target.c_str(), &status) != 0)
        return replaceFile(target, bytes, modeOfNewFiles());
    if (S_ISDIR(status.st_mode))
        return Error{path, {}, expected, "a directory"};
    if (!S_ISREG(status.st_mode))
        return writeInPlace(target, bytes);
    // Whoever forgets the name of the file names the program or the profile in its place.
    const auto kind = identifyFile(target);
    if (kind && *kind != FileKind::Other)
        return Error{path,
                     {},
                     expected,
                     *kind == FileKind::Image ? "a program, which is not overwritten"
                                              : "a profile, which is not overwritten"};
    if (access(target.c_str(), W_OK) != 0)
        return systemError(path, errno);
    if (access(folderOf(target).c_str(), W_OK) != 0)
        return writeInPlace(target, bytes);
    return replaceFile(target, bytes, status.st_mode & 07777);
}

std::optional<Error> writeSvgFile(const std::string& path, const Diagram& diagram, const DiagramLayout& layout,
                                  const SvgOptions& options)
{
    std::ostringstream picture;
    writeSvg(picture, diagram, layout, options);
    return writeOutputFile(path, picture.str(), "picture");
}

} // namespace gmonscope

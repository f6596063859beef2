// SPDX-License-Identifier: MIT
#include "gmonscope/export.h"

#include "base/file_bytes.h"
#include "base/output_target.h"
#include "base/replace_file.h"
#include "gmonscope/identify.h"

#include <fcntl.h>
#include <iostream>
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

} // namespace

std::optional<Error> writeOutputFile(const std::string& path, const std::string& bytes, const std::string& what)
{
    if (path == "-") {
        std::cout << bytes << std::flush;
        return std::cout ? Failure{} : Error{"standard output", {}, {}, "cannot be written"};
    }
    const auto target = findOutputTarget({.path = path, .what = "the " + what, .isTyped = true, .magic = {}});
    if (!target)
        return target.error();
    if (target->isInPlace)
        return writeInPlace(target->path, bytes);
    if (!target->mode)
        return replaceFile(target->path, bytes, modeOfNewFiles());
    // Whoever forgets the name of the file names the program or the profile in its place.
    const auto kind = identifyFile(target->path);
    if (kind && *kind != FileKind::Other)
        return Error{path,
                     {},
                     "a file for the " + what,
                     *kind == FileKind::Image ? "a program, which is not overwritten"
                                              : "a profile, which is not overwritten"};
    if (access(target->path.c_str(), W_OK) != 0)
        return systemError(path, errno);
    if (access(folderOf(target->path).c_str(), W_OK) != 0)
        return writeInPlace(target->path, bytes);
    return replaceFile(target->path, bytes, *target->mode);
}

} // namespace gmonscope

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

Failure replace(const OutputTarget& target, const std::string& bytes, mode_t mode)
{
    return replaceFile(
        target.place, [&](const ByteSink& sink) { sink(bytes); }, mode);
}

bool isWritable(const OutputPlace& place, const char* name)
{
    return faccessat(place.folder->get(), name, W_OK, 0) == 0;
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
    const OutputPlace& place = target->place;
    if (target->isInPlace)
        return writeInPlace(*target, bytes);
    if (!target->mode)
        return replace(*target, bytes, modeOfNewFiles());
    // Whoever forgets the name of the file names the program or the profile in its place.
    const auto kind = identifyFile(place.heldPath());
    if (kind && *kind != FileKind::Other)
        return Error{path,
                     {},
                     "a file for the " + what,
                     *kind == FileKind::Image ? "a program, which is not overwritten"
                                              : "a profile, which is not overwritten"};
    if (!isWritable(place, place.name.c_str()))
        return systemError(path, errno);
    return isWritable(place, ".") ? replace(*target, bytes, *target->mode) : writeInPlace(*target, bytes);
}

} // namespace gmonscope

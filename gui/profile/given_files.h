// SPDX-License-Identifier: MIT
//
// Sorts the files that the user opened, added or dropped. Plain values: it runs on the loading thread.
#pragma once

#include "profile/loaded_profile.h"

#include <string>
#include <vector>

struct GivenFiles {
    std::string image, imageReason;    ///< the program to open, and why this one
    std::vector<std::string> profiles; ///< only new ones
    bool isAdded = false;              ///< true: add to the open profile; false: replace it
    std::vector<FileError> leftOut;
    std::optional<FileError> failure; ///< set if the files cannot be used
    std::vector<gmonscope::RepeatedRun> repeated;
    std::vector<std::string> sums;
};

namespace givenFiles {

/// The use of the given files. None: no files are given, and the open ones are loaded in another way.
enum class Way { None, Open, Add, Drop };

/// The files that are open.
struct Present {
    std::string image;
    std::vector<std::string> profiles;
    std::string lastUsedImage;
};

/// Drop: adds the files if they belong to the open program, else opens them. `cancelled` is polled; once it is true,
/// the result is unused.
GivenFiles sort(Way way, const QStringList& paths, const Present& present, const std::atomic<bool>& cancelled);

FileError fileError(const gmonscope::Error& error);
/// The same, told of this file even if the error is in its companion.
FileError fileError(const gmonscope::Error& error, const QString& file);
/// True if the error is about this file or its companion.
bool isAbout(const gmonscope::Error& error, const std::string& file);

} // namespace givenFiles

// SPDX-License-Identifier: MIT
//
// What the files are that a person opened, added or dropped. Plain values: it runs on the loading thread.
#pragma once

#include "profile/loaded_profile.h"

#include <string>
#include <vector>

struct GivenFiles {
    std::string image, imageReason;    ///< of what is to be opened
    std::vector<std::string> profiles; ///< new ones
    bool isAdded = false;              ///< to what is open, and not in place of it
    std::vector<FileError> leftOut;
    std::optional<FileError> failure; ///< nothing can be done with them
    std::vector<gmonscope::RepeatedRun> repeated;
    std::vector<std::string> sums;
};

namespace givenFiles {

enum class Way { None, Open, Add, Drop };

/// What is open.
struct Present {
    std::string image;
    std::vector<std::string> profiles;
    std::string lastUsedImage;
};

/// Drop: added if they are of the open program, else opened. `cancelled` is polled: nobody wants to know then.
GivenFiles sort(Way way, const QStringList& paths, const Present& present, const std::atomic<bool>& cancelled);

FileError fileError(const gmonscope::Error& error);

} // namespace givenFiles

// SPDX-License-Identifier: MIT
//
// One load: from the files that a person gave to the profile that is shown. Knows nothing of the window and of what is
// open: it works on copies, on any thread.
#pragma once

#include "profile/entry_map.h"
#include "profile/given_files.h"
#include "profile/loaded_profile.h"

#include "gmonscope/load_profile.h"

#include <atomic>
#include <functional>

namespace profileLoad {

/// What a load shall do.
struct Plan {
    givenFiles::Way way = givenFiles::Way::None;
    QStringList given; ///< new files, of which one may be the program
    bool salvagesGiven = false;
    std::optional<Arrival> arrival; ///< what to say when it is done
    QString image;                  ///< known already, or empty
    QString imageReason;
    QString lastUsedImage;
    std::vector<RunFile> files; ///< known already
    ProfileChanges changes;
    bool isOther = false;    ///< in place of what is open
    LoadedProfilePtr before; ///< of a refresh: what is shown
    bool hasChoices = false; ///< names and baseline of the files are known, too
    int number = 0;
};

struct Outcome {
    Plan plan;               ///< as far as it was carried out: given files are among the files
    LoadedProfilePtr loaded; ///< null: nothing was loaded
    std::vector<FileError> leftOut;
    std::optional<FileError> failure;
    bool isCancelled = false;
    EntryMapPtr map; ///< of a refresh
};

/// A file that was not read yet.
RunFile runFileAt(const QString& path);

/// What asks the library for the included of these files, changed so.
gmonscope::LoadRequest requestOf(const QString& image, const std::vector<RunFile>& files,
                                 const ProfileChanges& changes);

Outcome carryOut(Plan plan, const std::atomic<bool>& cancelled,
                 const std::function<void(const gmonscope::LoadProgress&)>& progress);

} // namespace profileLoad

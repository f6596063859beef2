// SPDX-License-Identifier: MIT
//
// One load: from the user's files to the profile that is shown. It does not know the window or the open profile: it
// works on copies, on any thread.
#pragma once

#include "profile/entry_map.h"
#include "profile/given_files.h"
#include "profile/loaded_profile.h"

#include "gmonscope/load_profile.h"

#include <atomic>
#include <functional>

namespace profileLoad {

/// The task of a load.
struct Plan {
    givenFiles::Way way = givenFiles::Way::None;
    QStringList given; ///< new files, one of which may be the program
    bool salvagesGiven = false;
    std::optional<Arrival> arrival; ///< the message for when it is done
    QString image;                  ///< the program if it is known already, or empty
    QString imageReason;
    QString lastUsedImage;
    std::vector<RunFile> files; ///< the profiles that are known already
    ProfileChanges changes;
    bool isOther = false;    ///< replaces what is open
    LoadedProfilePtr before; ///< for a refresh: the profile shown
    bool hasChoices = false; ///< names and baseline of the files are known, too
    int number = 0;
};

struct Outcome {
    Plan plan;               ///< the plan after the load: the given files are among its files
    LoadedProfilePtr loaded; ///< null: nothing was loaded
    std::vector<FileError> leftOut;
    std::optional<FileError> failure;
    bool isCancelled = false;
    EntryMapPtr map; ///< for a refresh
};

/// Builds the entry of a file that was not read yet.
RunFile runFileAt(const QString& path);

/// Builds the load request for the included files, with these changes.
gmonscope::LoadRequest requestOf(const QString& image, const std::vector<RunFile>& files,
                                 const ProfileChanges& changes);

Outcome carryOut(Plan plan, const std::atomic<bool>& cancelled,
                 const std::function<void(const gmonscope::LoadProgress&)>& progress);

} // namespace profileLoad

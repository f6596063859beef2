// SPDX-License-Identifier: MIT
//
// What one load gives, and of which files: plain values, made on the loading thread.
#pragma once

#include "profile/accuracy.h"

#include "gmonscope/gather_runs.h"
#include "gmonscope/graph_changes.h"
#include "gmonscope/identify.h"
#include "gmonscope/views.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// A profile file that a person added, in the sum or not.
struct RunFile {
    QString path;
    QString name; ///< as a person called it; empty: as the file is called
    QDateTime writtenAt;
    bool isIncluded = true;
    bool isBaseline = false;           ///< what the others are compared with
    bool isSalvaged = false;           ///< of a damaged file, what is whole
    QString error;                     ///< why it cannot be in the sum; empty otherwise
    std::optional<gmonscope::Run> run; ///< what it holds, once it was read
};

/// What one load gave; shared by all panels and never changed.
struct LoadedProfile {
    std::shared_ptr<const gmonscope::Profile> profile;
    std::shared_ptr<const gmonscope::CallGraphListing> listing;
    std::vector<gmonscope::FlatRow> flat;
    QString image;
    QString imageReason;  ///< why this program was taken; empty when a person named it
    AccuracyPtr accuracy; ///< of a refresh alone, where all comes at once; else it comes later
};
using LoadedProfilePtr = std::shared_ptr<const LoadedProfile>;

/// A file that was left out, and why.
struct FileError {
    QString path;
    QString text;            ///< the whole line, with the path
    bool canSalvage = false; ///< it is damaged, and nobody has asked yet for what is whole
    QString missingThread{}; ///< was to be shown alone, and is not there; empty: it is about something else
};

/// Which files are open: what a person goes back to.
struct OpenFiles {
    QString image, imageReason;
    std::vector<RunFile> files;

    bool isNone() const { return files.empty(); }
};

/// What became of files that a person gave.
struct Arrival {
    enum class Way { Unchanged, Opened, Added, Removed };
    Way way = Way::Unchanged;
    bool wasDropped = false;
    QStringList given;
    std::size_t added = 0;                        ///< runs
    std::vector<gmonscope::RepeatedRun> repeated; ///< left out: they are there already
    std::vector<std::string> sums;                ///< left out: their runs are there
    OpenFiles before;                             ///< what was open
};

/// What a person changes in the profile itself, so that it has to be loaded anew.
struct ProfileChanges {
    gmonscope::GraphChanges graph;
    std::vector<std::string> callsLeftOut; ///< `caller/callee`, as in ProfileSelection::arcs
    std::vector<std::string> threads;      ///< as in LoadRequest

    friend bool operator==(const ProfileChanges&, const ProfileChanges&) = default;
};

// SPDX-License-Identifier: MIT
//
// The result of a load and the files that it read: plain values, made on the loading thread.
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

/// A profile file that the user added, in the sum or not.
struct RunFile {
    QString path;
    QString name; ///< name given by the user; empty: the file's name
    QDateTime writtenAt;
    bool isIncluded = true;
    bool isBaseline = false;           ///< the one that the others are compared with
    bool isSalvaged = false;           ///< a damaged file, of which the intact part is used
    QString error;                     ///< why it cannot be in the sum; empty otherwise
    std::optional<gmonscope::Run> run; ///< its content, once it was read
};

/// The result of one load; shared by all panels and never changed.
struct LoadedProfile {
    std::shared_ptr<const gmonscope::Profile> profile;
    std::shared_ptr<const gmonscope::CallGraphListing> listing;
    std::vector<gmonscope::FlatRow> flat;
    QString image;
    QString imageReason;  ///< why this program was taken; empty when the user named it
    AccuracyPtr accuracy; ///< set only by a refresh, where all comes at once; else it comes later
};
using LoadedProfilePtr = std::shared_ptr<const LoadedProfile>;

/// A file that was left out, and why.
struct FileError {
    QString path;
    QString text;            ///< the whole line, with the path
    bool canSalvage = false; ///< it is damaged, and its intact part was not asked for yet
    QString missingThread{}; ///< a thread to show that is not there; empty: another error
    QString plain{};         ///< the same as `text` in a sentence without bytes and positions; empty: `text` is one

    const QString& sentence() const { return plain.isEmpty() ? text : plain; }
};

/// The files that are open, so that the user can go back to them.
struct OpenFiles {
    QString image, imageReason;
    std::vector<RunFile> files;

    bool isNone() const { return files.empty(); }
};

/// The result of opening or adding files.
struct Arrival {
    enum class Way { Unchanged, Opened, Added, Removed };
    Way way = Way::Unchanged;
    bool wasDropped = false;
    QStringList given;
    std::size_t added = 0;                        ///< number of runs
    std::vector<gmonscope::RepeatedRun> repeated; ///< left out, because they are there already
    std::vector<std::string> sums;                ///< left out, because their runs are there
    OpenFiles before;                             ///< the files that were open before
};

/// The user's changes to the profile itself, each of which needs another load.
struct ProfileChanges {
    gmonscope::GraphChanges graph;
    std::vector<std::string> callsLeftOut; ///< `caller/callee`, as in ProfileSelection::arcs
    std::vector<std::string> threads;      ///< as in LoadRequest
    std::string event;                     ///< as in LoadRequest

    friend bool operator==(const ProfileChanges&, const ProfileChanges&) = default;
};

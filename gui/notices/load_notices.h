// SPDX-License-Identifier: MIT
#pragma once

#include "notices/problems_model.h"
#include "profile/profile_document.h"

/// The text of a notice bar.
struct NoticeText {
    ProblemRow::Severity severity = ProblemRow::Severity::Note;
    QString head, body;
    bool isAboutProgram = false; ///< true if choosing another program may help
};

namespace loadNotices {

NoticeText failure(const FileError& error);
NoticeText leftOut(const std::vector<FileError>& errors);
/// Says which program was taken, when the user named none.
NoticeText imageTaken(const LoadedProfile& loaded);
/// Returns warnings for before the numbers are read: no samples, no calls, a program that may not fit, no names.
std::vector<NoticeText> about(const gmonscope::Profile& profile);
/// Returns "./lumen" when the path lies below the current folder.
QString shownPath(const QString& path);

} // namespace loadNotices

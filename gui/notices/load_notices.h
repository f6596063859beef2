// SPDX-License-Identifier: MIT
#pragma once

#include "notices/problems_model.h"
#include "profile/profile_document.h"

/// What a notice bar says.
struct NoticeText {
    ProblemRow::Severity severity = ProblemRow::Severity::Note;
    QString head, body;
    bool isAboutProgram = false; ///< another program may be the remedy
};

namespace loadNotices {

NoticeText failure(const FileError& error);
NoticeText leftOut(const std::vector<FileError>& errors);
/// Which program was taken, when a person did not say.
NoticeText imageTaken(const LoadedProfile& loaded);
/// What a user must know before reading the numbers: no samples, no calls, a program that may not fit, no names.
std::vector<NoticeText> about(const gmonscope::Profile& profile);
/// "./lumen" when it lies below the current folder.
QString shownPath(const QString& path);

} // namespace loadNotices

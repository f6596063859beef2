// SPDX-License-Identifier: MIT
#pragma once

#include "notices/notice_bar.h"
#include "profile/profile_document.h"

namespace loadNotices {

/// Says that a profile was not opened, and why.
NoticeText failure(const FileError& error);
/// Says which files are not in the sum. REQUIRES: at least one.
NoticeText leftOut(const std::vector<FileError>& errors);
/// Says which program was taken, when the user named none.
NoticeText imageTaken(const LoadedProfile& loaded);
/// Returns warnings for before the numbers are read: no samples, no calls, a program that may not fit, no names.
std::vector<NoticeText> about(const gmonscope::Profile& profile);
/// Returns "./lumen" when the path lies below the current folder.
QString shownPath(const QString& path);

} // namespace loadNotices

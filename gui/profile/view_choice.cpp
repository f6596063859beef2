// SPDX-License-Identifier: MIT
#include "profile/view_choice.h"

QString ViewChoice::name(const gmonscope::TimedGraph& profile, gmonscope::EntryRef entry) const
{
    if (names == gmonscope::NameLength::Full || entry.isCycle())
        return format::entryName(profile, entry);
    const bool isTold = distinct && distinct->names.isOf(profile);
    return format::text(isTold ? distinct->names.of(entry.function()) : shortDisplayName(profile, entry.function()));
}

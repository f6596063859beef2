// SPDX-License-Identifier: MIT
#include "profile/view_choice.h"

QString ViewChoice::name(const gmonscope::TimedGraph& profile, gmonscope::EntryRef entry) const
{
    return names == gmonscope::NameLength::Full || entry.isCycle()
               ? format::entryName(profile, entry)
               : format::text(shortDisplayName(profile, entry.function()));
}

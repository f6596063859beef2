// SPDX-License-Identifier: MIT
#include "profile/view_choice.h"

#include "gmonscope/elide.h"

QString withoutTemplates(const QString& name)
{
    return QString::fromStdString(gmonscope::withoutTemplateArguments(name.toStdString()));
}

QString ViewChoice::name(const gmonscope::TimedGraph& profile, gmonscope::EntryRef entry) const
{
    const QString whole = format::entryName(profile, entry);
    return withTemplates ? whole : withoutTemplates(whole);
}

// SPDX-License-Identifier: MIT
#include "session/unfit_parts.h"

#include "look/format.h"

#include <QCoreApplication>

#include <algorithm>

using namespace gmonscope;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(UnfitParts)
};

/// The load has noted it: of a function that is hidden nothing else is left.
bool isNoted(const Profile& profile, const std::string& subject)
{
    const auto problems = profile.problems();
    return std::any_of(problems.begin(), problems.end(), [&](const Problem& problem) {
        return problem.kind == ProblemKind::NoFunction && problem.subject == subject;
    });
}

void takeHidden(ViewState& filter, const Profile& profile, QStringList& missing)
{
    filter.hidden.removeIf([&](const QString& name) {
        const bool isMissing = isNoted(profile, name.toStdString());
        if (isMissing)
            missing += Texts::tr("%1, which was hidden").arg(name);
        return isMissing;
    });
}

void takeGroups(ViewState& filter, const Profile& profile, QStringList& missing)
{
    std::erase_if(filter.grouping.rules, [&](const GroupRule& rule) {
        const bool isMissing = isNoted(profile, textOf(rule));
        if (isMissing)
            missing += Texts::tr("functions of the group %1").arg(format::text(rule.name));
        return isMissing;
    });
}

/// Grouped functions have lost their names, so nothing can be said about them.
void takeCuts(ViewState& filter, const Profile& profile, QStringList& missing)
{
    const auto isGone = [&](const QString& name) {
        return !filter.hidden.contains(name) && functionsNamed(profile, name).empty();
    };
    if (filter.grouping.isEmpty())
        filter.cuts.removeIf([&](const CutCalls& cut) {
            const bool isMissing = isGone(cut.caller) || isGone(cut.callee);
            if (isMissing)
                missing += Texts::tr("calls from %1 to %2, which were left out").arg(cut.caller, cut.callee);
            return isMissing;
        });
}

} // namespace

QStringList unfitParts::takeOut(Session& session, const Profile& profile)
{
    QStringList missing;
    takeHidden(session.filter, profile, missing);
    takeCuts(session.filter, profile, missing);
    takeGroups(session.filter, profile, missing);
    session.filter.focus.removeIf([&](const Focus& focus) {
        const bool isMissing = functionsInFocus(profile, {focus}).empty();
        if (isMissing)
            missing += Texts::tr("%1, which was in focus").arg(focus.title);
        return isMissing;
    });
    if (session.selected && !entryOf(profile, *session.selected))
        missing += Texts::tr("%1, which was selected").arg(session.selected->function);
    return missing;
}

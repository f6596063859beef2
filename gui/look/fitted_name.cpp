// SPDX-License-Identifier: MIT
#include "look/fitted_name.h"

#include "look/theme.h"

#include "gmonscope/elide.h"

namespace {

/// "A::f(B (*)(C)) const" -> "A::f"; the name as it is when it has no arguments.
QString withoutArguments(const QString& name)
{
    const qsizetype close = name.lastIndexOf(QLatin1Char(')'));
    if (close < 0 || name.indexOf(QLatin1String("::"), close) >= 0) // "(anonymous namespace)::f"
        return name;
    int depth = 0;
    for (qsizetype i = close; i >= 0; --i) {
        depth += name[i] == QLatin1Char(')') ? 1 : name[i] == QLatin1Char('(') ? -1 : 0;
        if (depth == 0)
            return i > 0 && !name.left(i).endsWith(QLatin1String("operator")) ? name.left(i) : name;
    }
    return name;
}

} // namespace

QString fittedName(const QString& name, double width, double size, gmonscope::FontWeight weight,
                   gmonscope::NameLength length)
{
    const gmonscope::TextWidth widthOf = theme::textWidth();
    const QString shorter = withoutArguments(name);
    if (shorter != name) {
        const auto elide = length == gmonscope::NameLength::Short ? gmonscope::elideOverload : gmonscope::elideScope;
        if (const auto fitting = elide(name.toStdString(), width, size, weight, widthOf))
            return QString::fromStdString(*fitting);
    }
    return QString::fromStdString(gmonscope::elideName(shorter.toStdString(), width, size, weight, widthOf));
}

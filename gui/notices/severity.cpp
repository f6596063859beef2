// SPDX-License-Identifier: MIT
#include "notices/severity.h"

#include "look/icons.h"
#include "look/theme.h"

#include <QCoreApplication>

namespace {
struct SeverityTexts {
    Q_DECLARE_TR_FUNCTIONS(Severity)
};
} // namespace

SeverityColours severityColours(ProblemRow::Severity severity)
{
    const gmonscope::Palette& p = theme::palette();
    switch (severity) {
    case ProblemRow::Severity::Error: return {p.error, p.errorBackground, p.errorLine};
    case ProblemRow::Severity::Warning: return {p.warning, p.warningBackground, p.warningLine};
    case ProblemRow::Severity::Note: break;
    }
    return {p.note, p.noteBackground, p.noteLine};
}

QString severityIconName(ProblemRow::Severity severity)
{
    switch (severity) {
    case ProblemRow::Severity::Error: return QStringLiteral("error");
    case ProblemRow::Severity::Warning: return QStringLiteral("warning");
    case ProblemRow::Severity::Note: break;
    }
    return QStringLiteral("note");
}

QIcon severityIcon(ProblemRow::Severity severity)
{
    return icons::icon(severityIconName(severity), [severity] { return severityColours(severity).ink; });
}

QString severityName(ProblemRow::Severity severity)
{
    switch (severity) {
    case ProblemRow::Severity::Error: return SeverityTexts::tr("error");
    case ProblemRow::Severity::Warning: return SeverityTexts::tr("warning");
    case ProblemRow::Severity::Note: break;
    }
    return SeverityTexts::tr("note");
}

// SPDX-License-Identifier: MIT
#include "export/export_controller.h"

#include "flame/flame_view.h"
#include "look/format.h"
#include "look/theme.h"
#include "profile/setting_keys.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QSettings>

#include <algorithm>

using namespace gmonscope;

namespace {

/// Returns the format that the path's suffix names, else the other one.
const WindowFormat& formatOr(const QString& path, const WindowFormat& otherwise)
{
    const WindowFormat* const named = windowFormatOf(path);
    return named ? *named : otherwise;
}

/// Returns the format that the user chose last.
const WindowFormat& usualFormat()
{
    return formatOr(QSettings().value(settingKeys::exportFormat).toString(), windowFormats().front());
}

const WindowFormat& formatOfFilter(const QString& filter)
{
    for (const WindowFormat& format : windowFormats())
        if (filter == format.nameFilter() || filter == format.nameFilter(true))
            return format;
    return windowFormats().front();
}

QString suffixOf(const WindowFormat& format) { return QLatin1String(format.suffix); }

} // namespace

ExportController::ExportController(QAction* action, const ProfileDocument& document, const DiagramDocument& diagram,
                                   QWidget* window)
    : QObject(window), m_action(action), m_document(document), m_window(window),
      m_menu(new QMenu(tr("Ex&port"), window))
{
    for (const WindowFormat& format : windowFormats()) {
        QAction* const entry = m_menu->addAction(filterOf(format));
        entry->setObjectName(QStringLiteral("export.") + suffixOf(format));
        connect(entry, &QAction::triggered, this, [this, &format] { ask(format); });
    }
    connect(action, &QAction::triggered, this, [this] { ask(usualFormat()); });
    connect(&document, &ProfileDocument::profileShown, this, &ExportController::update);
    setDiagram(diagram);
}

void ExportController::setDiagram(const DiagramDocument& diagram)
{
    if (m_diagram)
        disconnect(m_diagram, nullptr, this, nullptr);
    m_diagram = &diagram;
    connect(m_diagram, &DiagramDocument::diagramChanged, this, &ExportController::update);
    update();
}

void ExportController::setFlames(const FlameView* flames)
{
    m_flames = flames;
    update();
}

bool ExportController::canExport(const WindowFormat& format) const
{
    return m_document.loaded() && (!format.needsGraph() || showsFlames(format) || m_diagram->laidOut());
}

const WindowFormat& ExportController::firstPossible() const
{
    const auto formats = windowFormats();
    return *std::find_if(formats.begin(), formats.end(), [this](const WindowFormat& f) { return canExport(f); });
}

void ExportController::update()
{
    m_action->setEnabled(bool(m_document.loaded()));
    m_menu->setEnabled(bool(m_document.loaded()));
    for (const WindowFormat& format : windowFormats()) {
        QAction* const entry = m_menu->actions().at(&format - windowFormats().data());
        entry->setText(filterOf(format).section(QLatin1String(" ("), 0, 0) + tr("..."));
        entry->setEnabled(canExport(format));
    }
}

/// The dialog asks before it overwrites; a name without suffix gets the chosen format's first.
void ExportController::ask(const WindowFormat& suggested)
{
    if (!m_document.loaded())
        return;
    const WindowFormat& first = canExport(suggested) ? suggested : firstPossible();
    auto* const dialog = new QFileDialog(m_window, tr("Export what is shown"));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const WindowFormat& format : windowFormats())
        if (canExport(format))
            filters += filterOf(format);
    dialog->setNameFilters(filters);
    dialog->selectNameFilter(filterOf(first));
    dialog->setDefaultSuffix(suffixOf(first));
    dialog->setDirectory(QSettings().value(settingKeys::exportFolder, QDir::currentPath()).toString());
    const QString base = format::fileName(m_document.loaded()->image);
    dialog->selectFile(base + QLatin1Char('.') + suffixOf(first));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, base](const QString& filter) {
        const QString suffix = suffixOf(formatOfFilter(filter));
        dialog->setDefaultSuffix(suffix);
        const QStringList names = dialog->selectedFiles();
        const QString name = names.isEmpty() ? base : QFileInfo(names.first()).fileName();
        if (windowFormatOf(name)) // "prog.svg" follows the filter; a name of one's own stays
            dialog->selectFile(name.section(QLatin1Char('.'), 0, -2) + QLatin1Char('.') + suffix);
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog](const QString& path) {
        QSettings settings;
        settings.setValue(settingKeys::exportFolder, QFileInfo(path).absolutePath());
        const QString filter = dialog->selectedNameFilter();
        const WindowFormat& chosen = formatOfFilter(filter);
        settings.setValue(settingKeys::exportFormat, QStringLiteral(".") + suffixOf(formatOr(path, chosen)));
        exportTo(path, chosen);
    });
    dialog->open();
}

bool ExportController::exportTo(const QString& path, const WindowFormat& otherwise)
{
    const WindowFormat& format = formatOr(path, otherwise);
    if (!canExport(format))
        return false;
    const std::shared_ptr<const LaidOutDiagram>& laidOut = m_diagram->laidOut();
    LaidOutDiagram table; // the flat profile is there before the graph
    table.profile = m_document.loaded()->profile;
    if (laidOut) {
        table.compared = laidOut->compared;
        table.runs = laidOut->runs;
    }
    SvgOptions options;
    options.theme = theme::current();
    options.title = m_window->windowTitle().toStdString();
    const std::string file = QFile::encodeName(path).toStdString();
    const auto error = showsFlames(format) ? exportFlames(file, format, m_flames->picture(), m_window->windowTitle())
                                           : exportFile(file, format, format.needsGraph() ? *laidOut : table, options);
    if (error)
        Q_EMIT failed({{NoticeKind::NotWritten, path},
                       ProblemRow::Severity::Error,
                       tr("%1 was not written").arg(format::fileName(path)),
                       format::text(error->text())});
    else
        Q_EMIT written(path);
    return !error;
}

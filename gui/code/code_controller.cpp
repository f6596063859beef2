// SPDX-License-Identifier: MIT
#include "code/code_controller.h"

#include "code/code_panel.h"
#include "code/editor.h"
#include "code/source_paths.h"
#include "look/action.h"
#include "look/centre_panel.h"
#include "look/format.h"
#include "navigation/entry_menu.h"
#include "profile/entry_map.h"

#include <QDir>
#include <QFileDialog>
#include <QTableView>

using namespace gmonscope;

namespace {

constexpr int patienceMs = 300;

/// Returns why there is nothing to show, or an empty text.
QString messageOf(const CodeView& code, const Profile& profile)
{
    const QString name = format::entryName(profile, EntryRef::of(code.function));
    const QString file = format::text(code.module);
    if (!profile.importedFrom().empty())
        return CodeController::tr("The profile comes from another tool (%1), which does not tell where in the code its "
                                  "amounts belong: neither source nor instructions can be shown.")
            .arg(format::text(profile.importedFrom()));
    switch (code.state) {
    case CodeState::Read: break;
    case CodeState::NotKept:
    case CodeState::NoFunction:
        return profile.function(code.function).kind == FunctionKind::Group
                   ? CodeController::tr("%1 is several functions as one: there is no single code to show.").arg(name)
                   : CodeController::tr("%1 is no single function: there is no code to show.").arg(name);
    case CodeState::NoFile:
        return CodeController::tr("%1 is not there, or cannot be read: its code cannot be shown.").arg(file);
    case CodeState::OtherBuild:
        return CodeController::tr("%1 is another build than what ran: its code would not fit the times.").arg(file);
    case CodeState::NoBytes: return CodeController::tr("%1 has no code of %2.").arg(file, name);
    }
    if (code.files.empty() && code.instructions.empty())
        return CodeController::tr("No source lines are known of %1, and instructions of its machine cannot be written "
                                  "out.")
            .arg(name);
    return {};
}

} // namespace

CodeController::CodeController(ProfileDocument& document, Selection& selection, CodePanel& panel, CentrePanel& centre,
                               EntryMenu& menu, QObject* parent)
    : QObject(parent), m_document(document), m_selection(selection), m_panel(panel), m_centre(centre),
      m_action(makeAction(this, {"showSource", tr("So&urce"), nullptr, {Qt::CTRL | Qt::Key_U}}, [this] {
          if (m_selection.current())
              showSource(*m_selection.current());
      }))
{
    m_action->setEnabled(false);
    m_patience.setSingleShot(true);
    m_patience.setInterval(patienceMs);
    connect(&m_patience, &QTimer::timeout, this, [this] { m_panel.showMessage(tr("Reading the code...")); });
    connect(&menu, &EntryMenu::sourceRequested, this, &CodeController::showSource);
    connect(&m_selection, &Selection::changed, this, &CodeController::update);
    connect(&centre, &CentrePanel::pageChanged, this, &CodeController::update);
    connect(&document, &ProfileDocument::profileShown, this, &CodeController::update);
    connect(&document, &ProfileDocument::refreshShown, this, &CodeController::update);
    connect(&m_panel, &CodePanel::calleeActivated, this, [this](EntryRef callee) {
        if (const auto now = entryNow(callee))
            m_selection.select(*now);
    });
    connect(&m_panel, &CodePanel::noticeActivated, this, &CodeController::chooseFolder);
    connect(&m_panel, &CodePanel::openRequested, this, [this](const CodeModel::Position& position) {
        if (const QString error = editor::open(position.path, position.line); !error.isEmpty())
            m_panel.setNotice(error);
    });
    menu.watch(m_panel.view(), [this](const QModelIndex& index) {
        const auto callee = index.isValid() ? m_panel.model().calleeAt(index.row()) : std::nullopt;
        if (callee)
            return entryNow(*callee);
        return m_panel.model().code() ? m_selection.current() : std::nullopt;
    });
}

/// While a running program is followed, the code that is shown may be that of an earlier profile.
std::optional<EntryRef> CodeController::entryNow(EntryRef shown) const
{
    const auto& of = m_panel.profile();
    const LoadedProfilePtr& loaded = m_document.loaded();
    if (!of || !loaded || of == loaded->profile)
        return loaded ? std::optional(shown) : std::nullopt;
    return EntryMap(of, loaded->profile).entry(shown);
}

void CodeController::showSource(EntryRef entry)
{
    m_selection.select(entry);
    m_centre.showPage(&m_panel);
    m_panel.view()->setFocus(Qt::OtherFocusReason);
}

/// Reads nothing while the panel is hidden.
void CodeController::update()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    const Selection::Entry entry = loaded ? m_selection.current() : std::nullopt;
    m_action->setEnabled(entry.has_value());
    m_background.cancel();
    m_patience.stop();
    const bool isSeen = m_centre.currentPage() == &m_panel;
    // The reader keeps its profile alive. A visible panel passes what it has read on to the next reader.
    if (m_reader && (!loaded || (!isSeen && &m_reader->profile() != loaded->profile.get())))
        m_reader.reset();
    if (!isSeen)
        return;
    if (!entry)
        return m_panel.showMessage(tr("Select a function to see its code."));
    if (entry->isCycle())
        return m_panel.showMessage(tr("%1 is several functions: select one of them to see its code.")
                                       .arg(format::entryName(*loaded->profile, *entry)));
    start(entry->function(), loaded);
}

void CodeController::start(FunctionId function, const LoadedProfilePtr& loaded)
{
    if (!m_reader || &m_reader->profile() != loaded->profile.get())
        m_reader = std::make_shared<CodeReader>(loaded->profile, CodeOptions(), m_reader.get());
    if (!m_panel.isShowing(*loaded->profile, function))
        m_patience.start();
    m_background.start(
        [this, reader = m_reader, paths = sourcePaths::load(), function, loaded](const Background::Job& job) {
            reader->setSourcePaths(paths);
            const auto code = reader->read(function, &job.cancelled());
            if (code)
                job.post([this, code, loaded] { finish(code, loaded); });
        });
}

void CodeController::finish(const std::shared_ptr<const CodeView>& code, const LoadedProfilePtr& loaded)
{
    m_patience.stop();
    if (const QString message = messageOf(*code, *loaded->profile); !message.isEmpty())
        return m_panel.showMessage(message);
    m_panel.showCode(code, loaded->profile);
    showNotice(*code);
}

/// Shows one line that says what is missing, and what to do.
void CodeController::showNotice(const CodeView& code)
{
    const QString module = format::fileName(format::text(code.module));
    if (code.lines == LinesState::NoDebugInfo)
        return m_panel.setNotice(
            tr("No source lines are known: build %1 with -g to see its times by line.").arg(module));
    if (code.lines == LinesState::Unreadable)
        return m_panel.setNotice(tr("No source lines are known: %1").arg(format::text(code.linesError)));
    if (code.files.empty())
        return m_panel.setNotice(tr("No source lines are known of this function."));
    const CodeFile& file = code.files.front();
    const QString path = QDir::cleanPath(format::text(file.path));
    switch (file.state) {
    case SourceState::Read: return m_panel.setNotice({});
    case SourceState::Newer:
        return m_panel.setNotice(
            tr("%1 was written after %2 was built: lines may have moved.").arg(format::fileName(path), module));
    case SourceState::Missing: return m_panel.setNotice(tr("%1 is not there.").arg(path), tr("Choose folder..."));
    case SourceState::Unreadable: return m_panel.setNotice(tr("%1 cannot be read.").arg(path), tr("Choose folder..."));
    }
}

void CodeController::chooseFolder()
{
    const QString folder =
        QFileDialog::getExistingDirectory(&m_panel, tr("Choose the folder of the sources"), QDir::currentPath());
    if (!folder.isEmpty())
        useFolder(folder);
}

void CodeController::useFolder(const QString& folder)
{
    const auto& code = m_panel.model().code();
    if (!code || code->files.empty())
        return;
    const std::string& path = code->files.front().path;
    const auto change = findSourceFolder(path, QDir(folder).absolutePath().toStdString());
    if (!change)
        return m_panel.setNotice(
            tr("%1 is not below %2.").arg(format::fileName(format::text(path)), QDir::toNativeSeparators(folder)),
            tr("Choose folder..."));
    sourcePaths::add(*change);
    update();
}

// SPDX-License-Identifier: MIT
#include "notices/problems_controller.h"

#include "look/format.h"

#include <QApplication>
#include <QShortcut>
#include <QTableView>

#include <algorithm>

using namespace gmonscope;

namespace {

ProblemRow::Severity severityOf(Gravity gravity)
{
    switch (gravity) {
    case Gravity::Fatal: return ProblemRow::Severity::Error;
    case Gravity::Serious: return ProblemRow::Severity::Warning;
    case Gravity::Slight: break;
    }
    return ProblemRow::Severity::Note;
}

/// In the analysis a text follows the name of its file.
QString sentence(const std::string& words)
{
    QString text = format::text(words);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

ProblemsController::ProblemsController(ProfileDocument& document, const DiagramDocument& diagram, QTableView& list,
                                       std::function<void()> chooseProgram, QObject* parent)
    : QObject(parent), m_document(document), m_chooseProgram(std::move(chooseProgram)), m_afterDiagram(diagram)
{
    connect(&document, &ProfileDocument::profileShown, this, [this] {
        m_foreign.clear();
        m_salvageable.clear();
        examine();
    });
    connect(&document, &ProfileDocument::refreshed, this, [this] {
        m_background.cancel(); // findings would be of an earlier profile; the doctor runs when it stops changing
        m_afterDiagram.run({});
        m_findings.reset();
        update();
    });
    connect(&document, &ProfileDocument::filesChanged, this, &ProblemsController::update);
    connect(&document, &ProfileDocument::leftOut, this, &ProblemsController::addLeftOut);
    connectList(list);
}

void ProblemsController::connectList(QTableView& list)
{
    const auto* const model = qobject_cast<const ProblemsModel*>(list.model());
    // Not activated(), which a click is, too, on some desktops.
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* const shortcut = new QShortcut(key, &list, nullptr, nullptr, Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, &list, model] {
            if (const QModelIndex index = list.currentIndex(); index.isValid())
                act(model->at(index.row()));
        });
    }
    connect(&list, &QTableView::clicked, this, [this, model](const QModelIndex& index) {
        // The second click of a double click would be on the row that has moved up.
        const bool isSecond = m_sinceClick.isValid() && !m_sinceClick.hasExpired(QApplication::doubleClickInterval());
        if (index.column() != ProblemsModel::ToDo || isSecond)
            return;
        m_sinceClick.start();
        act(model->at(index.row()));
    });
}

void ProblemsController::examine()
{
    m_findings.reset();
    m_background.cancel();
    update();
    // About a part of the run it would say that it was too short, or counted no calls.
    const bool isWhole = m_document.loaded() && m_document.changes() == ProfileChanges();
    m_afterDiagram.run(isWhole ? [this] { callDoctor(); } : std::function<void()>());
}

void ProblemsController::callDoctor()
{
    m_background.start([this, profile = m_document.loaded()->profile](const Background::Job& job) {
        auto findings = gmonscope::examine(*profile);
        job.post([this, findings = std::move(findings)] {
            m_findings = findings;
            update();
        });
    });
}

void ProblemsController::addLeftOut(const std::vector<FileError>& errors)
{
    const std::vector<RunFile>& files = m_document.files();
    for (const FileError& error : errors) {
        if (error.canSalvage)
            m_salvageable.insert(error.path);
        if (std::none_of(files.begin(), files.end(), [&](const RunFile& file) { return file.path == error.path; }))
            m_foreign.push_back(error); // profiles show their errors in the list of runs
    }
    update();
}

void ProblemsController::update()
{
    std::vector<ProblemRow> problems = filesLeftOut();
    for (ProblemRow& problem : ofProfile())
        problems.push_back(std::move(problem));
    Q_EMIT found(problems);
}

std::vector<ProblemRow> ProblemsController::filesLeftOut() const
{
    std::vector<ProblemRow> problems;
    for (const FileError& error : m_foreign)
        problems.push_back({ProblemRow::Severity::Error, error.text, error.path});
    for (const RunFile& file : m_document.files())
        if (!file.error.isEmpty()) {
            const bool canSalvage = m_salvageable.contains(file.path);
            problems.push_back({ProblemRow::Severity::Error, file.error, file.path,
                                canSalvage ? tr("Add what is whole") : tr("Leave out"),
                                canSalvage ? ProblemRow::Action::Salvage : ProblemRow::Action::LeaveOut});
        }
    return problems;
}

std::vector<ProblemRow> ProblemsController::ofProfile() const
{
    std::vector<ProblemRow> problems;
    if (!m_document.loaded())
        return problems;
    const auto add = [&](ProblemRow::Severity severity, const std::string& text, const std::string& path,
                         const std::string& advice, bool doubtsImage) {
        problems.push_back({severity, sentence(text), format::text(path),
                            doubtsImage ? tr("Choose its program...") : sentence(advice),
                            doubtsImage ? ProblemRow::Action::ChooseProgram : ProblemRow::Action::None});
    };
    if (m_findings) {
        for (const Finding& finding : *m_findings)
            add(severityOf(finding.gravity), finding.text, finding.path, finding.advice, finding.doubtsImage);
        return problems;
    }
    for (const Problem& problem : m_document.loaded()->profile->problems())
        add(problem.severity == Severity::Warning ? ProblemRow::Severity::Warning : ProblemRow::Severity::Note,
            problem.text, problem.path, {}, problem.kind == gmonscope::ProblemKind::OtherImage);
    return problems;
}

void ProblemsController::act(const ProblemRow& problem)
{
    const QStringList paths{problem.path}; // the row goes while it is acted on
    switch (problem.action) {
    case ProblemRow::Action::None: return;
    case ProblemRow::Action::Salvage: return m_document.salvage(paths);
    case ProblemRow::Action::LeaveOut: return m_document.remove(paths);
    case ProblemRow::Action::ChooseProgram: return m_chooseProgram();
    }
}

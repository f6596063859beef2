// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/after_diagram.h"
#include "notices/problems_model.h"
#include "profile/background.h"
#include "profile/profile_document.h"

#include "gmonscope/doctor.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>

#include <functional>
#include <optional>

class QTableView;

/// Finds the problems that the panel lists: files that are left out, and the findings of the doctor, which runs on a
/// background thread. A click on a problem applies its advice at once.
class ProblemsController : public QObject {
    Q_OBJECT
public:
    /// `list` shows the problems. REQUIRES: its model is a ProblemsModel. `chooseProgram`: asks the user for the
    /// profiled program, as a problem may advise.
    ProblemsController(ProfileDocument& document, const DiagramDocument& diagram, QTableView& list,
                       std::function<void()> chooseProgram, QObject* parent = nullptr);

    /// Lists the problems anew, as far as they are known, in found().
    void update();
    /// Starts the doctor; its findings arrive later.
    void examine();

Q_SIGNALS:
    void found(const std::vector<ProblemRow>& problems);

private:
    void callDoctor();
    void addLeftOut(const std::vector<FileError>& errors);
    std::vector<ProblemRow> filesLeftOut() const;
    std::vector<ProblemRow> ofProfile() const;
    void connectList(QTableView& list);
    void act(const ProblemRow& problem);

    ProfileDocument& m_document;
    std::function<void()> m_chooseProgram;
    std::vector<FileError> m_foreign; ///< files that are not profiles
    QSet<QString> m_salvageable;
    std::optional<std::vector<gmonscope::Finding>> m_findings; ///< none: they are still to come
    QElapsedTimer m_sinceClick;                                ///< time since a click applied an advice
    AfterDiagram m_afterDiagram;
    Background m_background;
};

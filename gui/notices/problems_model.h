// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <vector>

/// A problem to show to the user, from an error down to a note.
struct ProblemRow {
    enum class Severity { Error, Warning, Note };
    /// The effect of a click on the advice.
    enum class Action { None, Salvage, LeaveOut, ChooseProgram };
    Severity severity = Severity::Note;
    QString text{};
    QString path{};
    QString advice{}; ///< how to solve it; empty: there is no advice
    Action action = Action::None;

    friend bool operator==(const ProblemRow&, const ProblemRow&) = default;
};

/// The list of the Problems panel.
class ProblemsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Problem, Where, ToDo, ColumnCount };

    explicit ProblemsModel(QObject* parent = nullptr);

    /// Lists them sorted by severity, descending.
    void setProblems(std::vector<ProblemRow> problems);
    const ProblemRow& at(int row) const { return m_problems[std::size_t(row)]; }
    /// Returns "1 error, 1 warning, 2 notes"; empty when there are none.
    QString summary() const;
    /// Returns the severity of the worst problem, Note when there are none.
    ProblemRow::Severity worst() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<ProblemRow> m_problems;
};

// SPDX-License-Identifier: MIT
#pragma once

#include "processes/process_overview.h"

#include <QWidget>

class ElidedLabel;
class NameFilter;
class ProcessTable;
class QActionGroup;
class QCheckBox;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

/// The page for profiles of several programs: by program, or who started whom. A row opens its profiles.
class ProcessesPage : public QWidget {
    Q_OBJECT
public:
    explicit ProcessesPage(QWidget* parent = nullptr);

    /// Null: shows nothing.
    void setOverview(const ProcessOverviewPtr& overview);
    void giveKeyboard();
    /// Puts banners above all else.
    void setBanner(QWidget* banner);
    ProcessTable& programs() const { return *m_programs; }
    ProcessTable& tree() const { return *m_tree; }
    ProcessTable& shown() const;

Q_SIGNALS:
    void openRequested(const QStringList& profiles);

private:
    QWidget* makeHead();
    QWidget* makeLine();
    void makeChoices();
    void connectTable(ProcessTable& table);
    void showTable(ProcessTable& table);
    void fillTree();
    void open(const ProcessItem& item);
    void tellCurrent();
    QString textOn(const ProcessItem& item) const;

    ProcessOverviewPtr m_overview;
    QVBoxLayout* m_column;
    QWidget* m_line = nullptr;
    ElidedLabel *m_head, *m_where, *m_info;
    QActionGroup* m_choices;
    QCheckBox* m_each;
    NameFilter* m_filter;
    QPushButton* m_open;
    ProcessTable *m_programs, *m_tree;
    QStackedWidget* m_tables;
};

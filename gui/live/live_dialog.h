// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/live.h"

#include <QDialog>

#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QTableWidget;

/// Lists the user's programs that run under the runtime, and can open what they have counted so far, switch profiling
/// off and on, and reset the counts.
class LiveDialog : public QDialog {
    Q_OBJECT
public:
    explicit LiveDialog(QWidget* parent = nullptr);

    void refresh();

Q_SIGNALS:
    void openRequested(const QString& path);

private:
    void makeTable();
    void fill();
    const gmonscope::LiveProcess* selected() const;
    void openSelected();
    void control(const std::function<std::optional<gmonscope::Error>(const std::string& path)>& what,
                 const QString& done);
    void updateButtons();

    std::vector<gmonscope::LiveProcess> m_processes;
    QTableWidget* m_table;
    QLabel* m_message;
    QPushButton *m_open, *m_switch, *m_reset;
};

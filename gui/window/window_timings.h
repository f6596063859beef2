// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <string_view>

class MainWindow;
struct FileError;

/// Prints how long a window takes to show its first profile, for --timings. For --quit, ends the program when the graph
/// is painted; with 1 when no profile can be opened.
class WindowTimings : public QObject {
    Q_OBJECT
public:
    /// REQUIRES: the window outlives this.
    WindowTimings(MainWindow& window, bool areTold, bool quits);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void tell(std::string_view name) const;
    void tellPainted();
    void fail(const FileError& error) const;

    MainWindow& m_window;
    bool m_areTold, m_quits;
    bool m_isPainted = false;
};

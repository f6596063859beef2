// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;

/// The title of a dock: its name, a summary of its content, and buttons to float and to close it.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget* dock);

    QSize sizeHint() const override;
    void setDetail(const QString& detail);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_detail;
};

// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

/// A row that acts as one big button, by mouse and by keyboard.
class LinkRow : public QWidget {
    Q_OBJECT
public:
    explicit LinkRow(QWidget* parent = nullptr);

Q_SIGNALS:
    void activated();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

/// A framed area of the welcome page.
class Card : public QFrame {
    Q_OBJECT
public:
    enum class Look { Plain, DropTarget, Note, Command };
    explicit Card(Look look, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Look m_look;
};

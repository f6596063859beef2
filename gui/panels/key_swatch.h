// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

/// A small sample of a bar's part, for a key.
class KeySwatch : public QWidget {
    Q_OBJECT
public:
    enum class Part { Self, Descendants };
    explicit KeySwatch(Part part, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Part m_part;
};

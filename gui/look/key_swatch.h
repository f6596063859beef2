// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

/// A small sample of a bar, or of an error's whisker, for a key.
class KeySwatch : public QWidget {
    Q_OBJECT
public:
    enum class Kind { Estimated, Measured, Error };
    explicit KeySwatch(Kind kind, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Kind m_kind;
};

// SPDX-License-Identifier: MIT
//
// One link as text. A QLabel with a link takes two Tabs to pass, and Shift+Tab never leaves it; this label is one stop,
// at which Return follows the link.
#pragma once

#include <QLabel>

class LinkLabel : public QLabel {
public:
    explicit LinkLabel(const QString& text);
    void setLink(const QString& text);

protected:
    void focusInEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override { return QWidget::focusNextPrevChild(next); }

private:
    QString m_link;
};

// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"

#include <QWidget>

#include <functional>

class QHBoxLayout;
class QToolButton;

/// Where one is: "Whole program > Focus hash_get x > Module libc.so.6 x", and beside it what else is filtered. Each
/// part goes by its x.
class FocusBar : public QWidget {
    Q_OBJECT
public:
    explicit FocusBar(ViewFilter& filter, QWidget* parent = nullptr);

    /// To be put below: there the chips are when they are too many. Hidden otherwise.
    QWidget* line() const { return m_line; }
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void update();
    void fit();
    struct ListItem {
        QString text;
        std::function<void()> act;
    };
    /// `list`: what it stands for, when these are several.
    void addChip(const char* icon, const QString& text, const QString& tip, const std::function<void()>& remove,
                 const QList<ListItem>& list = {});
    void popUp(const QList<ListItem>& list, const std::function<void()>& all, const QWidget& chip);
    void addChangeChips();
    void addThreadsChip();
    void addHiddenChip();
    void addGroupChips();
    void addCutChip();

    ViewFilter& m_filter;
    QToolButton* m_whole;
    QWidget* m_chips;
    QHBoxLayout* m_layout; ///< of the chips
    QWidget* m_line;
    QList<QWidget*> m_parts; ///< chips and what stands between them
};

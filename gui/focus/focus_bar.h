// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"

#include <QWidget>

#include <functional>

class QHBoxLayout;
class QToolButton;

/// Shows the filter as chips: "Whole program > Focus hash_get x > Module libc.so.6 x", then hidden functions and the
/// like. Each chip is removed by its x.
class FocusBar : public QWidget {
    Q_OBJECT
public:
    /// The parts of the filter that a page shows: all of it for a graph, what changes the profile for other pages.
    enum class Subject { Graph, Profile };
    explicit FocusBar(ViewFilter& filter, Subject subject = Subject::Graph, QWidget* parent = nullptr);

    /// The line that takes the chips when they are too many, for a place below the bar. It is hidden otherwise. For a
    /// profile all chips are there.
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
    /// `list`: the things that the chip stands for, if they are several.
    void addChip(const char* icon, const QString& text, const QString& tip, const std::function<void()>& remove,
                 const QList<ListItem>& list = {});
    void popUp(const QList<ListItem>& list, const std::function<void()>& all, const QWidget& chip);
    void addChangeChips();
    void addThreadsChip();
    void addHiddenChip();
    void addGroupChips();
    void addCutChip();

    ViewFilter& m_filter;
    Subject m_subject;
    QToolButton* m_whole;
    QWidget* m_chips;
    QHBoxLayout* m_layout; ///< holds the chips
    QWidget* m_line;
    QList<QWidget*> m_parts; ///< chips and the separators between them
};

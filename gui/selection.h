// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/views.h"

#include <QObject>

#include <optional>
#include <vector>

/// The one selected function or cycle that all panels show, and the way back to those selected before.
class Selection : public QObject {
    Q_OBJECT
public:
    using Entry = std::optional<gmonscope::EntryRef>;

    explicit Selection(QObject* parent = nullptr);

    Entry current() const { return m_current; }
    bool canGoBack() const { return m_position > 0; }
    bool canGoForward() const { return m_position + 1 < m_history.size(); }

public Q_SLOTS:
    void select(gmonscope::EntryRef entry);
    /// Nothing is selected; the history stays, so that back returns to what was shown last.
    void clear();
    void back();
    void forward();
    /// Forgets the history too: entries of another profile mean nothing in this one.
    void reset(Entry entry);

Q_SIGNALS:
    void changed(Selection::Entry entry);
    void historyChanged();

private:
    void moveTo(std::size_t position);
    void setCurrent(Entry entry);

    Entry m_current;
    std::vector<gmonscope::EntryRef> m_history;
    std::size_t m_position = 0;
};

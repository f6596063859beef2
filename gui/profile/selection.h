// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/views.h"

#include <QObject>

#include <optional>

/// The one selected function or cycle that all panels show. Navigation knows the way back to those before.
class Selection : public QObject {
    Q_OBJECT
public:
    using Entry = std::optional<gmonscope::EntryRef>;

    explicit Selection(QObject* parent = nullptr);

    Entry current() const { return m_current; }

public Q_SLOTS:
    void select(gmonscope::EntryRef entry);
    void clear();
    /// In another profile: always told, since the same number means another function now.
    void reset(Entry entry);
    /// The same function or cycle has another id now, which nobody is told; none: it is gone.
    void renumber(Entry entry);

Q_SIGNALS:
    void changed(Selection::Entry entry);

private:
    void setCurrent(Entry entry);

    Entry m_current;
};

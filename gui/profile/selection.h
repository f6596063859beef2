// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/views.h"

#include <QObject>

#include <optional>

/// The one selected function or cycle, which all panels show. Navigation keeps the earlier ones.
class Selection : public QObject {
    Q_OBJECT
public:
    using Entry = std::optional<gmonscope::EntryRef>;

    explicit Selection(QObject* parent = nullptr);

    Entry current() const { return m_current; }

public Q_SLOTS:
    void select(gmonscope::EntryRef entry);
    void clear();
    /// Selects in another profile. Always emits, since the same number means another function now.
    void reset(Entry entry);
    /// Sets the new id of the same function or cycle, without a signal; none: it is gone.
    void renumber(Entry entry);

Q_SIGNALS:
    void changed(Selection::Entry entry);

private:
    void setCurrent(Entry entry);

    Entry m_current;
};

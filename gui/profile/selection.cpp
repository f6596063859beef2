// SPDX-License-Identifier: MIT
#include "profile/selection.h"

using gmonscope::EntryRef;

Selection::Selection(QObject* parent) : QObject(parent) {}

void Selection::select(EntryRef entry) { setCurrent(entry); }

void Selection::clear() { setCurrent({}); }

void Selection::reset(Entry entry)
{
    m_current = entry;
    Q_EMIT changed(m_current);
}

void Selection::renumber(Entry entry)
{
    if (!entry && m_current)
        return reset({});
    m_current = entry;
}

void Selection::setCurrent(Entry entry)
{
    if (m_current == entry)
        return;
    m_current = entry;
    Q_EMIT changed(m_current);
}

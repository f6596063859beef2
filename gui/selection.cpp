// SPDX-License-Identifier: MIT
#include "selection.h"

using gmonscope::EntryRef;

namespace {
constexpr std::size_t maxHistory = 200;
}

Selection::Selection(QObject* parent) : QObject(parent) {}

void Selection::select(EntryRef entry)
{
    if (m_current == entry)
        return;
    // Coming back to the newest entry after clear() is no step of its own.
    if (m_history.empty() || m_history[m_position] != entry) {
        if (!m_history.empty())
            m_history.resize(m_position + 1);
        m_history.push_back(entry);
        if (m_history.size() > maxHistory)
            m_history.erase(m_history.begin());
        m_position = m_history.size() - 1;
        Q_EMIT historyChanged();
    }
    setCurrent(entry);
}

void Selection::clear() { setCurrent({}); }

void Selection::back()
{
    if (canGoBack())
        moveTo(m_position - 1);
}

void Selection::forward()
{
    if (canGoForward())
        moveTo(m_position + 1);
}

void Selection::reset(Entry entry)
{
    m_history.clear();
    m_position = 0;
    if (entry)
        m_history.push_back(*entry);
    Q_EMIT historyChanged();
    // Always told: the same number means another function now.
    m_current = entry;
    Q_EMIT changed(m_current);
}

void Selection::moveTo(std::size_t position)
{
    m_position = position;
    Q_EMIT historyChanged();
    setCurrent(m_history[position]);
}

void Selection::setCurrent(Entry entry)
{
    if (m_current == entry)
        return;
    m_current = entry;
    Q_EMIT changed(m_current);
}

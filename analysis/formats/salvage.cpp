// SPDX-License-Identifier: MIT
#include "formats/salvage.h"

#include "gmonscope/phrase.h"

namespace gmonscope {

void Salvage::note(const Error& error)
{
    if (m_count++ > 0)
        return;
    Error damage = error;
    damage.path.clear(); // it stands before the line
    m_first = damage.text();
}

std::string Salvage::text() const
{
    const std::string more = std::to_string(m_count - 1);
    if (m_dropped.empty())
        return m_count > 1
                   ? Phrase::tr("is damaged, and only what is whole is used: %1 (and %2 more)").arg(m_first).arg(more)
                   : Phrase::tr("is damaged, and only what is whole is used: %1").arg(m_first);
    return m_count > 1 ? Phrase::tr("is damaged, and only what is whole is used: %1 (and %2 more); %3")
                             .arg(m_first)
                             .arg(more)
                             .arg(m_dropped)
                       : Phrase::tr("is damaged, and only what is whole is used: %1; %2").arg(m_first).arg(m_dropped);
}

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#include "formats/salvage.h"

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
    const std::string more = m_count > 1 ? " (and " + std::to_string(m_count - 1) + " more)" : std::string();
    return "is damaged, and only what is whole is used: " + m_first + more +
           (m_dropped.empty() ? "" : "; " + m_dropped);
}

} // namespace gmonscope

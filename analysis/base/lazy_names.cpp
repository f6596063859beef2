// SPDX-License-Identifier: MIT
#include "base/lazy_names.h"

#include "base/demangle.h"

namespace gmonscope {

LazyName::~LazyName() { delete m_text.load(std::memory_order_relaxed); }

std::string_view LazyName::text() const
{
    if (const std::string* const known = m_text.load(std::memory_order_acquire))
        return *known;
    auto made = std::make_unique<const std::string>(readableName(m_symbol));
    const std::string* other = nullptr;
    if (m_text.compare_exchange_strong(other, made.get(), std::memory_order_acq_rel, std::memory_order_acquire))
        return *made.release();
    return *other;
}

ReadableName LazyNames::add(std::string_view symbol)
{
    if (m_used == blockSize) {
        m_blocks.push_back(std::make_unique<std::array<LazyName, blockSize>>());
        m_used = 0;
    }
    LazyName& name = (*m_blocks.back())[m_used++];
    name.setSymbol(symbol);
    return ReadableName(name);
}

std::string_view ReadableName::made() const { return static_cast<const LazyName*>(m_data)->text(); }

} // namespace gmonscope

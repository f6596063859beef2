// SPDX-License-Identifier: MIT
#include "base/lazy_names.h"

#include "base/demangle.h"
#include "base/one_line.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// As much of it as can be shown as it is, and is short.
std::string_view startOf(std::string_view symbol)
{
    std::size_t end = std::min<std::size_t>(symbol.size(), 64);
    while (!isPlain(symbol.substr(0, end)))
        --end;
    return symbol.substr(0, end);
}

} // namespace

LazyName::~LazyName() { delete m_text.load(std::memory_order_relaxed); }

std::string_view LazyName::text() const
{
    if (const std::string* const known = m_text.load(std::memory_order_acquire))
        return *known;
    if (*m_room < 0)
        return startOf(m_symbol);
    auto made = std::make_unique<const std::string>(readableName(m_symbol));
    *m_room -= static_cast<std::int64_t>(sizeof *made + made->capacity());
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
    name.setSymbol(symbol, *m_room);
    return ReadableName(name);
}

std::string_view LazyNames::keep(std::string_view name, StringArena& arena)
{
    if (*m_room < 0)
        return arena.add(startOf(name));
    *m_room -= static_cast<std::int64_t>(name.size());
    return arena.add(name);
}

void LazyNames::addRoom(std::size_t symbolBytes)
{
    constexpr std::int64_t times = 6;
    *m_room += times * static_cast<std::int64_t>(symbolBytes);
}

std::string_view ReadableName::made() const { return static_cast<const LazyName*>(m_data)->text(); }

} // namespace gmonscope

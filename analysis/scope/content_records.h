// SPDX-License-Identifier: MIT
//
// Takes records from the content of a chunk, one after the other.
#pragma once

#include "scope/scope_chunks.h"

#include <cmath>
#include <cstring>

namespace gmonscope {

class ContentRecords {
public:
    /// `start`: of the content, in the file. REQUIRES: frame and content outlive it.
    ContentRecords(const ScopeFrame& frame, std::uint64_t start, const std::vector<std::byte>& content)
        : m_frame(frame), m_start(start), m_content(content)
    {
    }

protected:
    /// An Error at the next record.
    [[nodiscard]] Error error(std::string expected, std::string found) const
    {
        return m_frame.error(m_start + m_at, std::move(expected), std::move(found));
    }

    [[nodiscard]] std::uint64_t room() const { return m_content.size() - m_at; }

    /// REQUIRES: there is room for it.
    template <class Record> Record takeRecord()
    {
        Record record{};
        std::memcpy(&record, m_content.data() + m_at, sizeof record);
        m_at += sizeof record;
        return record;
    }

    double secondsOf(double value)
    {
        m_isBad |= !std::isfinite(value);
        return value;
    }

    const std::vector<std::byte>& content() const { return m_content; }

    std::uint64_t m_at = 0; ///< the next record, in the content
    bool m_isBad = false;   ///< a number is one that nothing can have measured

private:
    const ScopeFrame& m_frame;
    const std::uint64_t m_start;
    const std::vector<std::byte>& m_content;
};

} // namespace gmonscope

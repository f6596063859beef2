// SPDX-License-Identifier: MIT
#pragma once

#include "base/in_parallel.h"
#include "text/line_text.h"

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace gmonscope {

/// Lets threads write what they have made in turn: by the numbers of their blocks.
class InTurn {
public:
    /// Waits for all blocks before this one, and writes it. Returns false, and writes nothing, once one has failed.
    bool write(std::size_t block, LineText& text, std::ostream& out)
    {
        std::unique_lock lock(m_mutex);
        m_isNext.wait(lock, [&] { return m_next == block || m_hasFailed; });
        if (m_hasFailed)
            return false;
        text.writeTo(out);
        ++m_next;
        m_isNext.notify_all();
        return true;
    }
    void fail()
    {
        const std::lock_guard lock(m_mutex);
        m_hasFailed = true;
        m_isNext.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_isNext;
    std::size_t m_next = 0;
    bool m_hasFailed = false;
};

/// Writes so many rows to the stream, in their order. write(text, first, end) makes the text of rows [first, end); it
/// is called for blocks of them, in parallel. Exceptions are rethrown here. REQUIRES: calls of `write` do not change
/// what others read.
template <class Write> void writeRows(std::ostream& out, std::size_t count, const Write& write)
{
    constexpr std::size_t block = 64; // their text stays in a processor's cache
    const std::size_t blocks = (count + block - 1) / block;
    std::atomic<std::size_t> next = 0;
    InTurn turn;
    inParallel(blocks, block, [&](std::size_t, std::size_t) {
        try {
            LineText text;
            for (std::size_t b = next++; b < blocks; b = next++) {
                write(text, b * block, std::min((b + 1) * block, count));
                if (!turn.write(b, text, out))
                    return;
            }
        } catch (...) {
            turn.fail();
            throw;
        }
    });
}

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#pragma once

#include "base/in_parallel.h"
#include "base/prefetch.h"
#include "base/string_arena.h"
#include "export/text_label.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace gmonscope {

/// The labels of functions in a call graph.
class FunctionLabels {
public:
    /// `keeps`: those of all functions with an index are made now, and kept. Each appears in the entries of all callers
    /// and callees: to make it for each line takes a third of the time for all text.
    FunctionLabels(const CallGraphListing& listing, const TextStyle& style, bool keeps)
        : m_listing(listing), m_style(style), m_labels(keeps ? listing.profile()->functions().size() : 0)
    {
        constexpr std::size_t least = 4096;
        std::mutex mutex;
        inParallel(m_labels.size(), least, [&](std::size_t first, std::size_t end) {
            StringArena texts = make(first, end);
            const std::lock_guard lock(mutex);
            m_texts.push_back(std::move(texts));
        });
    }

    /// Returns the label; it is in `made` if it is not kept.
    std::string_view of(FunctionId id, std::string& made) const
    {
        if (!m_labels.empty() && !m_labels[id.value].empty())
            return m_labels[id.value];
        return made = functionLabel(m_listing, id, m_style);
    }

    /// Prefetches the label and its text, since labels are scattered in memory.
    void fetch(FunctionId id) const
    {
        if (!m_labels.empty())
            prefetch(&m_labels[id.value]);
    }
    void fetchText(FunctionId id) const
    {
        constexpr std::size_t line = 64, most = 3 * line;
        if (m_labels.empty())
            return;
        const std::string_view label = m_labels[id.value];
        for (std::size_t at = 0; at < std::min(label.size(), most); at += line)
            prefetch(label.data() + at);
    }

private:
    /// Makes the labels of functions [first, end), in memory order. Returns their texts.
    StringArena make(std::size_t first, std::size_t end)
    {
        StringArena texts;
        for (std::size_t f = first; f < end; ++f)
            if (const FunctionId id{static_cast<std::uint32_t>(f)}; m_listing.indexOf(EntryRef::of(id)))
                m_labels[f] = texts.add(functionLabel(m_listing, id, m_style));
        return texts;
    }

    const CallGraphListing& m_listing;
    const TextStyle& m_style;
    std::vector<std::string_view> m_labels; ///< by function; empty: not kept
    std::vector<StringArena> m_texts;
};

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#pragma once

#include "base/prefetch.h"
#include "base/string_arena.h"
#include "export/text_label.h"

#include <algorithm>
#include <vector>

namespace gmonscope {

/// The labels of functions in a call graph, each made once: it stands in the entries of all callers and callees. To put
/// it together anew for each line took a third of the time for all text.
class FunctionLabels {
public:
    /// `keeps`: of the entries of many functions; otherwise a label is valid up to the next one.
    FunctionLabels(const CallGraphListing& listing, const TextStyle& style, bool keeps)
        : m_listing(listing), m_style(style), m_labels(keeps ? listing.profile()->functions().size() : 0)
    {
    }

    std::string_view of(FunctionId id)
    {
        if (m_labels.empty())
            return m_last = functionLabel(m_listing, id, m_style);
        std::string_view& label = m_labels[id.value];
        if (label.empty())
            label = m_texts.add(functionLabel(m_listing, id, m_style));
        return label;
    }

    /// Makes all that have an index, in the order in which memory has the functions. REQUIRES: labels are kept.
    void makeAll()
    {
        for (std::uint32_t f = 0; f < m_labels.size(); ++f)
            if (m_listing.indexOf(EntryRef::of(FunctionId{f})))
                (void)of(FunctionId{f});
    }
    /// Has on its way to the cache where the label is, and its text if it is made. Labels are far from each other.
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
    const CallGraphListing& m_listing;
    const TextStyle& m_style;
    std::vector<std::string_view> m_labels; ///< by function; empty: not made yet
    StringArena m_texts;
    std::string m_last;
};

} // namespace gmonscope

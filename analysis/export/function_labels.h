// SPDX-License-Identifier: MIT
#pragma once

#include "base/prefetch.h"
#include "base/string_arena.h"
#include "export/text_label.h"

#include <algorithm>
#include <vector>

namespace gmonscope {

/// The labels of functions in a call graph. Each is built once, since it appears in the entries of all callers and
/// callees: building it for each line took a third of the time for all text.
class FunctionLabels {
public:
    /// `keeps`: labels are kept, for entries of many functions; otherwise a label is valid until the next one is
    /// built.
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

    /// Builds all labels of functions with an index, in memory order. REQUIRES: labels are kept.
    void makeAll()
    {
        for (std::uint32_t f = 0; f < m_labels.size(); ++f)
            if (m_listing.indexOf(EntryRef::of(FunctionId{f})))
                (void)of(FunctionId{f});
    }
    /// Prefetches the label and, if it is built, its text, since labels are scattered in memory.
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
    std::vector<std::string_view> m_labels; ///< by function; empty: not built yet
    StringArena m_texts;
    std::string m_last;
};

} // namespace gmonscope

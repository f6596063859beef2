// SPDX-License-Identifier: MIT
#pragma once

#include "base/string_arena.h"
#include "export/text_label.h"

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

private:
    const CallGraphListing& m_listing;
    const TextStyle& m_style;
    std::vector<std::string_view> m_labels; ///< by function; empty: not made yet
    StringArena m_texts;
    std::string m_last;
};

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/laid_out_diagram.h"

#include <list>
#include <memory>

/// The latest laid-out diagrams of one profile, by their options, so that going back costs nothing.
class LayoutCache {
public:
    static constexpr std::size_t most = 64;

    /// Returns null if there is none.
    [[nodiscard]] std::shared_ptr<const LaidOutDiagram> find(const gmonscope::DiagramOptions& options);
    void add(const gmonscope::DiagramOptions& options, std::shared_ptr<const LaidOutDiagram> laidOut);
    void clear() { m_entries.clear(); }
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }

private:
    struct Entry {
        gmonscope::DiagramOptions options;
        std::shared_ptr<const LaidOutDiagram> laidOut;
    };
    std::list<Entry> m_entries; ///< last used first
};

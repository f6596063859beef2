// SPDX-License-Identifier: MIT
//
// Maps functions and cycles between two loads of one program, because each load has its own ids.
#pragma once

#include "gmonscope/views.h"

#include <memory>
#include <optional>
#include <vector>

/// True if both are the same function of the same module, at the same address.
[[nodiscard]] bool isSameFunction(const gmonscope::Profile& p, gmonscope::FunctionId f, const gmonscope::Profile& q,
                                  gmonscope::FunctionId g);

class EntryMap {
public:
    EntryMap(std::shared_ptr<const gmonscope::Profile> from, std::shared_ptr<const gmonscope::Profile> to);

    [[nodiscard]] const gmonscope::Profile& from() const { return *m_from; }
    [[nodiscard]] const std::shared_ptr<const gmonscope::Profile>& to() const { return m_to; }

    /// Returns the id in the later profile; none: it has no such function.
    [[nodiscard]] std::optional<gmonscope::FunctionId> function(gmonscope::FunctionId) const;
    /// Returns the cycle of the first member that is in a cycle of the later profile.
    [[nodiscard]] std::optional<gmonscope::CycleId> cycle(gmonscope::CycleId) const;
    [[nodiscard]] std::optional<gmonscope::EntryRef> entry(gmonscope::EntryRef) const;

private:
    std::shared_ptr<const gmonscope::Profile> m_from, m_to;
    std::vector<std::uint32_t> m_functions; ///< indexed by ids of the earlier profile
};
using EntryMapPtr = std::shared_ptr<const EntryMap>;

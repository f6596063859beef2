// SPDX-License-Identifier: MIT
//
// The same functions and cycles in two loads of one program: ids mean something else after each load.
#pragma once

#include "gmonscope/views.h"

#include <memory>
#include <optional>
#include <vector>

/// Is it the same function of the same module, at the same address?
[[nodiscard]] bool isSameFunction(const gmonscope::Profile& p, gmonscope::FunctionId f, const gmonscope::Profile& q,
                                  gmonscope::FunctionId g);

class EntryMap {
public:
    EntryMap(std::shared_ptr<const gmonscope::Profile> from, std::shared_ptr<const gmonscope::Profile> to);

    [[nodiscard]] const gmonscope::Profile& from() const { return *m_from; }
    [[nodiscard]] const std::shared_ptr<const gmonscope::Profile>& to() const { return m_to; }

    /// None when the other profile does not know it.
    [[nodiscard]] std::optional<gmonscope::FunctionId> function(gmonscope::FunctionId) const;
    /// That of its first member that is in any.
    [[nodiscard]] std::optional<gmonscope::CycleId> cycle(gmonscope::CycleId) const;
    [[nodiscard]] std::optional<gmonscope::EntryRef> entry(gmonscope::EntryRef) const;

private:
    std::shared_ptr<const gmonscope::Profile> m_from, m_to;
    std::vector<std::uint32_t> m_functions; ///< by their ids in the first one
};
using EntryMapPtr = std::shared_ptr<const EntryMap>;

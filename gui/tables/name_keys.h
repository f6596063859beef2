// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/name_ranks.h"
#include "gmonscope/views.h"

#include <memory>

using NameRanksPtr = std::shared_ptr<const gmonscope::NameRanks>;

/// Ranks the names of functions and cycles as tables show them. `cancelled` is polled; once true, the result is unused.
NameRanksPtr rankNames(const gmonscope::Profile& profile, const std::atomic<bool>* cancelled = nullptr);

/// True if both have the same names in the same order, so that the ranks of one are valid for the other.
[[nodiscard]] bool haveSameNames(const gmonscope::Profile&, const gmonscope::Profile&);

/// The keys by which a table sorts names. A few names are ranked at once; many take a second, so that somebody else has
/// to rank them on another thread and pass the result.
class NameKeys {
public:
    /// Sets the profile, and drops the ranks of another one.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);
    void setRanks(NameRanksPtr ranks) { m_ranks = std::move(ranks); }
    /// True if the ranks are known or were made now. False: somebody else has to make them.
    bool areThere();
    /// Returns the rank of an entry. REQUIRES: areThere()
    std::uint32_t of(gmonscope::EntryRef entry) const;
    std::uint32_t of(gmonscope::FunctionId function) const { return m_ranks->rankOf(function); }

private:
    std::shared_ptr<const gmonscope::Profile> m_profile;
    NameRanksPtr m_ranks;
};

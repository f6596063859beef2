// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/name_ranks.h"
#include "gmonscope/views.h"

#include <memory>

using NameRanksPtr = std::shared_ptr<const gmonscope::NameRanks>;

/// Of functions and cycles, as the tables call them. `cancelled` is polled: they mean nothing then.
NameRanksPtr rankNames(const gmonscope::Profile& profile, const std::atomic<bool>* cancelled = nullptr);

/// Do functions and cycles have the same names in the same order, so that the ranks of one are those of the other?
[[nodiscard]] bool haveSameNames(const gmonscope::Profile&, const gmonscope::Profile&);

/// By what a table sorts its names. Those of few functions are ranked at once, those of many take a second: the table
/// has to be given their ranks.
class NameKeys {
public:
    /// Forgets those of another profile.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);
    void setRanks(NameRanksPtr ranks) { m_ranks = std::move(ranks); }
    /// False: somebody has to make them.
    bool areThere();
    /// REQUIRES: they are there
    std::uint32_t of(gmonscope::EntryRef entry) const;
    std::uint32_t of(gmonscope::FunctionId function) const { return m_ranks->rankOf(function); }

private:
    std::shared_ptr<const gmonscope::Profile> m_profile;
    NameRanksPtr m_ranks;
};

// SPDX-License-Identifier: MIT
#pragma once

#include "base/output_target.h"
#include "sum/gmon_sum.h"
#include "sum_file/scope_file.h"
#include "sum_file/sum_file.h"
#include "sum_file/summed_file.h"

#include <optional>
#include <string>

namespace gmonscope {

/// The file that holds a sum, for those that write it.
[[nodiscard]] OutputName outputOfSum(const std::string& path);

/// Adds up profiles of one image, in both formats.
class ProfileSum {
public:
    ProfileSum(const ElfImage& image, MakeSpread makeSpread) : m_image(image), m_makeSpread(std::move(makeSpread)) {}

    /// Error: the profile does not fit those before it.
    [[nodiscard]] std::optional<Error> add(const std::string& path, CheckedProfile, Counted);
    /// Errors: a companion is damaged, where those of others are whole; what cannot be written.
    [[nodiscard]] std::optional<Error> write(const std::string& path, std::string& note);

private:
    /// Writes the companion, and notes its id in `gmon`.
    [[nodiscard]] std::optional<Error> writeScope(const ScopeDescription& facts, const ScopeTotals& totals,
                                                  BesideTotals& beside, GmonData& gmon);
    [[nodiscard]] ByteSource bytesOf(const GmonData& gmon) const;
    /// Each once: arcs of the program are in both.
    [[nodiscard]] static std::uint64_t countBelow(GmonData gmonLess, const ScopeTotals& counts);
    /// Checks both the added and the subtracted profiles: all must have the same bins.
    [[nodiscard]] std::optional<Error> checkRanges(const GmonData& gmon);
    /// Remembers the first one. A difference goes without a companion then, and with a note.
    void noteDamage(std::optional<Error> damage, bool isLess);
    void addScope(const ScopeData&, bool isLess);
    /// True if the companion of the sum tells what those of the profiles do. In a difference each must have one: the
    /// two could not be told apart where numbers are below 0.
    [[nodiscard]] bool tellsScopes() const { return !m_hasPlain || (m_hasCompanion && !m_isDifference); }
    /// Adds profiles without companions to the others, and returns what the sum's companion says of them.
    [[nodiscard]] std::optional<Error> joinPlain(std::string& bytes);
    [[nodiscard]] ScopeTotals takeScopes(ScopeTotals& less);
    [[nodiscard]] ScopeDescription describe(const std::string& path, bool isDifference) const;
    [[nodiscard]] std::string noteOf(const std::string& path, std::uint64_t negative) const;
    [[nodiscard]] std::string plainText() const;

    const ElfImage& m_image;
    const MakeSpread m_makeSpread;
    std::string m_spreadNote;
    GmonSum m_ranges, m_gmon, m_gmonLess;
    GmonSum m_plain;       ///< profiles without companions
    GmonSum m_plainInSums; ///< the part of `m_gmon` that no companion of a sum tells
    ScopeSum m_scopes;
    ProcessSum m_processes;
    std::string m_withoutCompanion; ///< the first such profile
    bool m_hasCompanion = false;    ///< one has
    std::optional<Error> m_damage;  ///< of the first companion that is damaged
    std::uint32_t m_plainRuns = 0;  ///< profiles without companions
    bool m_hasPlain = false;        ///< there are such, or sums with such
    bool m_isDifference = false;
};

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// Writes a sum or a difference of .scope files as the bytes of one.
#pragma once

#include "base/byte_sink.h"
#include "formats/kept_spread.h"
#include "gmonscope/result.h"
#include "sum/scope_sum.h"

#include <string>

namespace gmonscope {

/// Combines the headers of several files: losses and times are added up (unless one is unknown), texts are kept if all
/// files have them, the command line if it is the same, and the worst time source.
class ProcessSum {
public:
    void add(const ScopeData&);
    /// Adds so many runs without a .scope to at least one with.
    void addPlain(std::uint32_t runs);
    /// Makes it a difference, whose true CPU time is unknown; losses are kept, since the difference may come from
    /// them.
    void subtract()
    {
        m_facts.userNs = m_facts.systemNs = 0;
        m_hasAllIds = false;
    }
    /// With the ids of all runs, unless something was subtracted.
    [[nodiscard]] ScopeDescription facts() const;

private:
    void addIds(const ScopeData&);

    ScopeDescription m_facts;
    std::vector<ScopeId> m_runs;
    bool m_hasAllIds = true;
    bool m_isEmpty = true;
};

/// The rest of a file, beside its totals.
struct BesideTotals {
    ScopeTotals below;                  ///< the part of a difference that is below 0
    std::string gmonBelow;              ///< the same for its gmon.out, as the bytes of a gmon.out
    std::string gmonPlain;              ///< for a sum: its runs without companions, as such bytes; in no total
    const KeptSpread* spread = nullptr; ///< how the runs differ; nullptr: it does not tell
};

/// Returns the bytes of the file. Each module gets its own range of addresses; there is only epoch 0. The id is a hash
/// of the contents and of `gmon`, the rest of the gmon.out that the file will belong to. Errors: the modules need more
/// than the address space, or the samples are more than a reader has room for (SampleRoom).
[[nodiscard]] Result<std::string> scopeBytes(const ScopeDescription& facts, const ScopeTotals&, const BesideTotals&,
                                             const ByteSource& gmon);

/// Returns the id in such bytes.
[[nodiscard]] ScopeId idIn(const std::string& scopeBytes);

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// The sum of .scope files, or a difference of them, as the bytes of one.
#pragma once

#include "base/byte_sink.h"
#include "gmonscope/result.h"
#include "sum/scope_sum.h"

#include <string>

namespace gmonscope {

/// What the headers of several files say together: losses and times are added up (unless one is not known), of texts
/// those stay that all have, and the command line if it is the same, the time source is the worst.
class ProcessSum {
public:
    void add(const ScopeData&);
    /// Of a difference the true CPU time is not known; losses of both may be what differs.
    void subtract() { m_facts.userNs = m_facts.systemNs = 0; }
    [[nodiscard]] const ScopeDescription& facts() const { return m_facts; }

private:
    ScopeDescription m_facts;
    bool m_isEmpty = true;
};

/// What a difference lacks: by how much it is less than 0.
struct BelowZero {
    ScopeTotals counts;
    std::string gmon; ///< the same of its gmon.out: the bytes of one
};

/// Each module gets a range of addresses of its own, the only epoch is 0. The id depends on what is in the file and in
/// `gmon`, the rest of the gmon.out that it shall belong to. Error: modules that no address space has room for.
[[nodiscard]] Result<std::string> scopeBytes(const ScopeDescription& facts, const ScopeTotals&, const BelowZero&,
                                             const ByteSource& gmon);

/// The id in such bytes.
[[nodiscard]] ScopeId idIn(const std::string& scopeBytes);

} // namespace gmonscope

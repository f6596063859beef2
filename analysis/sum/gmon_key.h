// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

namespace gmonscope {

/// What tells an arc or a basic block of a gmon.out from the others: its addresses.
constexpr auto gmonKeyOf = [](const auto& record) {
    if constexpr (requires { record.fromPc; })
        return std::pair(record.fromPc, record.selfPc);
    else
        return record.address;
};

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

namespace gmonscope {

/// The addresses of an arc or a basic block of a gmon.out, by which it differs from the others.
constexpr auto gmonKeyOf = [](const auto& record) {
    if constexpr (requires { record.fromPc; })
        return std::pair(record.fromPc, record.selfPc);
    else
        return record.address;
};

} // namespace gmonscope

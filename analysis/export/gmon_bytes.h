// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_reader.h"
#include "read/gmon_data.h"

#include <string>

namespace gmonscope {

/// As the bytes of a gmon.out. Bins of more than 16 bits and counts of more than 32 are spread over several records of
/// one range or arc, which readers add up; call sites stay as they are.
[[nodiscard]] std::string gmonBytes(const GmonData&, TargetFormat);

} // namespace gmonscope

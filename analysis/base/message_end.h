// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace gmonscope {

/// Finds where the first whole message of a worker or its client ends; none when more is to come. The first `from`
/// bytes were looked at.
using MessageEnd = std::optional<std::size_t> (*)(std::string_view received, std::size_t from);

} // namespace gmonscope

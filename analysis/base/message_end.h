// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace gmonscope {

/// Returns the length of the first whole message between a worker and its client; none if more bytes are to come. The
/// first `from` bytes were already searched.
using MessageEnd = std::optional<std::size_t> (*)(std::string_view received, std::size_t from);

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

namespace gmonscope {

/// Takes bytes, piece by piece.
using ByteSink = std::function<void(std::string_view)>;
/// Hands bytes to a sink, which need not be in memory all at once. Each time the same.
using ByteSource = std::function<void(const ByteSink&)>;

} // namespace gmonscope

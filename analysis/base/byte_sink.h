// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

namespace gmonscope {

/// Takes bytes, piece by piece.
using ByteSink = std::function<void(std::string_view)>;
/// Hands bytes to a sink piece by piece, so that they need not be in memory all at once. Every call gives the same
/// bytes.
using ByteSource = std::function<void(const ByteSink&)>;

} // namespace gmonscope

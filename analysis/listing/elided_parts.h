// SPDX-License-Identifier: MIT
//
// The parts that the ways to shorten a name share.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

inline constexpr std::string_view ellipsis = "…";

/// Returns whether a text has at most this width.
using Fits = std::function<bool(std::string_view text, double room)>;

/// Returns the position of the last `::` outside of all brackets, those of template arguments, too; 0 if there is none,
/// or if brackets do not match.
[[nodiscard]] std::size_t lastScope(std::string_view name);
/// Returns the position of the function's own name, with its `::`; 0 if it is in no scope.
[[nodiscard]] std::size_t ownNameAt(std::string_view name);

/// No font draws more than a few hundred letters in a node: a huge name is not measured in full.
[[nodiscard]] std::string withoutMiddle(std::string_view name);
/// Returns the name up to `head`, an ellipsis, and the name from `tail` on.
[[nodiscard]] std::string joined(std::string_view name, std::size_t head, std::size_t tail);
/// Returns the positions of its letters.
[[nodiscard]] std::vector<std::size_t> letterStarts(std::string_view name);

/// Returns the name with as much of its beginning, before the ellipsis, as there is room for.
[[nodiscard]] std::string withLongestHead(std::string_view name, std::size_t tail, double maxWidth, const Fits&);
/// "…::read(Node*…onst*)": the own name, and both ends of its arguments, so that some letters of each are left. None
/// where there is no room for these.
[[nodiscard]] std::optional<std::string> withArgumentsElided(std::string_view name, std::size_t own,
                                                             std::size_t fewestLetters, double maxWidth, const Fits&);

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// The name that a function has wherever people read it.
#pragma once

#include "gmonscope/profile.h"

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>

namespace gmonscope {

/// Returns the function's name: `libfoo.so:name` if other modules have a function of that name, too, or if it only has
/// a name like `fn@0x1234`; `name (file.c)` if it is local and another file of its module has that name; both where
/// needed. ProfileSelection accepts these forms.
[[nodiscard]] std::string displayName(const TimedGraph&, FunctionId);
/// Returns the same for the name in the symbol table.
[[nodiscard]] std::string displaySymbol(const TimedGraph&, FunctionId);

/// Returns `libfoo.so:` where displayName() begins with it, else an empty text.
[[nodiscard]] std::string modulePrefix(const TimedGraph&, FunctionId);
/// Returns ` (file.c)` where displayName() ends with it, else an empty text.
[[nodiscard]] std::string fileSuffix(const TimedGraph&, FunctionId);

/// Returns displayName() without what is rarely needed to know the function: no parameters and no arguments of
/// templates; `λ in f` for a lambda; `λ in f [std::function]` for what std::function makes to call it; `f [cold]` for
/// a part of f that the compiler keeps elsewhere.
[[nodiscard]] std::string shortDisplayName(const TimedGraph&, FunctionId);

/// The short names of functions that are shown together. Those that would be the same keep that of their parameters,
/// template arguments and the like by which they differ: `f(int)` and `f(…, char)`.
class ShortNames {
public:
    ShortNames() = default;
    /// REQUIRES: the profile outlives this.
    ShortNames(const TimedGraph&, std::span<const FunctionId> shown);

    [[nodiscard]] bool isOf(const TimedGraph& profile) const { return m_profile == &profile; }
    /// Returns shortDisplayName() of a function that is not one of those shown.
    [[nodiscard]] std::string of(FunctionId) const;

private:
    class Maker;

    const TimedGraph* m_profile = nullptr;
    std::unordered_map<std::uint32_t, std::string> m_names;
};

} // namespace gmonscope

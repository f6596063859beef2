// SPDX-License-Identifier: MIT
//
// Which functions of two profiles are the same.
#pragma once

#include "gmonscope/profile.h"

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace gmonscope {

/// What a function is known by in any build. The views are the profile's.
struct FunctionKey {
    std::string_view module; ///< empty: the program itself, whatever its file is called
    std::string_view name;
    std::string_view file; ///< only where the name alone is not enough; of a nameless function the build id

    friend auto operator<=>(const FunctionKey&, const FunctionKey&) = default;
};

using FunctionGroups = std::map<FunctionKey, std::vector<FunctionId>>;

/// Used functions by module and name alone.
[[nodiscard]] FunctionGroups groupByName(const Profile&);

/// Functions of one name, by their source files.
[[nodiscard]] FunctionGroups splitByFile(const Profile&, const FunctionKey&, const std::vector<FunctionId>&);

/// As FunctionKey, but it outlives the profile: module, name, file.
using FunctionName = std::tuple<std::string, std::string, std::string>;

/// Calls `visit` with the names of the used functions, and those that have each.
template <class Visit> void eachName(const Profile& profile, const Visit& visit)
{
    for (const auto& [name, functions] : groupByName(profile))
        for (const auto& [key, same] : splitByFile(profile, name, functions))
            visit(FunctionName{key.module, key.name, key.file}, same);
}

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// Finds the functions that are the same in two profiles.
#pragma once

#include "gmonscope/profile.h"

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace gmonscope {

/// Identifies a function in any build. The views belong to the profile.
struct FunctionKey {
    std::string_view module; ///< empty: the program itself, whatever its file is called
    std::string_view name;
    std::string_view file; ///< only where the name alone is not enough; of a nameless function the build id

    friend auto operator<=>(const FunctionKey&, const FunctionKey&) = default;
};

using FunctionGroups = std::map<FunctionKey, std::vector<FunctionId>>;

/// Groups used functions by module and name alone.
[[nodiscard]] FunctionGroups groupByName(const Profile&);

/// Groups functions of one name by their source files.
[[nodiscard]] FunctionGroups splitByFile(const Profile&, const FunctionKey&, const std::vector<FunctionId>&);

/// The same as FunctionKey (module, name, file), but independent of the profile.
using FunctionName = std::tuple<std::string, std::string, std::string>;

/// Calls `visit` with each name of used functions, and the functions of that name.
template <class Visit> void eachName(const Profile& profile, const Visit& visit)
{
    for (const auto& [name, functions] : groupByName(profile))
        for (const auto& [key, same] : splitByFile(profile, name, functions))
            visit(FunctionName{key.module, key.name, key.file}, same);
}

} // namespace gmonscope

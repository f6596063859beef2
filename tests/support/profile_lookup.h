// SPDX-License-Identifier: MIT
//
// A profile's functions and arcs by their names.
#pragma once

#include "gmonscope/profile.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace gmonscope::test {

inline const Function& functionOf(const Profile& profile, std::string_view name)
{
    for (const Function& function : profile.functions())
        if (function.name == name)
            return function;
    throw std::invalid_argument("no function " + std::string(name));
}

inline FunctionId idOf(const Profile& profile, std::string_view name)
{
    return {static_cast<std::uint32_t>(&functionOf(profile, name) - profile.functions().data())};
}

inline const Arc& arcOf(const Profile& profile, std::string_view caller, std::string_view callee)
{
    for (const Arc& arc : profile.arcs())
        if (profile.function(arc.caller).name == caller && profile.function(arc.callee).name == callee)
            return arc;
    throw std::invalid_argument("no arc " + std::string(caller) + " -> " + std::string(callee));
}

inline Flow flowOf(const Profile& profile, std::string_view caller, std::string_view callee)
{
    const Arc& arc = arcOf(profile, caller, callee);
    return profile.flow(ArcId{static_cast<std::uint32_t>(&arc - profile.arcs().data())});
}

/// "main parser other", all rows.
inline std::string rowsOf(const Profile& profile)
{
    std::string names;
    for (const Function& function : profile.functions())
        names += (names.empty() ? "" : " ") + std::string(function.name);
    return names;
}

/// The same of those that have entries.
inline std::string shown(const Profile& profile)
{
    std::string names;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f)
        if (profile.visibility(FunctionId{f}).inGraph)
            names += (names.empty() ? "" : " ") + std::string(profile.function(FunctionId{f}).name);
    return names;
}

} // namespace gmonscope::test

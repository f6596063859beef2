// SPDX-License-Identifier: MIT
//
// The keys of the user's settings, for whoever reads or writes them.
#pragma once

#include <QLatin1String>

namespace settingKeys {

// The dialog Settings has these; class Preferences reads them.
inline constexpr QLatin1String theme("theme"), animation("animation/on"), unit("view/unit"), detail("graph/detail"),
    editor("editor/command"), recordRate("record/rate"), mostRecent("recentFiles/most");

// The menu View has these.
inline constexpr QLatin1String measuredShares("view/measured"), shortNames("view/shortNames"), fill("graph/fill"),
    foldsChains("graph/foldsChains"), tablesFollowFocus("view/tablesFollowFocus"),
    foldsRecursion("view/foldsRecursion"), flamesBottomUp("view/flamesBottomUp");

// The window as it was closed.
inline constexpr QLatin1String geometry("window/geometry"), layoutVersion("workbench/version"),
    layout("workbench/state"), columns("workbench/columns"), legend("workbench/legend"), minimap("workbench/minimap");

// These are the user's last answers.
inline constexpr QLatin1String folder("window/folder"), exportFolder("export/folder"), exportFormat("export/format"),
    recordProgram("record/program"), recordArguments("record/arguments"), recordFolder("record/folder"),
    recordChildren("record/children");

// Arrays, and what their entries hold.
inline constexpr QLatin1String recentFiles("recent"), image("image"), files("files"), session("session"),
    title("title"), summary("summary"), openedAt("openedAt");
inline constexpr QLatin1String sourcePaths("sourcePaths"), from("from"), to("to");

} // namespace settingKeys

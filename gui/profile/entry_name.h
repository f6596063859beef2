// SPDX-License-Identifier: MIT
//
// Functions and cycles by name, which stay valid over a load; ids do not.
#pragma once

#include "gmonscope/focus.h"
#include "gmonscope/views.h"

#include <QString>

#include <optional>

/// A function by its displayName(), or the cycle that this function is a member of.
struct EntryName {
    QString function;
    bool isCycle = false;

    friend bool operator==(const EntryName&, const EntryName&) = default;
};

[[nodiscard]] EntryName nameOf(const gmonscope::TimedGraph&, gmonscope::EntryRef);
/// Returns the entry; none if the profile has no function of that name. Among several with one name it is that with
/// most time. A cycle that no longer exists gives the function.
[[nodiscard]] std::optional<gmonscope::EntryRef> entryOf(const gmonscope::TimedGraph&, const EntryName&);
/// Returns all functions of that name; empty when there is none.
[[nodiscard]] gmonscope::FunctionSet functionsNamed(const gmonscope::TimedGraph&, const QString& name);

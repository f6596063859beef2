// SPDX-License-Identifier: MIT
//
// Functions and cycles by name: ids mean something else after each load.
#pragma once

#include "gmonscope/focus.h"
#include "gmonscope/views.h"

#include <QString>

#include <optional>

/// A function as displayName() has it, or the cycle that this function is a member of.
struct EntryName {
    QString function;
    bool isCycle = false;

    friend bool operator==(const EntryName&, const EntryName&) = default;
};

[[nodiscard]] EntryName nameOf(const gmonscope::Profile&, gmonscope::EntryRef);
/// None when nothing of that name takes part. A cycle that has fallen apart is the function.
[[nodiscard]] std::optional<gmonscope::EntryRef> entryOf(const gmonscope::Profile&, const EntryName&);
/// All functions of that name; empty when there is none.
[[nodiscard]] gmonscope::FunctionSet functionsNamed(const gmonscope::Profile&, const QString& name);

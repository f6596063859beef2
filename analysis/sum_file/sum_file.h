// SPDX-License-Identifier: MIT
//
// Implements gprof's -s: the sum of several profiles as one gmon.out, with a companion if any has one.
#pragma once

#include "gmonscope/gnu_profile.h"
#include "gmonscope/load_profile.h"

#include <functional>
#include <memory>
#include <optional>

namespace gmonscope {

/// Facts about the profiles of a sum, for whoever has not loaded them.
struct SummedRuns {
    std::size_t count = 0;
    std::vector<Problem> problems;
};

struct KeptSpread;

/// How the runs of a sum differ: nullptr if that is not known, and then why, if a person may wonder.
struct SpreadOfSum {
    std::shared_ptr<const KeptSpread> spread;
    std::string note;
};

/// Makes it of the profiles of a sum. Errors: those of loadProfile().
using MakeSpread = std::function<Result<SpreadOfSum>()>;

/// Writes the sum, and PATH.scope beside it if any profile is a .scope file or has one as its companion: it holds what
/// the others' gmon.out files say, too. `note` says if only some have one. Each profile is read once, and checked as
/// loadProfile() does. Errors: those of loadProfile() about files, from writing, and histograms of different ranges.
/// `makeSpread` is called for PATH.scope unless some count is below 0.
[[nodiscard]] std::optional<Error> writeSum(const std::string& path, const LoadRequest&, std::string& note,
                                            SummedRuns* = nullptr, const LoadOptions& = {},
                                            const MakeSpread& makeSpread = {});
/// Writes the first profile minus the others, with a companion if all have one. Counts below 0 become 0; the amounts
/// are written to PATH.scope, and `note` says how many there are.
[[nodiscard]] std::optional<Error> writeDifference(const std::string& path, const LoadRequest&, std::string& note,
                                                   SummedRuns* = nullptr, const LoadOptions& = {});
/// Writes the sum of profiles that GNU gprof can read, in any format.
[[nodiscard]] std::optional<Error> writeGnuSum(const std::string& path, const LoadRequest&, ProfileFormat);

} // namespace gmonscope

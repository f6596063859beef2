// SPDX-License-Identifier: MIT
#pragma once

#include "sum/address_map.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gmonscope {

/// Finds where threads began, since the start function of those that the C++ library starts says nothing of them: it is
/// the same for all. Result: for each thread, the start function and frames of the stacks that most of its samples
/// have, the outermost first, and no more than some. They lie in the program itself or in a library that counts its
/// calls. Empty: nothing of the thread is known there, or it is the main thread.
[[nodiscard]] std::vector<std::vector<MappedAddress>> findOwnFrames(const ScopeCounts&, const std::vector<ScopeModule>&,
                                                                    const AddressMap&);

struct ThreadBeginning {
    std::string name;
    MappedAddress at;
};
/// Returns the first of these frames whose function is none with which the C++ library calls what a thread is to do.
/// Compilers may have put a lambda into such a function: then it is that one, with the lambda's class as its name.
[[nodiscard]] std::optional<ThreadBeginning>
findBeginning(std::span<const MappedAddress> frames, const std::function<std::string(const MappedAddress&)>& nameOf);

} // namespace gmonscope

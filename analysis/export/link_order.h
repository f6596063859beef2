// SPDX-License-Identifier: MIT
//
// Orders for the linker that put functions that call each other often side by side: gprof's -r and -R.
#pragma once

#include "gmonscope/profile.h"
#include "gmonscope/result.h"

#include <iosfwd>
#include <optional>
#include <string>

namespace gmonscope {

/// Writes the names of functions, one a line, called functions first. `asGnu`: repeats GNU gprof's mistakes, by which
/// some names appear twice and some never.
void writeFunctionOrder(std::ostream&, const Profile&, bool asGnu);

/// Writes the names of object files, one a line; `mapFile` names the object file of each symbol (see ObjectMap). With
/// `asGnu` the profile's symbols already have the names of their files. Error: it cannot be read.
[[nodiscard]] std::optional<Error> writeFileOrder(std::ostream&, const Profile&, const std::string& mapFile,
                                                  bool asGnu);

} // namespace gmonscope

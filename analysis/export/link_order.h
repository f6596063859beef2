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

/// Names of functions, one a line: called ones first. With `asGnu` also some twice, and some not, where GNU gprof errs.
void writeFunctionOrder(std::ostream&, const Profile&, bool asGnu);

/// Names of object files, one a line; `mapFile` tells where symbols are from (see ObjectMap). With `asGnu` the
/// profile's symbols have the names of their files already. Error: it cannot be read.
[[nodiscard]] std::optional<Error> writeFileOrder(std::ostream&, const Profile&, const std::string& mapFile,
                                                  bool asGnu);

} // namespace gmonscope

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

/// Names of functions, one a line: called ones first.
void writeFunctionOrder(std::ostream&, const Profile&);

/// Names of object files, one a line. `mapFile` has lines `OBJECT:ADDRESS TYPE NAME`, as nm -o writes them. Error: it
/// cannot be read.
[[nodiscard]] std::optional<Error> writeFileOrder(std::ostream&, const Profile&, const std::string& mapFile);

} // namespace gmonscope

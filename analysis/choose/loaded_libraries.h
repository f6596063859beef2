// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// Returns the libraries that the dynamic linker would load with a program, as `ldd` does; the program is not run. None
/// if it is no dynamic program of this machine, or its linker cannot list them.
[[nodiscard]] std::vector<std::string> loadedLibraries(const std::string& program);

/// True if the file opens libraries itself while it runs (dlopen): it says so in its strings.
[[nodiscard]] bool opensLibraries(const std::string& file);

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// Profiles that come through pipes, kept on disk in files without a name: a profile of another tool is looked at
/// before it is read. They are gone when the program ends, however it ends.
class PipedFiles {
public:
    /// Puts a path to such a file in the place of each pipe, and of `-`, standard input. Errors: the pipe cannot be
    /// read; there is no room for what it holds.
    [[nodiscard]] std::optional<Error> keep(std::vector<std::string>& paths);

    /// Returns the text with the names that the user gave.
    [[nodiscard]] std::string named(std::string text) const;

private:
    [[nodiscard]] std::optional<Error> keep(std::string& path);

    std::map<std::string, std::string> m_given; ///< by path
};

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// A file to write, by its name in a folder that is held open: others may change the path to the folder meanwhile, and
// what was checked would not be what is replaced.
#pragma once

#include "base/descriptor.h"
#include "gmonscope/result.h"

#include <memory>
#include <string>

namespace gmonscope {

struct OutputPlace {
    std::string path; ///< for messages
    std::string name; ///< in the folder; empty if the path ends in a slash
    std::shared_ptr<const Descriptor> folder;

    /// Opens the folder that holds the file. Error: the system's.
    [[nodiscard]] static Result<OutputPlace> of(const std::string& path);
    /// Opens the folder of `path`, which a link in this place's folder leads to.
    [[nodiscard]] Result<OutputPlace> behindLink(const std::string& path) const;

    /// Returns a path that leads through the held folder, whatever happens to the path meanwhile; without /proc, the
    /// path.
    [[nodiscard]] std::string heldPath() const;
};

} // namespace gmonscope

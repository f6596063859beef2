// SPDX-License-Identifier: MIT
//
// Which of the files a person named is the program and which are profiles, and which program a lone profile belongs to
// (a gmon.out does not say so itself).
#pragma once

#include "gmonscope/load_profile.h"
#include "gmonscope/result.h"

#include <string>
#include <vector>

namespace gmonscope {

enum class FileKind { Image, GmonOut, Scope, Other };

/// Tells files apart by their first bytes. Errors: cannot be opened or read, is a directory.
[[nodiscard]] Result<FileKind> identifyFile(const std::string& path);

/// A program that may belong to a profile, and why it was chosen.
struct ImageMatch {
    std::string path;
    std::string reason; ///< for a person: "built before it, and the addresses fit"; empty: the profile names it
};

/// Looks for the program of a profile. A .scope file, also one that is a gmon.out's companion, names it: that one if it
/// is there and of the same build, then (as for other gmon.out files) executables in the profile's folder, then in the
/// current one, then in the search's folders, then `lastUsed`. A candidate must be an ELF program of the same build id
/// or, where none is known, whose code holds the profile's addresses; the one built most recently before the profile
/// was written wins. Error: none fits (says what to do).
[[nodiscard]] Result<ImageMatch> findImage(const std::string& profilePath, const std::string& lastUsed = {},
                                           const SymbolSearch& search = {});

/// The request made of files given in any order, with the image found when it was not among them.
struct IdentifiedFiles {
    LoadRequest request;
    std::string imageReason; ///< empty when the image was given, or named by the profile
};

/// Sorts files into image and profiles. A .scope file next to the gmon.out that it is the companion of is no profile of
/// its own: `gmon.out*` may mean both. No profile: `gmon.out` in the current folder. Errors: a file that is
/// neither, two images, one profile twice (it would count twice), no image to be found.
[[nodiscard]] Result<IdentifiedFiles> identifyFiles(const std::vector<std::string>& paths,
                                                    const std::string& lastUsedImage = {},
                                                    const SymbolSearch& search = {});

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// Finds out which of the files that a person named is the program and which are profiles, and which program belongs to
// a lone profile (a gmon.out does not say so itself).
#pragma once

#include "gmonscope/load_profile.h"
#include "gmonscope/result.h"

#include <string>
#include <vector>

namespace gmonscope {

enum class FileKind { Image, GmonOut, Scope, Other };

/// Tells the kind of a file by its first bytes. Errors: it cannot be opened or read, or is a directory.
[[nodiscard]] Result<FileKind> identifyFile(const std::string& path);

/// Returns true if the error says that a profile is of another program, or another build, than it was read with.
[[nodiscard]] bool isOfAnotherProgram(const Error&);

/// A program that may belong to a profile, with the reason why it was chosen.
struct ImageMatch {
    std::string path;
    /// For a person: "built before it, and the addresses fit"; empty: the profile names the program.
    std::string reason;
};

/// Finds the program of a profile. A .scope file, also one that is a gmon.out's companion, names the program: it is
/// taken if it exists and has the same build id. Else (and for other gmon.out files) candidates are the executables in
/// the profile's folder, then in the current one, then in the search's folders, then `lastUsed`. A candidate must be
/// an ELF program with the same build id or, where none is known, with code at the profile's addresses; the one built
/// most recently before the profile was written wins. Error: no program fits (it says what to do).
[[nodiscard]] Result<ImageMatch> findImage(const std::string& profilePath, const std::string& lastUsed = {},
                                           const SymbolSearch& search = {});

/// A load request made from files in any order; the image was searched for if it was not among them.
struct IdentifiedFiles {
    LoadRequest request;
    std::string imageReason; ///< empty if the image was given, or named by the profile
};

/// Sorts files into image and profiles. A .scope file next to the gmon.out whose companion it is does not count as a
/// profile: `gmon.out*` may match both. Without any profile, `gmon.out` in the current folder is taken. Errors: a file
/// that is neither, two images, one profile twice (it would count twice), or no image found.
[[nodiscard]] Result<IdentifiedFiles> identifyFiles(const std::vector<std::string>& paths,
                                                    const std::string& lastUsedImage = {},
                                                    const SymbolSearch& search = {});

} // namespace gmonscope

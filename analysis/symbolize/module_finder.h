// SPDX-License-Identifier: MIT
//
// Where programs, libraries and their symbols are that are not where they were when they ran.
#pragma once

#include "gmonscope/load_profile.h"
#include "gmonscope/profile.h"
#include "read/elf_image.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

class ModuleFinder {
public:
    ModuleFinder() = default;
    /// `profiles`: libraries are looked for in their folders, too.
    ModuleFinder(SymbolSearch search, const std::vector<std::string>& profiles);

    struct Found {
        std::string path; ///< empty: there is none
        ModuleState state = ModuleState::Missing;
    };
    /// The file of a module: where it was, beside the profiles, in the folders of the search by its path or name, in
    /// their .build-id trees, and, if that is wanted, from debuginfod. With a build id only the same build is Read,
    /// unless the search is forced: then a file at the recorded place will do, too.
    [[nodiscard]] Found findModule(const std::string& path, const std::string& buildId) const;

    /// The symbols that were taken out of an image: from .build-id trees, by its .gnu_debuglink, from debuginfod. None:
    /// there are none of this build.
    [[nodiscard]] std::optional<ElfImage> findSymbols(const ElfImage& image) const;
    /// The same, only whether and where.
    [[nodiscard]] std::string findSymbolFile(const ElfImage& image) const;

    /// What a person should know of the search, each once.
    [[nodiscard]] std::vector<Problem> takeNotes() const;

private:
    [[nodiscard]] std::vector<std::string> placesOf(const std::string& path, const std::string& buildId) const;
    [[nodiscard]] std::vector<std::string> symbolPlacesOf(const ElfImage& image) const;
    [[nodiscard]] std::string askDebuginfod(const char* kind, const std::string& buildId) const;

    SymbolSearch m_search;
    std::vector<std::string> m_profileFolders;
    std::shared_ptr<bool> m_lacksDebuginfod = std::make_shared<bool>(false);
};

} // namespace gmonscope

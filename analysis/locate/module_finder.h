// SPDX-License-Identifier: MIT
//
// Where programs, libraries and their symbols are that are not where they were when they ran.
#pragma once

#include "elf/elf_image.h"
#include "gmonscope/profile.h"
#include "gmonscope/symbol_search.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace gmonscope {

/// Tells files apart, under whatever path.
using FileId = std::pair<dev_t, ino_t>;

/// Looks at each file once, however many modules and links name it. Copies share what is known.
class ModuleFinder {
public:
    ModuleFinder() = default;
    /// `profiles`: libraries are looked for in their folders, too.
    ModuleFinder(SymbolSearch search, const std::vector<std::string>& profiles);

    struct Found {
        std::string path; ///< empty: there is none
        ModuleState state = ModuleState::Missing;
        FileId file{}; ///< at that path
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
    /// Returns what readElfHeaders() says of the file.
    [[nodiscard]] const Result<ElfImage>& headersOf(const std::string& path) const;

    /// What a person should know of the search, each once.
    [[nodiscard]] std::vector<Problem> takeNotes() const;

private:
    [[nodiscard]] std::vector<std::string> placesOf(const std::string& path, const std::string& buildId) const;
    [[nodiscard]] std::vector<std::string> symbolPlacesOf(const ElfImage& image) const;
    [[nodiscard]] std::string askDebuginfod(const char* kind, const std::string& buildId) const;

    /// Facts about files, by the number that tells them apart.
    struct Known {
        std::map<FileId, Result<ElfImage>> headers;
        std::map<FileId, std::optional<std::uint32_t>> checksums;
        std::map<FileId, int> symbolReads;
        bool lacksDebuginfod = false;
    };
    [[nodiscard]] bool isOf(const std::string& place, const ElfImage& image) const;

    SymbolSearch m_search;
    std::vector<std::string> m_profileFolders;
    std::shared_ptr<Known> m_known = std::make_shared<Known>();
};

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// Finds programs, libraries and their symbols, even if they are no longer where they were when they ran.
#pragma once

#include "elf/elf_image.h"
#include "gmonscope/profile.h"
#include "gmonscope/symbol_search.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace gmonscope {

/// Identifies a file, whatever its path.
using FileId = std::pair<dev_t, ino_t>;

/// Examines each file once, however many modules and links name it. Copies share their cache.
class ModuleFinder {
public:
    ModuleFinder() = default;
    /// `profiles`: libraries are also searched in the folders of these files.
    ModuleFinder(SymbolSearch search, const std::vector<std::string>& profiles);
    /// Shares what `other` knows about files; both may be used at the same time.
    ModuleFinder(SymbolSearch search, const std::vector<std::string>& profiles, const ModuleFinder& other)
        : ModuleFinder(std::move(search), profiles)
    {
        m_known = other.m_known;
    }

    struct Found {
        std::string path; ///< empty: there is none
        ModuleState state = ModuleState::Missing;
        FileId file{}; ///< at that path
    };
    /// Finds the file of a module: at its path, beside the profiles, in the folders of the search by its path or name,
    /// in their .build-id trees and, if wanted, with debuginfod. If the build id is known, only the same build is
    /// Read, unless the search is forced: then another file at the recorded path is accepted, too.
    [[nodiscard]] Found findModule(const std::string& path, const std::string& buildId) const;

    /// Finds the symbols that were stripped from an image: in .build-id trees, by its .gnu_debuglink, with debuginfod.
    /// None: there are none for this build.
    [[nodiscard]] std::optional<ElfImage> findSymbols(const ElfImage& image) const;
    /// Returns only the path of that file; empty: none.
    [[nodiscard]] std::string findSymbolFile(const ElfImage& image) const;
    /// Returns the result of readElfHeaders() for the file.
    [[nodiscard]] const Result<ElfImage>& headersOf(const std::string& path) const;

    /// Returns remarks about the search, each once.
    [[nodiscard]] std::vector<Problem> takeNotes() const;

private:
    [[nodiscard]] std::vector<std::string> pathsOf(const std::string& path, const std::string& buildId) const;
    [[nodiscard]] std::vector<std::string> symbolPathsOf(const ElfImage& image) const;
    [[nodiscard]] std::string askDebuginfod(const char* kind, const std::string& buildId) const;

    /// Facts about files, by FileId.
    struct Known {
        std::mutex mutex; ///< for both maps
        std::map<FileId, Result<ElfImage>> headers;
        std::map<FileId, std::optional<std::uint32_t>> checksums;
        std::atomic<bool> lacksDebuginfod = false;
    };
    [[nodiscard]] bool isOf(const std::string& candidate, const ElfImage& image) const;

    SymbolSearch m_search;
    std::vector<std::string> m_profileFolders;
    std::shared_ptr<Known> m_known = std::make_shared<Known>();
    std::shared_ptr<std::map<FileId, int>> m_symbolReads = std::make_shared<std::map<FileId, int>>();
};

} // namespace gmonscope

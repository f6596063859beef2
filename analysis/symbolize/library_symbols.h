// SPDX-License-Identifier: MIT
//
// The functions of one shared library. A library may have a hundred thousand functions, of which a run reaches ten:
// only those become rows of the profile.
#pragma once

#include "locate/module_finder.h"
#include "sum/scope_sum.h"
#include "symbolize/static_graph.h"
#include "symbolize/symbol_table.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace gmonscope {

/// The functions that a library's file tells, in whatever run.
struct LibraryImage {
    ModuleState state = ModuleState::Missing; ///< of the file and its symbols
    bool isStripped = false;
    FunctionTable all;   ///< all functions of the library
    SymbolTable symbols; ///< of `all`
};

/// Libraries that were read, for several loads, which may run at the same time: each is read once.
class LibraryImages {
public:
    using Read = std::function<std::shared_ptr<const LibraryImage>()>;
    [[nodiscard]] std::shared_ptr<const LibraryImage> at(const ModuleFinder::Found& found, const Read& read);

private:
    std::mutex m_mutex;
    std::map<std::pair<FileId, std::string>, std::shared_ptr<const LibraryImage>> m_images; ///< by file and path
};

class LibrarySymbols {
public:
    /// Reads the library's symbols from its file or, if it is stripped, from the file with its debugging symbols. If
    /// that fails, or the file is another build, each callee becomes a function `libfoo.so+0x1234` up to the next one,
    /// since code that counts calls only runs when it is called. Code before the first callee becomes the row
    /// `[libfoo.so]`. Code that counts calls, including the whole runtime, becomes the profile's row
    /// `instrumentation`. `callees`: addresses in the library, as linked, ascending. `isOneRow`: all code but what
    /// counts calls becomes the row `<libfoo.so>`. `found`: the result of findModule(). `shared`: of other loads, too;
    /// may be nullptr.
    LibrarySymbols(const CodeModule&, FunctionId instrumentation, const ModuleFinder&, const ModuleFinder::Found& found,
                   const std::vector<std::uint64_t>& callees, bool isOneRow = false, LibraryImages* shared = nullptr);

    [[nodiscard]] const Module& module() const { return m_module; }

    /// Makes the function at this address a row.
    void reach(std::uint64_t address) { m_rows[indexOf(address)] = isReached; }
    /// Makes the part of a function that begins with a mark at this address a row, and the function, too.
    void reachMark(std::uint64_t address);
    /// Notes that the calls of the function at this address are counted.
    void count(std::uint64_t address) { m_isCounted[indexOf(address)] = true; }
    /// True if the calls of the function at this address are counted; for a marked part those of its whole function.
    [[nodiscard]] bool isCounted(std::uint64_t address) const;
    /// Appends the reached rows to table.functions, sorted by address. `id`: this module in table.modules.
    void addRows(FunctionTable& table, ModuleId id);
    /// REQUIRES: reach() for this address, then addRows().
    [[nodiscard]] FunctionId find(std::uint64_t address) const { return FunctionId{m_rows[indexOf(address)]}; }
    /// Returns the part that begins with a mark at this address; none: there is no mark. REQUIRES: the same as find().
    [[nodiscard]] std::optional<MarkedPart> findMark(std::uint64_t address) const;
    /// Returns the calls that its code can make, between its own functions (see isToBeRow()). None: stopped.
    [[nodiscard]] std::optional<StaticModule> readStatic(const ModuleFinder&, const GoOn&);
    /// Takes one of the library's own functions; these are not sorted by address.
    [[nodiscard]] bool isToBeRow(FunctionId own) const { return m_rows[own.value] == isReached; }
    void reachOwn(FunctionId own) { m_rows[own.value] = isReached; }
    /// REQUIRES: addRows().
    [[nodiscard]] std::optional<FunctionId> rowOf(FunctionId own) const;
    /// Returns the name of the function at this address, even if it is no row.
    [[nodiscard]] std::string nameAt(std::uint64_t address) const;
    /// Returns the row of the function at this address, if it has one. REQUIRES: addRows().
    [[nodiscard]] std::optional<FunctionId> rowAt(std::uint64_t address) const;

private:
    static constexpr std::uint32_t isReached = 0, isNoRow = UINT32_MAX;

    /// Returns the function that has a symbol there; indexOf() returns the one that is to be the row.
    [[nodiscard]] std::uint32_t symbolAt(std::uint64_t address) const;
    [[nodiscard]] std::uint32_t indexOf(std::uint64_t address) const;

    Module m_module;
    ModuleFinder::Found m_found;
    FunctionId m_instrumentation;
    bool m_isRuntime, m_isOneRow;
    std::shared_ptr<const LibraryImage> m_image;
    std::vector<bool> m_isCounted;     ///< by function of the image
    std::vector<std::uint32_t> m_rows; ///< by function of the image: its id in the profile
};

} // namespace gmonscope

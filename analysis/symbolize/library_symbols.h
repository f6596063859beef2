// SPDX-License-Identifier: MIT
//
// The functions of one shared library. A library may have a hundred thousand, of which a run reaches ten: only those
// become rows of the profile.
#pragma once

#include "locate/module_finder.h"
#include "sum/scope_sum.h"
#include "symbolize/static_graph.h"
#include "symbolize/symbol_table.h"

#include <string>
#include <vector>

namespace gmonscope {

class LibrarySymbols {
public:
    /// Reads the library's symbols: of its file, or of the file with its debugging symbols if it has lost them. Where
    /// that is not possible, or it is another build, `callees` are its functions, `libfoo.so+0x1234`, each up to the
    /// next: where calls are counted, code that runs is code that was called. What no callee is known of is one row,
    /// `[libfoo.so]`. Code that counts calls is the row `instrumentation` of the profile; all of the runtime is.
    /// `callees`: addresses in it, as linked, in order. `isOneRow`: its functions are none, all its code is the row
    /// `<libfoo.so>`, but for what counts calls. `found`: by findModule().
    LibrarySymbols(const CodeModule&, FunctionId instrumentation, const ModuleFinder&, const ModuleFinder::Found& found,
                   const std::vector<std::uint64_t>& callees, bool isOneRow = false);

    [[nodiscard]] const Module& module() const { return m_module; }

    /// The function at this address shall be a row.
    void reach(std::uint64_t address) { m_rows[indexOf(address)] = isReached; }
    /// The same for the part of a function that begins with a mark at this address, and for that function.
    void reachMark(std::uint64_t address);
    /// The calls of the function at this address are counted.
    void count(std::uint64_t address) { m_isCounted[indexOf(address)] = true; }
    /// Of a part that begins with a mark: are those of the function that it is a part of?
    [[nodiscard]] bool isCounted(std::uint64_t address) const;
    /// Appends the rows that were reached to data.functions, by address. `id`: of this module in data.modules.
    void addRows(Profile::Data& data, ModuleId id);
    /// REQUIRES: reach() for this address, then addRows().
    [[nodiscard]] FunctionId find(std::uint64_t address) const { return FunctionId{m_rows[indexOf(address)]}; }
    /// The part that begins with a mark at this address; none: there is no mark. REQUIRES: as find().
    [[nodiscard]] std::optional<MarkedPart> findMark(std::uint64_t address) const;
    /// What its code can call. The functions are its own: see below. None: stopped.
    [[nodiscard]] std::optional<StaticModule> readStatic(const ModuleFinder&, const GoOn&);
    /// Of its own functions, not by address.
    [[nodiscard]] bool isToBeRow(FunctionId own) const { return m_rows[own.value] == isReached; }
    void reachOwn(FunctionId own) { m_rows[own.value] = isReached; }
    /// REQUIRES: addRows().
    [[nodiscard]] std::optional<FunctionId> rowOf(FunctionId own) const;
    /// The name of the function at this address, row or not.
    [[nodiscard]] std::string nameAt(std::uint64_t address) const;
    /// Its row, if it is one. REQUIRES: addRows().
    [[nodiscard]] std::optional<FunctionId> rowAt(std::uint64_t address) const;

private:
    static constexpr std::uint32_t isReached = 0, isNoRow = UINT32_MAX;

    [[nodiscard]] Result<ElfImage> readImage(const ModuleFinder&);
    void nameByAddress(ElfImage&, const std::vector<std::uint64_t>& callees) const;
    /// Of what has a symbol there; the other, of what is to be the row.
    [[nodiscard]] std::uint32_t symbolAt(std::uint64_t address) const;
    [[nodiscard]] std::uint32_t indexOf(std::uint64_t address) const;

    Module m_module;
    ModuleFinder::Found m_found;
    FunctionId m_instrumentation;
    bool m_isRuntime, m_isOneRow;
    Profile::Data m_all;               ///< all functions of the library
    SymbolTable m_table;               ///< of m_all
    std::vector<bool> m_isCounted;     ///< by function of m_all
    std::vector<std::uint32_t> m_rows; ///< by function of m_all: its id in the profile
};

} // namespace gmonscope

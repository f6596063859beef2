// SPDX-License-Identifier: MIT
//
// Makes functions of symbols: decides which names count, which bytes belong to them, and what covers the rest.
#pragma once

#include "elf/elf_image.h"
#include "graph/profile_data.h"
#include "symbolize/range_index.h"

#include <optional>

namespace gmonscope {

/// The names that functions get: readable ones, or (faster) those of the symbol table.
enum class Naming { Readable, Symbol };

struct SymbolOptions {
    Naming naming = Naming::Readable;
    bool withoutLocals = false; ///< the code of local functions belongs to the function before them
    bool functionsOnly = false; ///< labels are no functions
    bool splitAtMarks = false;  ///< the code after a GMONSCOPE_MARK(name) in `f` is a function of its own, `f.name`
};

/// The part of a function that begins at marks of one name.
struct MarkedPart {
    FunctionId part, function;
};

/// The image's code, split into functions without gap or overlap.
struct SymbolTable {
    std::vector<FunctionRange> ranges; ///< sorted by address, disjoint; cover all code sections
    std::vector<MarkedPart> marked;    ///< sorted by part
    std::vector<MarkedPart> lines;     ///< sorted by part: rows of source lines inside functions (see line_rows.h)
    FunctionId plt, gap;               ///< rows of code without symbols
    FunctionId unattributed;           ///< row of addresses outside the code
    FunctionId instrumentation;        ///< row of the code that counts calls
    RangeIndex index;                  ///< of `ranges`, once they are complete (see indexRanges)

    /// Builds the index. Call it when the ranges are complete; without it they are searched by bisection.
    void indexRanges() { index = RangeIndex(ranges); }
    /// Returns the index of the first range that ends after the address; ranges.size() if none does.
    [[nodiscard]] std::size_t firstEndingAfter(std::uint64_t address) const;
    /// Returns the function that contains the address; none outside the code.
    [[nodiscard]] std::optional<FunctionId> find(std::uint64_t address) const
    {
        return index.size() == ranges.size() ? index.find(address, ranges) : findByBisection(address);
    }
    /// Returns the function that a marked part belongs to; none for other functions.
    [[nodiscard]] std::optional<FunctionId> wholeOf(FunctionId part) const;
    /// Returns the function that a call of an address in this row calls: for a line inside a function, the function.
    [[nodiscard]] FunctionId entryOf(FunctionId) const;

private:
    [[nodiscard]] std::optional<FunctionId> findByBisection(std::uint64_t address) const;
};

/// Fills table.functions (without numbers) and returns the table of their ranges.
///
/// A function covers its symbol's size, without the functions inside it; without a size it extends to the next symbol,
/// or to the end of the function around it or of its section. If several names have one address, GNU gprof's choice
/// counts: a global before a local, a function before an untyped label, a name without leading underscore, the first
/// in the table. Untyped labels inside a sized function are no functions. Code without symbols becomes the rows
/// `[plt]` and `[gap]`, or `[no symbols]` in a stripped image; addresses outside the code become `<unattributed>`. The
/// code that counts calls, mcount and the jump stubs to it, becomes `[instrumentation]`.
[[nodiscard]] SymbolTable buildSymbolTable(const ElfImage&, FunctionTable&, const SymbolOptions& = {});

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// From symbols to functions: which names count, which bytes are theirs, and what covers the rest.
#pragma once

#include "elf/elf_image.h"
#include "graph/profile_data.h"
#include "symbolize/range_index.h"

#include <optional>

namespace gmonscope {

/// How functions are called: for a person, or, faster, as in the symbol table.
enum class Naming { Readable, Symbol };

struct SymbolOptions {
    Naming naming = Naming::Readable;
    bool withoutLocals = false; ///< the code of local functions is that of the function before them
    bool functionsOnly = false; ///< labels are no functions
    bool splitAtMarks = false;  ///< what follows a GMONSCOPE_MARK(name) in `f` is a function of its own, `f.name`
};

/// A part of a function that begins at marks of one name.
struct MarkedPart {
    FunctionId part, function;
};

/// The image's code, cut into functions without gap or overlap.
struct SymbolTable {
    std::vector<FunctionRange> ranges; ///< by address, disjoint; cover all code sections
    std::vector<MarkedPart> marked;    ///< by part
    std::vector<MarkedPart> lines;     ///< by part: rows of source lines inside functions (see line_rows.h)
    FunctionId plt, gap;               ///< the rows of code without symbols
    FunctionId unattributed;           ///< for addresses outside the code
    FunctionId instrumentation;        ///< the row of what counts calls
    RangeIndex index;                  ///< of the ranges, once they stay as they are (see indexRanges)

    /// To be called when the ranges are complete; without it they are bisected.
    void indexRanges() { index = RangeIndex(ranges); }
    /// Index of the first range that ends behind the address; ranges.size() when none does.
    [[nodiscard]] std::size_t firstEndingAfter(std::uint64_t address) const;
    /// The function whose bytes hold the address: none outside the code.
    [[nodiscard]] std::optional<FunctionId> find(std::uint64_t address) const
    {
        return index.size() == ranges.size() ? index.find(address, ranges) : findByBisection(address);
    }
    /// The function that a marked part is of; none for other functions.
    [[nodiscard]] std::optional<FunctionId> wholeOf(FunctionId part) const;
    /// What is called when the address called is in this row: of a line inside a function, the function.
    [[nodiscard]] FunctionId entryOf(FunctionId) const;

private:
    [[nodiscard]] std::optional<FunctionId> findByBisection(std::uint64_t address) const;
};

/// Fills data.functions (without numbers) and returns their ranges.
///
/// A function covers its symbol's size, without the functions inside it; without a size it runs up to the next symbol,
/// or the end of the function around it or of its section. Of several names of one address GNU gprof's choice stands: a
/// global before a local, a function before an untyped label, a name without leading underscore, the first in the
/// table. Untyped labels inside a sized function are no functions. Code without symbols becomes the rows `[plt]` and
/// `[gap]`, or `[no symbols]` where the image was stripped; `<unattributed>` is for what lies outside the code. What
/// counts calls, mcount and the jump stubs to it, is the row `[instrumentation]`.
[[nodiscard]] SymbolTable buildSymbolTable(const ElfImage&, Profile::Data&, const SymbolOptions& = {});

} // namespace gmonscope

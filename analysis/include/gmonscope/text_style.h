// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/elide.h"
#include "gmonscope/names.h"
#include "gmonscope/views.h"

#include <cstddef>
#include <memory>

namespace gmonscope {

enum class Explanations { Print, Leave }; ///< the paragraphs that explain the columns (`-b` leaves them out)

/// The unit of the per-call columns.
enum class PerCallRule {
    OfEach, ///< each value has the unit that fits it
    OfAll,  ///< the largest value lies in [1, 1000), from teraseconds to attoseconds, as in GNU gprof
};

/// The layout of gprof's text.
struct TextStyle {
    TextStyle(Explanations e = Explanations::Print) : explanations(e) {}

    Explanations explanations;
    bool traditional = false; ///< as BSD's gprof: symbol table names, and index numbers also in the flat profile
    bool symbolNames = false; ///< show names as in the symbol table
    NameLength names = NameLength::Full;
    std::shared_ptr<const ShortNames> shortNames; ///< of one profile; other profiles' names may be the same
    bool fileNames = false;                       ///< show the source file behind each name
    bool lineNumbers = false;                     ///< show the line and the address, too
    bool errors = false;                          ///< add columns of statistical errors
    bool measured = false;                        ///< add columns of times by the sampled stacks
    bool fullPaths = false;                       ///< show full paths of source files
    int indexWidth = 80;                          ///< width of the index in columns
    std::size_t top = 0;                          ///< show only so many rows and entries; 0: all
    double minPercent = 0;                        ///< show only rows and entries with at least this share, in %
    ListingRules listing;                         ///< rules for the flat profile
    PerCallRule perCall = PerCallRule::OfEach;
};

} // namespace gmonscope

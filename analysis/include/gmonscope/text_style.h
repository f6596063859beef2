// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/views.h"

#include <cstddef>

namespace gmonscope {

enum class Explanations { Print, Leave }; ///< the paragraphs that explain the columns (`-b` leaves them out)

/// The unit of the per-call columns.
enum class PerCallRule {
    OfCallees, ///< the largest value lies in [1, 1000), functions that only the outside calls left out; seconds or less
    OfAll,     ///< the same of all functions, from teraseconds to attoseconds: GNU gprof's
};

/// How gprof's text is laid out.
struct TextStyle {
    TextStyle(Explanations e = Explanations::Print) : explanations(e) {}

    Explanations explanations;
    bool traditional = false; ///< as BSD's gprof: names as in the symbol table, index numbers also in the flat profile
    bool symbolNames = false; ///< names as in the symbol table
    bool fileNames = false;   ///< the source file behind each name
    bool lineNumbers = false; ///< and its line and the address
    bool errors = false;      ///< with columns of statistical errors
    bool measured = false;    ///< with columns of what sampled stacks say
    bool fullPaths = false;   ///< of source files
    int indexWidth = 80;      ///< columns of the index
    std::size_t top = 0;      ///< only so many rows and entries; 0: all
    double minPercent = 0;    ///< only rows and entries of that much
    ListingRules listing;     ///< of the flat profile
    PerCallRule perCall = PerCallRule::OfCallees;
};

} // namespace gmonscope

// SPDX-License-Identifier: MIT
//
// gprof's way to name functions on the command line: see include/gmonscope/selection.h for the forms.
#pragma once

#include "gmonscope/profile.h"
#include "gmonscope/selection.h"
#include "graph/call_graph.h"
#include "select/focus.h"
#include "select/selection.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// The names of a function that a word may mean.
enum class NamePolicy {
    Symbol, ///< as in the symbol table: GNU gprof
    Any,    ///< the readable name, too, and both with `libfoo.so:` before or ` (file.c)` behind
    Ends,   ///< or else the end of a readable name behind a `::`, if all that end so are of one scope
};

/// One function, file or line; empty: anything.
class SymbolSpec {
public:
    explicit SymbolSpec(const std::string& text);
    [[nodiscard]] bool matches(const FunctionTable&, const Function&, NamePolicy) const;

private:
    std::string m_text, m_file, m_name;
    std::uint32_t m_line = 0;
};

/// True if the text is the readable name, with its parameters or without.
[[nodiscard]] bool isReadableName(std::string_view name, std::string_view text);

/// True if the word names a function. Without parameters it names all functions of that name where none has it whole.
[[nodiscard]] bool namesAny(const FunctionTable&, const std::string& word, NamePolicy);
/// Returns the two sides of `caller/callee`; the word alone if it has no slash.
[[nodiscard]] std::vector<std::string> sidesOf(const FunctionTable&, const std::string& word, NamePolicy);

/// Returns the functions of a choice.
[[nodiscard]] Chosen chooseFunctions(const FunctionTable&, const SymbolChoice&, NamePolicy);

/// Returns the functions that one of the words names; empty: none. A note says which words name none.
[[nodiscard]] std::vector<bool> chooseNamed(const FunctionTable&, const std::vector<std::string>& words, NamePolicy,
                                            RunInfo& notes);

/// Returns the functions of a focus. A note says which words name none.
[[nodiscard]] ChosenFocus chooseFocus(const FunctionTable&, const GraphFocus&, NamePolicy, RunInfo& notes);

/// Removes the calls that the choice leaves out.
void eraseUnwantedCalls(const FunctionTable&, std::vector<SymbolizedCall>&, const SymbolChoice&, NamePolicy);

} // namespace gmonscope

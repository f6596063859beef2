// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace gmonscope {

/// One link of `a::b<int>::f(char) const`. All texts are as they stand in the name.
struct NamePart {
    std::string_view name;          ///< "b", "operator()", "~A", "{lambda(int)#2}", "(anonymous namespace)"
    std::string_view arguments;     ///< of the template, with their brackets: "<int>"
    std::string_view parameters;    ///< with their brackets: "(char)"; empty: it is no function
    std::string_view qualifiers;    ///< behind the parameters: "const"
    std::string_view tags;          ///< "[abi:cxx11]"
    std::size_t begin = 0, end = 0; ///< where it stands in the name

    [[nodiscard]] bool isFunction() const { return !parameters.empty(); }
    /// A function without a name that is written inside another one.
    [[nodiscard]] bool isLambda() const;
};

/// A readable C++ name, `void a::b<int>::f(char) const [clone .cold]`, taken apart.
struct NameParts {
    std::string_view result;     ///< the type that it returns, of templates only
    std::vector<NamePart> parts; ///< from the outermost scope to the function
    std::string_view clones;     ///< "[clone .part.0] [clone .cold]"
};

/// Takes a name apart, in time that grows with its length alone. Anything is taken for a name somehow.
[[nodiscard]] NameParts partsOf(std::string_view name);

/// Returns the position behind the bracket that closes the one at `open`, or the text's end. Brackets that are
/// operators, as in `->` and `operator<`, are none.
[[nodiscard]] std::size_t behindBrackets(std::string_view text, std::size_t open);

/// Returns the length of the operator's name that begins here (`operator<<`, `operator new[]`, or `operator` alone
/// where a type follows); 0 when there is none.
[[nodiscard]] std::size_t operatorLength(std::string_view text, std::size_t at);

/// Returns what stands between brackets, split at the commas outside of all others. At most `most` texts.
[[nodiscard]] std::vector<std::string_view> splitList(std::string_view bracketed, std::size_t most = 64);

} // namespace gmonscope

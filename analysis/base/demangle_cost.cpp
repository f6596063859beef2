// SPDX-License-Identifier: MIT
#include "base/demangle_cost.h"

#include "base/demangle.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <unordered_map>

#define HAVE_DECL_BASENAME 1 // else it declares one that is not the C library's
#include <libiberty/demangle.h>

namespace gmonscope {

namespace {

constexpr std::size_t longestSymbol = 1024;    ///< the demangler of C++ itself refuses longer ones
constexpr unsigned mostConversions = 6;        ///< no name that compilers make has two
constexpr std::uint64_t largestPattern = 1000; ///< parts; printed they are longer than any name is shown

/// Parts of two parts, either of which may be missing. Parts of other kinds have none, or none that matter.
constexpr std::array pairs{DEMANGLE_COMPONENT_QUAL_NAME,
                           DEMANGLE_COMPONENT_LOCAL_NAME,
                           DEMANGLE_COMPONENT_TYPED_NAME,
                           DEMANGLE_COMPONENT_TEMPLATE,
                           DEMANGLE_COMPONENT_RESTRICT,
                           DEMANGLE_COMPONENT_VOLATILE,
                           DEMANGLE_COMPONENT_CONST,
                           DEMANGLE_COMPONENT_RESTRICT_THIS,
                           DEMANGLE_COMPONENT_VOLATILE_THIS,
                           DEMANGLE_COMPONENT_CONST_THIS,
                           DEMANGLE_COMPONENT_REFERENCE_THIS,
                           DEMANGLE_COMPONENT_RVALUE_REFERENCE_THIS,
                           DEMANGLE_COMPONENT_POINTER,
                           DEMANGLE_COMPONENT_REFERENCE,
                           DEMANGLE_COMPONENT_RVALUE_REFERENCE,
                           DEMANGLE_COMPONENT_COMPLEX,
                           DEMANGLE_COMPONENT_IMAGINARY,
                           DEMANGLE_COMPONENT_VENDOR_TYPE_QUAL,
                           DEMANGLE_COMPONENT_FUNCTION_TYPE,
                           DEMANGLE_COMPONENT_ARRAY_TYPE,
                           DEMANGLE_COMPONENT_PTRMEM_TYPE,
                           DEMANGLE_COMPONENT_VECTOR_TYPE,
                           DEMANGLE_COMPONENT_ARGLIST,
                           DEMANGLE_COMPONENT_TEMPLATE_ARGLIST,
                           DEMANGLE_COMPONENT_CAST,
                           DEMANGLE_COMPONENT_INITIALIZER_LIST,
                           DEMANGLE_COMPONENT_CONVERSION,
                           DEMANGLE_COMPONENT_NULLARY,
                           DEMANGLE_COMPONENT_UNARY,
                           DEMANGLE_COMPONENT_BINARY,
                           DEMANGLE_COMPONENT_BINARY_ARGS,
                           DEMANGLE_COMPONENT_TRINARY,
                           DEMANGLE_COMPONENT_TRINARY_ARG1,
                           DEMANGLE_COMPONENT_TRINARY_ARG2,
                           DEMANGLE_COMPONENT_LITERAL,
                           DEMANGLE_COMPONENT_LITERAL_NEG,
                           DEMANGLE_COMPONENT_DECLTYPE,
                           DEMANGLE_COMPONENT_TRANSACTION_SAFE,
                           DEMANGLE_COMPONENT_CLONE,
                           DEMANGLE_COMPONENT_NOEXCEPT,
                           DEMANGLE_COMPONENT_THROW_SPEC,
                           DEMANGLE_COMPONENT_PACK_EXPANSION,
                           DEMANGLE_COMPONENT_TYPEINFO,
                           DEMANGLE_COMPONENT_TYPEINFO_NAME,
                           DEMANGLE_COMPONENT_TYPEINFO_FN,
                           DEMANGLE_COMPONENT_VTABLE,
                           DEMANGLE_COMPONENT_VTT,
                           DEMANGLE_COMPONENT_CONSTRUCTION_VTABLE,
                           DEMANGLE_COMPONENT_THUNK,
                           DEMANGLE_COMPONENT_VIRTUAL_THUNK,
                           DEMANGLE_COMPONENT_COVARIANT_THUNK,
                           DEMANGLE_COMPONENT_GUARD,
                           DEMANGLE_COMPONENT_REFTEMP,
                           DEMANGLE_COMPONENT_HIDDEN_ALIAS,
                           DEMANGLE_COMPONENT_TLS_INIT,
                           DEMANGLE_COMPONENT_TLS_WRAPPER,
                           DEMANGLE_COMPONENT_COMPOUND_NAME,
                           DEMANGLE_COMPONENT_TRANSACTION_CLONE,
                           DEMANGLE_COMPONENT_NONTRANSACTION_CLONE};

/// Counts the parts of a name as they would be printed: one that is named twice counts twice.
class Parts {
public:
    /// Is there an expansion of more of them than may be?
    [[nodiscard]] bool areTooMany(const demangle_component* name)
    {
        count(name);
        return m_areTooMany;
    }

private:
    std::uint64_t count(const demangle_component* part)
    {
        if (!part)
            return 0;
        const auto [known, isNew] = m_counts.try_emplace(part, 1); // a circle ends here
        if (!isNew || std::find(pairs.begin(), pairs.end(), part->type) == pairs.end())
            return known->second;
        const std::uint64_t inside = count(part->u.s_binary.left) + count(part->u.s_binary.right);
        const bool expands = part->type == DEMANGLE_COMPONENT_PACK_EXPANSION || part->type == DEMANGLE_COMPONENT_UNARY;
        m_areTooMany = m_areTooMany || (expands && inside > largestPattern);
        return m_counts[part] = std::min(1 + inside, 2 * largestPattern);
    }

    std::unordered_map<const demangle_component*, std::uint64_t> m_counts;
    bool m_areTooMany = false;
};

bool hasLargeExpansion(const std::string& symbol)
{
    if (symbol.find("Dp") == std::string::npos && symbol.find("sZ") == std::string::npos) // T... and sizeof...
        return false;
    void* memory = nullptr;
    const demangle_component* const name =
        cplus_demangle_v3_components(symbol.c_str(), DMGL_PARAMS | DMGL_TYPES, &memory);
    const std::unique_ptr<void, decltype(&std::free)> owner(memory, &std::free);
    return name && Parts().areTooMany(name);
}

/// On how many levels it may read template arguments twice: of a type T<...> behind `operator`.
unsigned conversions(std::string_view symbol)
{
    unsigned operators = 0, templates = 0;
    for (std::size_t at = symbol.find("cv"); at != std::string_view::npos; at = symbol.find("cv", at + 2))
        ++operators;
    if (operators <= mostConversions)
        return operators;
    for (std::size_t at = symbol.find("_I"); at != std::string_view::npos; at = symbol.find("_I", at + 2))
        ++templates;
    return std::min(operators, templates);
}

constexpr std::size_t longestRustSymbol = 4096;
constexpr std::size_t longestLifetimes = 2; ///< digits to the base of 62: no function has thousands of lifetimes
constexpr std::ptrdiff_t mostChoicesInD = 12;

/// Lifetimes stand as `G`, a number and `_` behind the letter of a function's type or of a trait object.
bool hasManyLifetimes(std::string_view symbol)
{
    for (std::size_t at = symbol.find('G'); at != std::string_view::npos; at = symbol.find('G', at + 1))
        if (symbol[at - 1] == 'F' || symbol[at - 1] == 'D') {
            std::size_t end = at + 1;
            while (end < symbol.size() && std::isalnum(static_cast<unsigned char>(symbol[end])))
                ++end;
            if (end - at - 1 > longestLifetimes && end < symbol.size() && symbol[end] == '_')
                return true;
        }
    return false;
}

/// The letters of calling conventions and of references to what stands before. Many are letters of identifiers.
bool hasManyChoices(std::string_view symbol)
{
    return std::ranges::count_if(symbol, [](char c) {
               return std::string_view("FUWVRYQ").find(c) != std::string_view::npos;
           }) > mostChoicesInD;
}

} // namespace

bool isSoonDemangled(const std::string& symbol)
{
    if (isOfRustV0(symbol))
        return symbol.size() <= longestRustSymbol && !hasManyLifetimes(symbol);
    if (isOfD(symbol))
        return symbol.size() <= longestSymbol && !hasManyChoices(symbol);
    return symbol.size() <= longestSymbol && conversions(symbol) <= mostConversions && !hasLargeExpansion(symbol);
}

} // namespace gmonscope

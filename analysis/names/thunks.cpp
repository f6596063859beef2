// SPDX-License-Identifier: MIT
#include "names/thunks.h"

#include <algorithm>
#include <array>

namespace gmonscope {

namespace {

struct Thunk {
    std::string_view scope;    ///< the class template; empty: the function is a template itself
    std::string_view function; ///< empty: any
    std::size_t argument;      ///< of the template: the type of what is called
    std::string_view mark;
};
constexpr std::array thunks{
    Thunk{"_Function_handler", "_M_invoke", 1, "std::function"},
    Thunk{"_Function_handler", "_M_manager", 1, "std::function manager"},
    Thunk{"_Base_manager", "", 0, "std::function manager"},
    Thunk{"__func", "operator()", 0, "std::function"}, // of libc++, as are the next
    Thunk{"__func", "", 0, "std::function manager"},
    Thunk{"__alloc_func", "operator()", 0, "std::function"},
    Thunk{"__invoke_void_return_wrapper", "__call", 0, "std::invoke"},
    Thunk{"", "__invoke_impl", 1, "std::invoke"},
    Thunk{"", "__invoke_r", 1, "std::invoke"},
    Thunk{"", "invoke_r", 1, "std::invoke"},
    Thunk{"", "__invoke", 0, "std::invoke"},
    Thunk{"", "invoke", 0, "std::invoke"},
    Thunk{"_Bind", "", 0, "std::bind"},
    Thunk{"_Bind_result", "", 1, "std::bind"},
    Thunk{"_Bind_front", "", 0, "std::bind"},
    Thunk{"_State_impl", "_M_run", 0, "std::thread"},
    Thunk{"_Invoker", "", 0, "std::thread"},
    Thunk{"_Task_setter", "operator()", 1, "std::async"},
    Thunk{"_Async_state_impl", "", 0, "std::async"},
    Thunk{"_Deferred_state", "", 0, "std::async"},
    Thunk{"_Iter_comp_iter", "", 0, "comparison"},
    Thunk{"_Iter_comp_val", "", 0, "comparison"},
    Thunk{"_Val_comp_iter", "", 0, "comparison"},
    Thunk{"_Iter_pred", "", 0, "predicate"},
};

struct Wrapper {
    std::string_view name;
    std::size_t argument;
};
constexpr std::array wrappers{Wrapper{"_Invoker", 0},     Wrapper{"tuple", 0},       Wrapper{"_Bind", 0},
                              Wrapper{"_Bind_result", 1}, Wrapper{"_Bind_front", 0}, Wrapper{"reference_wrapper", 0},
                              Wrapper{"_Mem_fn", 0}};

std::string_view argumentOf(const NamePart& part, std::size_t index)
{
    const auto all = splitList(part.arguments, index + 1);
    return index < all.size() ? all[index] : std::string_view();
}

std::string_view withoutReference(std::string_view type)
{
    for (bool isDone = false; !isDone;) {
        isDone = true;
        for (const std::string_view end : {"&", " const", " "})
            if (type.ends_with(end)) {
                type.remove_suffix(end.size());
                isDone = false;
            }
    }
    return type;
}

/// `std::_Bind<F (int)>` is F, bound to an int; that of a pointer to a function has its name in brackets.
std::string_view withoutBound(std::string_view type)
{
    for (std::size_t at = 0; at < type.size();) {
        if (at > 0 && type.substr(at - 1).starts_with(" (")) {
            const std::size_t end = behindBrackets(type, at);
            return end == type.size() ? type.substr(0, at - 1) : type;
        }
        at = std::string_view("<({").find(type[at]) != std::string_view::npos ? behindBrackets(type, at) : at + 1;
    }
    return type;
}

std::string_view unwrapped(std::string_view type)
{
    constexpr int deepestThunk = 8;
    for (int depth = 0; depth < deepestThunk; ++depth) {
        type = withoutReference(type);
        const NameParts parts = partsOf(type);
        if (parts.parts.empty() || parts.parts.front().name != "std" || !parts.result.empty())
            break;
        const auto wrapper = std::find_if(wrappers.begin(), wrappers.end(),
                                          [&](const Wrapper& w) { return w.name == parts.parts.back().name; });
        const std::string_view inner =
            wrapper == wrappers.end() ? std::string_view() : argumentOf(parts.parts.back(), wrapper->argument);
        if (inner.empty())
            break;
        type = wrapper->name.starts_with("_Bind") ? withoutBound(inner) : inner;
    }
    return type;
}

bool isThunk(const Thunk& thunk, const NamePart& scope, const NamePart& function)
{
    if (function.name.starts_with('~') || function.name == scope.name)
        return false;
    return (thunk.function.empty() || thunk.function == function.name) &&
           (thunk.scope.empty() ? !function.arguments.empty() : thunk.scope == scope.name && !scope.arguments.empty());
}

} // namespace

std::optional<Callable> calledBy(const NameParts& name)
{
    const auto& parts = name.parts;
    if (parts.size() < 2 || !parts.back().isFunction() ||
        (parts.front().name != "std" && parts.front().name != "__gnu_cxx"))
        return {};
    const NamePart &scope = parts[parts.size() - 2], &function = parts.back();
    if (scope.isFunction())
        return {};
    for (const Thunk& thunk : thunks)
        if (isThunk(thunk, scope, function)) {
            const bool isBind = thunk.scope.starts_with("_Bind");
            const std::string_view type = argumentOf(thunk.scope.empty() ? function : scope, thunk.argument);
            if (type.empty())
                return {};
            return Callable{unwrapped(isBind ? withoutBound(type) : type), thunk.mark};
        }
    return {};
}

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#include "export/text_label.h"

#include <array>
#include <cstdio>
#include <ostream>

namespace gmonscope {

std::string functionName(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    std::string name(function.name);
    if (function.kind == FunctionKind::Function && function.module && function.module->value)
        name += " (" + profile.module(*function.module).name + ')';
    return name;
}

std::string functionLabel(const CallGraphListing& listing, FunctionId id)
{
    const Profile& profile = *listing.profile();
    const Function& function = profile.function(id);
    std::string label = functionName(profile, id);
    if (function.cycle)
        label += " <cycle " + std::to_string(profile.cycle(*function.cycle).number) + ">";
    if (const std::uint32_t index = listing.indexOf(EntryRef::of(id)))
        label += " [" + std::to_string(index) + "]";
    return label;
}

std::string cycleLabel(const CallGraphListing& listing, CycleId id)
{
    return "<cycle " + std::to_string(listing.profile()->cycle(id).number) + " as a whole> [" +
           std::to_string(listing.indexOf(EntryRef::of(id))) + "]";
}

void printTo(std::ostream& out, const char* format, ...)
{
    // Numbers only: no line of them is longer.
    std::array<char, 512> text{};
    va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(text.data(), text.size(), format, arguments);
    va_end(arguments);
    out.write(text.data(), std::min<std::streamsize>(length, text.size() - 1));
}

} // namespace gmonscope

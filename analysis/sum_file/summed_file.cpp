// SPDX-License-Identifier: MIT
#include "sum_file/summed_file.h"

#include "formats/gmon_reader.h"
#include "locate/load_address.h"
#include "scope/scope_gmon.h"
#include "sum/gmon_sum.h"

#include <utility>

namespace gmonscope {

namespace {

/// Adds what the companion holds in the form of a gmon.out.
Result<SummedFile> withFurther(SummedFile file, const ElfImage& image)
{
    if (!file.scope)
        return file;
    for (const auto& [bytes, part] :
         {std::pair(&file.scope->gmonLess, &file.gmonLess), std::pair(&file.scope->gmonPlain, &file.gmonPlain)}) {
        if (bytes->empty())
            continue;
        auto read = parseGmon(*bytes, file.scope->path, image.format);
        if (!read)
            return read.error();
        *part = std::move(*read);
    }
    return file;
}

/// The part of a difference below 0.
GmonData gmonBelow(const ScopeData& scope)
{
    ScopeData less;
    static_cast<ScopeDescription&>(less) = scope;
    static_cast<ScopeCounts&>(less) = scope.less;
    less.modules = scope.modules;
    return gmonOf(less);
}

/// A .scope file alone.
Result<SummedFile> ofScope(ScopeData scope, const ElfImage& image)
{
    auto file = withFurther({.gmon = gmonOf(scope), .scope = std::move(scope)}, image);
    if (!file || !file->tellsProcess())
        return file;
    if (file->gmonPlain) {
        GmonSum sum;
        for (GmonData part : {std::move(file->gmon), *file->gmonPlain})
            if (auto error = sum.add(std::move(part)))
                return *error;
        file->gmon = sum.take();
    }
    file->gmonLess = gmonBelow(*file->scope);
    return file;
}

} // namespace

Result<SummedFile> inBothFormats(CheckedProfile profile, const ElfImage& image)
{
    if (profile.gmon) {
        subtractLoadAddress(*profile.gmon, image);
        return withFurther({.gmon = std::move(*profile.gmon), .scope = std::move(profile.scope)}, image);
    }
    if (!profile.tellsProcess)
        return SummedFile{.gmon = gmonOf(*profile.scope)};
    return ofScope(std::move(*profile.scope), image);
}

} // namespace gmonscope

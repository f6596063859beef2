// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace gmonscope {

/// A POSIX extended regular expression, as RE2 reads it: without back-references, and with \w, \s and \b. Only the
/// shown part of a name is searched.
class NamePattern {
public:
    [[nodiscard]] static Result<NamePattern> compile(const std::string& pattern);

    /// True if the pattern matches anywhere in the name.
    [[nodiscard]] bool isIn(std::string_view name) const;

private:
    struct Compiled;
    explicit NamePattern(std::shared_ptr<const Compiled> compiled) : m_compiled(std::move(compiled)) {}

    std::shared_ptr<const Compiled> m_compiled;
};

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#include "export/csv_field.h"

#include "base/utf8.h"

namespace gmonscope {

namespace {

/// Spreadsheets take texts that begin so for formulas, and run them.
bool isFormula(std::string_view text) { return std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos; }

} // namespace

std::string csvField(std::string_view text)
{
    std::string valid = text.empty() || !isFormula(text) ? "" : "'";
    valid += validUtf8(text);
    if (valid.find_first_of(",\"\r\n") == std::string::npos)
        return valid;
    std::string quoted = "\"";
    for (const char c : valid)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

} // namespace gmonscope

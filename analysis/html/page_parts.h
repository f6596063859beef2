// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope::html {

/// The contents of resources/html/page.css and page.js.
extern const char* const pageStyle;
extern const char* const pageScript;

} // namespace gmonscope::html

// SPDX-License-Identifier: MIT
#pragma once

#include "layout/protocol.h"

#include <memory>

namespace gmonscope::layout {

/// Graphviz' dot behind one function. Its library has state of its own and may abort: only for the worker process.
class Graphviz {
public:
    Graphviz();
    ~Graphviz();
    Graphviz(const Graphviz&) = delete;
    Graphviz& operator=(const Graphviz&) = delete;

    [[nodiscard]] Result<Answer> layout(const Request&);

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace gmonscope::layout

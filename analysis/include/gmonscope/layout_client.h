// SPDX-License-Identifier: MIT
//
// Graphviz runs in a process of its own (gmonscope-layout): it cannot be cancelled, is not thread-safe and
// aborts on some inputs. The client starts, feeds, times out and kills it.
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/result.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

namespace gmonscope {

struct LayoutOptions {
    /// For each step of the ladder; half of it for those behind one that took longer.
    std::chrono::milliseconds timeout{2000};
    const std::atomic<bool>* cancelled = nullptr; ///< polled at least each 20 ms
};

/// Owns one warm worker. Not thread-safe: one client per thread, or a lock.
class LayoutClient {
public:
    /// `workerPath`: the gmonscope-layout program; by default where this program's own folder says (build and
    /// installed tree alike). The environment's GMONSCOPE_LAYOUT overrides it, for tests.
    explicit LayoutClient(std::string workerPath = defaultWorkerPath());
    ~LayoutClient();
    LayoutClient(const LayoutClient&) = delete;
    LayoutClient& operator=(const LayoutClient&) = delete;

    /// Lays the diagram out. When a step fails (crash, timeout, garbage, no worker at all) the next simpler one
    /// is tried, the last one at once where a worker only waits; that needs no worker, so the only Error is
    /// "cancelled".
    [[nodiscard]] Result<DiagramLayout> layout(const Diagram&, const LayoutOptions& = {});

    [[nodiscard]] static std::string defaultWorkerPath();

private:
    struct Worker;
    std::string m_workerPath;
    std::unique_ptr<Worker> m_worker;
};

} // namespace gmonscope

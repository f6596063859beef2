// SPDX-License-Identifier: MIT
#include "gmonscope/layout_client.h"

#include "base/worker_process.h"
#include "gmonscope/phrase.h"
#include "layout/geometry.h"
#include "layout/layered.h"
#include "layout/protocol.h"

#include <array>
#include <list>

#ifndef GMONSCOPE_WORKER_FROM_BIN
#define GMONSCOPE_WORKER_FROM_BIN "../libexec/gmonscope/gmonscope-layout"
#endif

namespace gmonscope {

namespace {

using namespace layout;

/// A worker is replaced after this many layouts: Graphviz leaks.
constexpr std::size_t layoutsOfWorker = 50;
constexpr std::size_t mostCached = 64;
constexpr std::size_t mostAnswerBytes = 16u << 20;

std::string timeoutText(std::chrono::milliseconds timeout)
{
    return timeout.count() % 1000 == 0 ? std::to_string(timeout.count() / 1000) + " s"
                                       : std::to_string(timeout.count()) + " ms";
}

/// Returns the note on a layout by this step. `why`: the first one was not possible.
std::string noteOf(const std::string& why, LayoutStep step)
{
    switch (step) {
    case LayoutStep::Splines: break;
    case LayoutStep::Polylines: return Phrase::tr("%1: bent arcs").arg(why);
    case LayoutStep::NoClusters:
        return Phrase::tr("%1: straight arcs, boxes drawn round the cycles afterwards").arg(why);
    case LayoutStep::Layered: return Phrase::tr("%1: a simple layout with straight arcs").arg(why);
    }
    return why;
}

std::string whyNot(const Outcome& outcome, const Diagram& diagram, const LayoutOptions& options)
{
    switch (outcome.kind) {
    case Outcome::Kind::Answered:
    case Outcome::Kind::Cancelled: break;
    case Outcome::Kind::TimedOut:
        return Phrase::tr("the layout of %1 nodes took more than %2")
            .arg(std::to_string(diagram.nodes.size()))
            .arg(timeoutText(options.timeout));
    case Outcome::Kind::Died: return Phrase::tr("the layout program %1").arg(outcome.text);
    case Outcome::Kind::TooMuch: return Phrase::tr("the layout program went wrong: %1").arg(outcome.text);
    case Outcome::Kind::NotStarted: return outcome.text;
    }
    return outcome.text;
}

/// Returns all that determines a layout: the question to the worker, and which nodes have a half disc in their height.
std::string cacheKey(const Diagram& diagram, const std::string& message)
{
    std::string key = message;
    for (const DiagramNode& node : diagram.nodes)
        key += node.isRoot ? '1' : '0';
    return key;
}

} // namespace

struct LayoutClient::Worker {
    std::unique_ptr<WorkerProcess> process;
    /// Recent layouts that worked at the first step, latest first.
    std::list<std::pair<std::string, DiagramLayout>> cache;

    const DiagramLayout* cached(const std::string& key)
    {
        for (auto it = cache.begin(); it != cache.end(); ++it)
            if (it->first == key) {
                cache.splice(cache.begin(), cache, it);
                return &cache.front().second;
            }
        return nullptr;
    }

    void remember(std::string key, const DiagramLayout& found)
    {
        cache.emplace_front(std::move(key), found);
        if (cache.size() > mostCached)
            cache.pop_back();
    }

    Outcome ask(const std::string& program, const std::string& message, const LayoutOptions& options)
    {
        const bool isWarm = process != nullptr;
        if (!process)
            process = std::make_unique<WorkerProcess>(program, messageEnd);
        Outcome outcome = process->ask(message, options.timeout, options.cancelled, mostAnswerBytes);
        if (outcome.kind != Outcome::Kind::Answered || process->answers() >= layoutsOfWorker)
            process.reset();
        // One that has waited for long may have been killed for reasons that are none of this layout's.
        if (outcome.kind == Outcome::Kind::Died && isWarm)
            return ask(program, message, options);
        return outcome;
    }
};

LayoutClient::LayoutClient(std::string workerPath)
    : m_workerPath(std::move(workerPath)), m_worker(std::make_unique<Worker>())
{
}

LayoutClient::~LayoutClient() = default;

std::string LayoutClient::defaultWorkerPath() { return workerPath("GMONSCOPE_LAYOUT", GMONSCOPE_WORKER_FROM_BIN); }

Result<DiagramLayout> LayoutClient::layout(const Diagram& diagram, const LayoutOptions& options)
{
    std::string why;
    LayoutOptions patience = options; // what took too long once gets less
    for (const LayoutStep step : {LayoutStep::Splines, LayoutStep::Polylines, LayoutStep::NoClusters}) {
        if (diagram.nodes.empty())
            break;
        const Request request = requestFor(diagram, step);
        const std::string message = writeRequest(request);
        const std::string key = cacheKey(diagram, message);
        if (const DiagramLayout* known = m_worker->cached(key); known && step == LayoutStep::Splines)
            return *known;
        const Outcome outcome = m_worker->ask(m_workerPath, message, patience);
        if (outcome.kind == Outcome::Kind::Cancelled)
            return Error{"", {}, "", "cancelled"};
        std::string flaw = whyNot(outcome, diagram, options);
        if (outcome.kind == Outcome::Kind::Answered) {
            const auto answer = readAnswer(outcome.text, request);
            if (!answer) {
                flaw = Phrase::tr("the layout program: %1").arg(answer.error().text());
                m_worker->process.reset(); // who knows which question its next answer is for
            } else {
                DiagramLayout result = fromAnswer(diagram, *answer, step);
                const auto found = flawOf(diagram, result);
                if (!found) {
                    if (!why.empty())
                        result.note = noteOf(why, step);
                    else
                        m_worker->remember(key, result);
                    return result;
                }
                flaw = Phrase::tr("in its layout %1").arg(*found);
            }
        }
        if (why.empty())
            why = flaw;
        if (outcome.kind == Outcome::Kind::NotStarted || outcome.isIdle)
            break;
        if (outcome.kind == Outcome::Kind::TimedOut)
            patience.timeout = options.timeout / 2;
    }
    if (options.cancelled && options.cancelled->load())
        return Error{"", {}, "", "cancelled"};
    DiagramLayout result = layeredLayout(diagram);
    if (!why.empty())
        result.note = noteOf(why, LayoutStep::Layered);
    else
        result.step = LayoutStep::Splines; // nothing to lay out
    return result;
}

} // namespace gmonscope

// SPDX-License-Identifier: MIT
#include "symbolize/scope_symbols.h"

#include "base/one_line.h"
#include "graph/code_samples.h"
#include "sum/thread_frames.h"
#include "symbolize/library_symbols.h"
#include "symbolize/scope_static_calls.h"
#include "symbolize/stack_frames.h"
#include "symbolize/thread_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace gmonscope {

namespace {

constexpr double secondsPerNs = 1e-9;
constexpr double mostMissed = 1e18; ///< calls that a damaged file may tell of

class ScopeSymbolizer {
public:
    ScopeSymbolizer(const ScopeTotals& totals, const SymbolTable& image, FunctionTable& table,
                    const ModuleFinder& finder, StaticRequest* request, LibraryImages* shared)
        : m_totals(totals), m_image(image), m_table(table), m_finder(finder), m_shared(shared),
          m_libraries(totals.modules.size()), m_ids(totals.modules.size()), m_twins(totals.modules.size()),
          m_callees(totals.modules.size()), m_hasMarks(totals.modules.size()), m_countedInImage(table.functions.size()),
          m_hasStacks(std::any_of(totals.stacks.begin(), totals.stacks.end(), [&](const MappedNode& node) {
              return node.parent != MappedNode::none && totals.stacks[node.parent].at.kind != AddressKind::Unknown;
          }))
    {
        if (request)
            m_static.emplace(totals, finder, *request, m_libraries,
                             [this](std::uint32_t module) -> LibrarySymbols& { return library(module); });
        for (const MappedArc& mark : totals.marks)
            if (isInLibrary(mark.self))
                m_hasMarks[mark.self.module] = true;
        for (const MappedArc& arc : totals.arcs)
            if (isInLibrary(arc.self))
                m_callees[arc.self.module].push_back(arc.self.address);
        for (const MappedMissed& missed : totals.missed)
            if (isInLibrary(missed.self))
                m_callees[missed.self.module].push_back(missed.self.address);
        for (std::vector<std::uint64_t>& callees : m_callees) {
            std::sort(callees.begin(), callees.end());
            callees.erase(std::unique(callees.begin(), callees.end()), callees.end());
        }
    }

    SymbolizedScope symbolize(InlinedTimes* inlined)
    {
        reachAll();
        const StackFrames frames(m_totals.stacks, [this](const MappedAddress& mapped) { return isCounted(mapped); });
        frames.visit([this](const MappedAddress& mapped) { reachFrame(mapped); });
        if (m_static)
            m_static->reach();
        addRows();
        for (const MappedSamples& samples : m_totals.samples) {
            const FunctionId function = find(samples.at);
            credit(m_table.functions[function.value], samples);
            keepCode(function, samples);
            if (inlined && samples.at.kind == AddressKind::Module && function != m_image.instrumentation)
                inlined->add(pathOf(samples.at.module), samples.at.address, function,
                             static_cast<double>(samples.samples), seconds(samples));
        }
        if (m_table.code)
            keepUncountedCalls(frames);
        std::vector<SymbolizedCall> calls;
        calls.reserve(m_totals.arcs.size());
        for (const MappedArc& arc : m_totals.arcs)
            calls.push_back(callOf(arc));
        for (const MappedMissed& missed : m_totals.missed)
            addMissed(missed, calls);
        std::sort(m_table.missed.begin(), m_table.missed.end());
        for (const MappedArc& mark : m_totals.marks)
            if (const auto part = findMark(mark.self))
                calls.push_back({.caller = part->function, .callee = part->part, .calls = mark.count});
        if (m_static)
            m_static->addCalls(calls, m_table);
        return {std::move(calls),
                frames.nodes([this](const MappedAddress& mapped) { return nameOf(mapped); }, m_image.instrumentation),
                listThreads()};
    }

private:
    /// The program itself is no library.
    [[nodiscard]] static bool isInLibrary(const MappedAddress& mapped)
    {
        return mapped.kind == AddressKind::Module && mapped.module != 0;
    }
    [[nodiscard]] bool isExternal(const MappedAddress& caller) const
    {
        return caller.kind != AddressKind::Module ||
               (caller.module != 0 && !m_totals.modules[caller.module].countsCalls);
    }

    /// True for a module whose calls nobody counts and whose callers no stack tells: nothing is known about its
    /// functions.
    [[nodiscard]] bool isOneRow(std::uint32_t module) const
    {
        return !m_hasStacks && !m_totals.modules[module].countsCalls && m_callees[module].empty() &&
               !m_hasMarks[module];
    }

    LibrarySymbols& library(std::uint32_t module)
    {
        auto& library = m_libraries[module];
        if (library)
            return *library;
        const CodeModule& known = m_totals.modules[module];
        const ModuleFinder::Found found = m_finder.findModule(known.path, known.buildId);
        m_twins[module] = module;
        if (found.state == ModuleState::Read)
            m_twins[module] = m_byFile.try_emplace({found.file, isOneRow(module)}, module).first->second;
        if (m_twins[module] != module)
            library = m_libraries[m_twins[module]];
        else
            library = std::make_shared<LibrarySymbols>(known, m_image.instrumentation, m_finder, found,
                                                       m_callees[module], isOneRow(module), m_shared);
        return *library;
    }

    void reach(const MappedAddress& mapped)
    {
        if (isInLibrary(mapped))
            library(mapped.module).reach(mapped.address);
        m_hasVdso |= mapped.kind == AddressKind::Vdso;
        m_hasJit |= mapped.kind == AddressKind::Jit || mapped.kind == AddressKind::Signal;
    }

    void reachAll()
    {
        for (const MappedSamples& samples : m_totals.samples)
            reach(samples.at);
        for (const MappedArc& mark : m_totals.marks)
            if (isInLibrary(mark.self))
                library(mark.self.module).reachMark(mark.self.address);
        for (const MappedArc& arc : m_totals.arcs)
            reachArc(arc.from, arc.self);
        for (const MappedMissed& missed : m_totals.missed)
            reachArc(missed.from.value_or(MappedAddress{}), missed.self);
    }

    void reachArc(const MappedAddress& from, const MappedAddress& self)
    {
        reach(self);
        count(self);
        if (!isExternal(from))
            reach(from);
        else if (from.kind == AddressKind::Module)
            library(from.module); // to be listed
    }

    void count(const MappedAddress& callee)
    {
        if (isInLibrary(callee))
            library(callee.module).count(callee.address);
        else if (const auto function = m_image.find(callee.address); function && callee.kind == AddressKind::Module)
            m_countedInImage[m_image.entryOf(*function).value] = true;
    }

    /// REQUIRES: an address in a module.
    [[nodiscard]] bool isCounted(const MappedAddress& mapped)
    {
        if (isInLibrary(mapped))
            return m_totals.modules[mapped.module].countsCalls && library(mapped.module).isCounted(mapped.address);
        const auto function = m_image.find(mapped.address);
        if (!function)
            return false;
        const auto whole = m_image.wholeOf(*function);
        return m_countedInImage[whole.value_or(*function).value];
    }

    void reachFrame(const MappedAddress& mapped)
    {
        reach(mapped);
        if (isInLibrary(mapped))
            library(mapped.module).reachMark(mapped.address);
    }

    /// Frames outside all code have no name.
    [[nodiscard]] StackFrames::Name nameOf(const MappedAddress& mapped) const
    {
        const FunctionId function = find(mapped);
        if (function == m_image.unattributed)
            return {};
        const auto mark = findMark(mapped);
        return {function, mark ? std::optional(mark->function) : std::nullopt};
    }

    [[nodiscard]] std::optional<MarkedPart> findMark(const MappedAddress& mapped) const
    {
        if (mapped.kind != AddressKind::Module)
            return {};
        if (isInLibrary(mapped))
            return m_libraries[mapped.module]->findMark(mapped.address);
        const auto part = m_image.find(mapped.address);
        const auto whole = part ? m_image.wholeOf(*part) : std::nullopt;
        return whole ? std::optional(MarkedPart{*part, *whole}) : std::nullopt;
    }

    void addRows()
    {
        for (std::uint32_t i = 1; i < m_libraries.size(); ++i) {
            if (!m_libraries[i] || m_twins[i] != i)
                continue;
            m_ids[i] = ModuleId{static_cast<std::uint32_t>(m_table.modules.size())};
            m_libraries[i]->addRows(m_table, m_ids[i]);
            m_table.modules.push_back(m_libraries[i]->module());
        }
        if (m_hasVdso)
            m_vdso = addRow("[vdso]", FunctionKind::Vdso);
        if (m_hasJit)
            m_jit = addRow("[jit]", FunctionKind::Jit);
    }

    FunctionId addRow(std::string_view name, FunctionKind kind)
    {
        Function row;
        row.name = row.symbol = name; // a literal outlives every profile
        row.kind = kind;
        row.module.reset();
        m_table.functions.push_back(row);
        return FunctionId{static_cast<std::uint32_t>(m_table.functions.size() - 1)};
    }

    /// REQUIRES: reach() for this address, then addRows().
    [[nodiscard]] FunctionId find(const MappedAddress& mapped) const
    {
        switch (mapped.kind) {
        case AddressKind::Module:
            return mapped.module ? m_libraries[mapped.module]->find(mapped.address)
                                 : m_image.find(mapped.address).value_or(m_image.unattributed);
        case AddressKind::Vdso: return m_vdso;
        case AddressKind::Signal:
        case AddressKind::Jit: return m_jit;
        case AddressKind::Unknown: break;
        }
        return m_image.unattributed;
    }

    /// The image may be elsewhere than it was when it ran. Another build than what ran tells nothing.
    [[nodiscard]] std::string pathOf(std::uint32_t module) const
    {
        if (module == 0)
            return m_table.modules.front().path;
        const Module& read = m_libraries[module]->module();
        return read.state == ModuleState::Read ? read.path : std::string();
    }

    static double seconds(const MappedSamples& samples)
    {
        return static_cast<double>(samples.userNs + samples.systemNs) * secondsPerNs;
    }

    static void credit(Function& function, const MappedSamples& samples)
    {
        function.ticks += static_cast<double>(samples.samples);
        function.selfSeconds += seconds(samples);
        function.selfSystemSeconds += static_cast<double>(samples.systemNs) * secondsPerNs;
    }

    void keepCode(FunctionId function, const MappedSamples& samples)
    {
        if (m_table.code && m_table.functions[function.value].kind == FunctionKind::Function)
            m_table.code->samples.push_back({.function = function,
                                             .start = samples.at.address,
                                             .ticks = static_cast<double>(samples.samples),
                                             .seconds = seconds(samples)});
    }

    /// A callee that counts no calls has its time at the places that it was called from.
    void keepUncountedCalls(const StackFrames& frames)
    {
        frames.visitCalls([this](const MappedNode& node, const MappedAddress& from, double seconds) {
            const bool isCode = node.at.kind != AddressKind::Unknown;
            if (seconds <= 0 || node.isAfterFold || !isCode ||
                (node.at.kind == AddressKind::Module && isCounted(node.at)))
                return;
            const FunctionId caller = find(from), callee = find(node.at);
            const bool hasCode = m_table.functions[caller.value].kind == FunctionKind::Function;
            if (hasCode && caller != callee && callee != m_image.instrumentation && callee != m_image.unattributed)
                m_table.code->sites.push_back(
                    {.caller = caller, .callee = callee, .address = from.address, .seconds = seconds, .isExact = true});
        });
    }

    SymbolizedCall callOf(const MappedArc& arc)
    {
        SymbolizedCall call{.caller = {}, .callee = m_image.entryOf(find(arc.self)), .calls = arc.count};
        if (isExternal(arc.from))
            call.caller = externalCaller(arc.from);
        else
            call.caller = find(arc.from);
        if (m_table.code && call.caller && arc.count)
            m_table.code->sites.push_back({.caller = *call.caller,
                                           .callee = call.callee,
                                           .address = arc.from.address,
                                           .calls = arc.count,
                                           .isExact = true});
        return call;
    }

    void addMissed(const MappedMissed& missed, std::vector<SymbolizedCall>& calls)
    {
        if (!missed.from) {
            m_table.missed.push_back(
                {m_image.entryOf(find(missed.self)), {}, missed.calls, missed.variance, missed.doubt});
            return;
        }
        const auto count = static_cast<std::uint64_t>(std::llround(std::min(missed.calls, mostMissed)));
        const SymbolizedCall call = callOf({*missed.from, missed.self, count});
        calls.push_back(call);
        if (call.caller)
            m_table.missed.push_back({call.callee, *call.caller, missed.calls, missed.variance, missed.doubt});
    }

    ExternalId externalCaller(const MappedAddress& mapped)
    {
        if (mapped.kind == AddressKind::Unknown)
            return {};
        const auto next = ExternalId{static_cast<std::uint32_t>(m_table.externalCallers.size())};
        const std::uint32_t module = mapped.kind == AddressKind::Module ? m_twins[mapped.module] : 0;
        const auto [found, isNew] = m_external.try_emplace({mapped.kind, module}, next);
        if (isNew)
            m_table.externalCallers.push_back(describe(mapped));
        return found->second;
    }

    [[nodiscard]] ExternalCaller describe(const MappedAddress& mapped) const
    {
        switch (mapped.kind) {
        case AddressKind::Module:
            return {"<external: " + m_libraries[mapped.module]->module().name + '>', m_ids[m_twins[mapped.module]]};
        case AddressKind::Signal: return {"<signal handler>", {}};
        default: return {"[jit]", {}};
        }
    }

    std::vector<ThreadRow> listThreads()
    {
        std::vector<ThreadRow> rows;
        rows.reserve(m_totals.threads.size());
        for (const MappedThread& placed : m_totals.threads) {
            const ScopeThread& thread = placed.thread;
            ThreadRow row{.name = oneLine(thread.name),
                          .threads = thread.lives,
                          .tid = thread.lives == 1 ? thread.tid : 0,
                          .run = placed.run,
                          .isMain = thread.isMain,
                          .samples = thread.samples,
                          .userSeconds = static_cast<double>(thread.userNs) * secondsPerNs,
                          .systemSeconds = static_cast<double>(thread.systemNs) * secondsPerNs};
            setStart(row, placed.start);
            const auto nameOf = [this](const MappedAddress& mapped) {
                ThreadRow any;
                setStart(any, mapped);
                return any.start;
            };
            if (auto begun = findBeginning(placed.frames, nameOf)) {
                setStart(row, begun->at);
                row.start = std::move(begun->name);
            }
            rows.push_back(std::move(row));
        }
        return groupThreads(std::move(rows));
    }

    void setStart(ThreadRow& row, const MappedAddress& start)
    {
        if (start.kind != AddressKind::Module)
            return;
        if (start.module == 0) {
            if (const auto function = m_image.find(start.address)) {
                row.start = m_table.functions[function->value].name;
                row.startFunction = *function;
            }
            return;
        }
        LibrarySymbols& symbols = library(start.module);
        row.start = symbols.nameAt(start.address);
        row.startFunction = symbols.rowAt(start.address);
    }

    const ScopeTotals& m_totals;
    const SymbolTable& m_image;
    FunctionTable& m_table;
    const ModuleFinder& m_finder;
    LibraryImages* m_shared;                                  ///< may be nullptr
    std::vector<std::shared_ptr<LibrarySymbols>> m_libraries; ///< by module; none: it was not reached
    std::vector<ModuleId> m_ids;                              ///< in table.modules
    /// By module: the first one of the same file, which may be known by many paths.
    std::vector<std::uint32_t> m_twins;
    std::map<std::pair<FileId, bool>, std::uint32_t> m_byFile; ///< module by file, and whether it is one row
    std::vector<std::vector<std::uint64_t>> m_callees;         ///< by module, as linked, in order
    std::vector<bool> m_hasMarks;                              ///< by module
    std::map<std::pair<AddressKind, std::uint32_t>, ExternalId> m_external;
    std::optional<ScopeStaticCalls> m_static;
    std::vector<bool> m_countedInImage; ///< by function of the image: its calls are counted
    FunctionId m_vdso, m_jit;
    bool m_hasStacks; ///< some sample tells a caller
    bool m_hasVdso = false, m_hasJit = false;
};

} // namespace

SymbolizedScope symbolizeScope(const ScopeTotals& totals, const SymbolTable& image, FunctionTable& table,
                               const ModuleFinder& finder, StaticRequest* request, InlinedTimes* inlined,
                               LibraryImages* shared)
{
    return ScopeSymbolizer(totals, image, table, finder, request, shared).symbolize(inlined);
}

} // namespace gmonscope

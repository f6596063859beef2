// SPDX-License-Identifier: MIT
#include "select/hidden_times.h"

#include <set>
#include <utility>

namespace gmonscope {

namespace {

bool isIn(const std::vector<bool>& hidden, FunctionId f) { return f.value < hidden.size() && hidden[f.value]; }

} // namespace

Payers payersByTime(const std::vector<ArcTime>& times, const std::vector<bool>& hidden)
{
    Payers payers;
    for (const ArcTime& time : times)
        if (isIn(hidden, time.callee) && time.caller != time.callee && time.seconds > 0)
            payers[time.callee][payerOf(time.caller)] += time.seconds;
    return payers;
}

bool chargeTimes(std::vector<ArcTime>& times, const Payers& payers, const std::vector<bool>& hidden)
{
    std::vector<ArcTime> charged;
    bool haveCalled = false;
    for (const ArcTime& time : times) {
        if (isIn(hidden, time.callee))
            continue;
        if (!isIn(hidden, time.caller)) {
            charged.push_back(time);
            continue;
        }
        haveCalled = true;
        for (const auto& [payer, share] : payers.at(time.caller))
            if (!isExternal(payer))
                charged.push_back({functionOf(payer), time.callee, share * time.seconds});
    }
    times = std::move(charged);
    return haveCalled;
}

void markUncounted(std::vector<SymbolizedCall>& calls, const std::vector<ArcTime>& times)
{
    std::set<std::pair<FunctionId, FunctionId>> timed;
    for (const ArcTime& time : times)
        if (time.seconds > 0)
            timed.emplace(time.caller, time.callee);
    for (SymbolizedCall& call : calls)
        if (call.caller && call.calls == 0 && call.rounding == 0 && timed.contains({*call.caller, call.callee}))
            call.caller = CallerId::measured(*call.caller);
}

} // namespace gmonscope

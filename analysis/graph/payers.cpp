// SPDX-License-Identifier: MIT
#include "graph/payers.h"

#include <utility>
#include <vector>

namespace gmonscope {

namespace {

void normalize(Shares& shares, Payer nobody)
{
    double sum = 0;
    for (const auto& [payer, share] : shares)
        sum += share;
    if (sum <= 0)
        shares = {{nobody, 1.0}};
    else
        for (auto& [payer, share] : shares)
            share /= sum;
}

class Resolver {
public:
    Resolver(Payers& payers, Payer nobody, std::uint64_t& mostSteps)
        : m_payers(payers), m_nobody(nobody), m_stepsLeft(mostSteps)
    {
    }

    bool resolve()
    {
        for (const auto& [function, shares] : m_payers)
            for (const auto& [payer, share] : shares)
                note(function, payer);
        for (const FunctionId function : payersFirst()) {
            Shares& shares = m_payers[function];
            shares.erase(payerOf(function)); // what it owes itself, others pay
            normalize(shares, m_nobody);
            for (const FunctionId other : m_owing[function])
                if (other != function && !replace(function, shares, other))
                    return false;
        }
        return true;
    }

private:
    [[nodiscard]] bool isHidden(Payer payer) const
    {
        return !isExternal(payer) && m_payers.contains(functionOf(payer));
    }

    void note(FunctionId owes, Payer payer)
    {
        if (isHidden(payer))
            m_owing[functionOf(payer)].push_back(owes);
    }

    /// Moves the debt of `other` to the function on to those who pay for the function.
    bool replace(FunctionId function, const Shares& shares, FunctionId other)
    {
        Shares& theirs = m_payers[other];
        const auto part = theirs.find(payerOf(function));
        if (part == theirs.end())
            return true;
        if (shares.size() > m_stepsLeft)
            return false;
        m_stepsLeft -= shares.size();
        const double factor = part->second;
        theirs.erase(part);
        for (const auto& [payer, share] : shares) {
            const auto [place, isNew] = theirs.try_emplace(payer);
            place->second += factor * share;
            if (isNew)
                note(other, payer);
        }
        return true;
    }

    /// Each behind those that pay for it, but in cycles: so of a chain each is put into one place only.
    [[nodiscard]] std::vector<FunctionId> payersFirst() const
    {
        struct Step {
            FunctionId function;
            Shares::const_iterator next, end;
        };
        std::vector<FunctionId> order;
        std::map<FunctionId, bool> seen;
        std::vector<Step> path;
        const auto enter = [&](FunctionId function, const Shares& shares) {
            if (!std::exchange(seen[function], true))
                path.push_back({function, shares.begin(), shares.end()});
        };
        for (const auto& [root, rootShares] : m_payers) {
            enter(root, rootShares);
            while (!path.empty()) {
                Step& step = path.back();
                if (step.next == step.end) {
                    order.push_back(step.function);
                    path.pop_back();
                } else if (const Payer payer = (step.next++)->first; isHidden(payer)) {
                    enter(functionOf(payer), m_payers.at(functionOf(payer)));
                }
            }
        }
        return order;
    }

    Payers& m_payers;
    Payer m_nobody;
    std::uint64_t& m_stepsLeft;
    std::map<FunctionId, std::vector<FunctionId>> m_owing; ///< who names a hidden payer; some no longer do
};

} // namespace

bool resolvePayers(Payers& payers, Payer nobody, std::uint64_t& mostSteps)
{
    return Resolver(payers, nobody, mostSteps).resolve();
}

} // namespace gmonscope

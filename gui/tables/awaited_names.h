// SPDX-License-Identifier: MIT
#pragma once

#include "tables/name_keys.h"

#include <Qt>

#include <optional>
#include <utility>

/// The ranks of names for a table that cannot sort by name until they are known. Meanwhile the head of the column says
/// so. REQUIRES: `Model` has a column Name and a signal namesWanted().
template <class Model> class AwaitedNames : public NameKeys {
public:
    explicit AwaitedNames(Model& model) : m_model(model) {}

    bool isAwaited() const { return m_order.has_value(); }
    /// Sorts by name in this order once the ranks are there; none: no longer wanted.
    void await(std::optional<Qt::SortOrder> order)
    {
        const bool wasAwaited = isAwaited();
        m_order = order;
        if (isAwaited() != wasAwaited)
            Q_EMIT m_model.headerDataChanged(Qt::Horizontal, Model::Name, Model::Name);
        if (order)
            Q_EMIT m_model.namesWanted();
    }
    /// Sets the ranks, and sorts if the table waits for them.
    void setRanks(NameRanksPtr ranks)
    {
        NameKeys::setRanks(std::move(ranks));
        if (m_order)
            m_model.sort(Model::Name, *m_order);
    }

private:
    Model& m_model;
    std::optional<Qt::SortOrder> m_order;
};

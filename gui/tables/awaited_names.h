// SPDX-License-Identifier: MIT
#pragma once

#include "tables/name_keys.h"

#include <Qt>

#include <optional>
#include <utility>

/// The names of a table that waits for them when it is to be sorted by them, and says so in the head of their column:
/// a `Model` with a column Name and a signal namesWanted().
template <class Model> class AwaitedNames : public NameKeys {
public:
    explicit AwaitedNames(Model& model) : m_model(model) {}

    bool isAwaited() const { return m_order.has_value(); }
    /// To be sorted so; none: by something else.
    void await(std::optional<Qt::SortOrder> order)
    {
        const bool wasAwaited = isAwaited();
        m_order = order;
        if (isAwaited() != wasAwaited)
            Q_EMIT m_model.headerDataChanged(Qt::Horizontal, Model::Name, Model::Name);
        if (order)
            Q_EMIT m_model.namesWanted();
    }
    /// Sorts what waited for them.
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

// SPDX-License-Identifier: MIT
#pragma once

#include "compare/compare_model.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QTableView;

/// The functions of a comparison, with what they took in A and in B, and buttons that leave only some of them.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    explicit ComparePanel(QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);
    /// Makes the function of this name the current row, if it is there.
    void select(std::optional<gmonscope::FunctionId> function);
    QTableView* view() const { return m_view; }

Q_SIGNALS:
    void selected(gmonscope::FunctionId function);

protected:
    /// A narrow dock leaves the names their room first, and the bars the rest.
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeFilters();
    void setUpView();

    CompareModel* m_model;
    QTableView* m_view;
    QButtonGroup* m_filters;
    QLabel* m_empty;
    bool m_isFollowing = false;
};

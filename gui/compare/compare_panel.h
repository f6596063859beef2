// SPDX-License-Identifier: MIT
#pragma once

#include "compare/compare_model.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QTableView;

/// Lists the functions of a comparison with their times in A and B, and has buttons that filter them.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    explicit ComparePanel(QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);
    void setView(const ViewChoice& view) { m_model->setView(view); }
    /// Makes the row of this function current, if it is listed.
    void select(std::optional<gmonscope::FunctionId> function);
    QTableView* view() const { return m_view; }

Q_SIGNALS:
    void selected(gmonscope::FunctionId function);

protected:
    /// In a narrow dock the names get their width first, and the bars get the rest.
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

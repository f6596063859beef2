// SPDX-License-Identifier: MIT
#pragma once

#include "compare/comparison.h"

#include <QToolBar>

class ElidedLabel;
class IconLabel;
class QLabel;

/// The bar of a comparison: the profiles A and B, the change of the total time, and how many functions changed.
class CompareBar : public QToolBar {
    Q_OBJECT
public:
    explicit CompareBar(QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);
    /// Sets the unit of the times; they are in seconds where percent are asked for, which stand beside them.
    void setMeasure(gmonscope::TimeMeasure measure);

Q_SIGNALS:
    void swapRequested();
    void leaveRequested();

private:
    QWidget* makeSide(const QString& letter, ElidedLabel*& title, QLabel*& time);

    ComparisonPtr m_comparison;
    gmonscope::TimeMeasure m_measure = gmonscope::TimeMeasure::Seconds;
    ElidedLabel *m_base, *m_now;
    IconLabel* m_icon;
    QLabel *m_baseTime, *m_nowTime, *m_change, *m_percent, *m_count;
};

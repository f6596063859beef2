// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"
#include "profile/background.h"
#include "profile/view_choice.h"

#include "gmonscope/change_previews.h"

#include <QDialog>

#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QTableWidget;

/// Opens a cycle: lists the calls that tie it together, says what remains of the cycle without the checked ones, and
/// cuts these. Undo restores them.
class CycleDialog : public QDialog {
    Q_OBJECT
public:
    /// `profile` is the one that `cycle` belongs to; the cuts are added to those of `filter`.
    CycleDialog(std::shared_ptr<const gmonscope::Profile> profile, gmonscope::CycleId cycle, ViewFilter& filter,
                const ViewChoice& view, QWidget* parent = nullptr);

private:
    void fill(const std::vector<gmonscope::ArcId>& suggested);
    void makeTable();
    void addRow(gmonscope::ArcId arc, bool isChecked);
    [[nodiscard]] std::vector<gmonscope::ArcId> checked() const;
    void preview();
    void cut();
    [[nodiscard]] QString headText() const;
    [[nodiscard]] QString outcomeText(const std::vector<gmonscope::ArcId>& cuts) const;

    std::shared_ptr<const gmonscope::Profile> m_profile;
    gmonscope::CycleId m_cycle;
    ViewFilter& m_filter;
    ViewChoice m_view;
    std::vector<gmonscope::ArcId> m_suggested; ///< by row
    QTableWidget* m_table;
    QLabel *m_rest, *m_outcome;
    QPushButton* m_cut;
    Background m_background; ///< declared last: its thread reads the profile
};

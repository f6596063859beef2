// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "profile/selection.h"
#include "search/search_pattern.h"
#include "tables/files_model.h"

#include <QWidget>

namespace gmonscope {
class SourceFiles;
}
class NameColumn;
class QActionGroup;
class QTreeView;

/// The tab Files: functions by file, by module, or those that were never called.
class FilesPanel : public QWidget {
    Q_OBJECT
public:
    explicit FilesPanel(Selection& selection, QWidget* parent = nullptr);

    /// `named`: only these functions have rows; empty: all.
    void setProfile(const std::shared_ptr<const gmonscope::Profile>& profile, const gmonscope::FunctionSet& named = {});
    /// Shows a later profile of the same running program, or other functions: open files and the scroll position stay.
    void refreshProfile(const std::shared_ptr<const gmonscope::Profile>& profile,
                        const gmonscope::FunctionSet& named = {});
    void setView(const ViewChoice& view);
    void markHits(const SearchPattern& pattern);

    void resetColumns();

    QTreeView* view() const { return m_view; }
    FilesModel& model() const { return *m_model; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeGroupings();
    void showSelected(Selection::Entry entry);

    void takeProfile();
    void findFiles();
    void showFirst();

    Selection& m_selection;
    FilesModel* m_model;
    QTreeView* m_view;
    NameColumn* m_names;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    gmonscope::FunctionSet m_named;
    std::shared_ptr<gmonscope::SourceFiles> m_sources;
    FilesModel::Paths m_paths;  ///< null: not found yet
    bool m_isStale = false;     ///< the model shows an earlier profile of it
    bool m_isFollowing = false; ///< the panel is following the selection, so it must not set it
    Background m_background;
};

// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "profile/entry_map.h"
#include "profile/profile_load.h"

#include <QObject>

#include <optional>
#include <vector>

/// The open profile: the files that it sums, and their loading on a background thread. A load that fails changes
/// nothing: the profile loaded before stays. Used on the GUI thread.
class ProfileDocument : public QObject {
    Q_OBJECT
public:
    explicit ProfileDocument(QObject* parent = nullptr);
    ~ProfileDocument() override;

    const LoadedProfilePtr& loaded() const { return m_loaded; }
    const std::vector<RunFile>& files() const { return m_files; }
    bool isLoading() const { return m_isLoading; }
    /// Sets the program to take when no other one fits a lone profile.
    void setLastUsedImage(const QString& path) { m_lastUsedImage = path; }

    /// Opens files, given in any order, in place of the open ones.
    void open(const QStringList& paths);
    /// Opens the files of a session with its changes. Returns the number of the load; see loadShown().
    int open(const OpenFiles& files, const ProfileChanges& changes);
    /// Returns the number of the load whose result is shown.
    int loadShown() const { return m_loadShown; }
    /// Opens files as open() does, and of damaged ones the intact part.
    void openWhatIsWhole(const QStringList& paths);
    /// Adds files to the sum, except those that only repeat a run of it.
    void add(const QStringList& paths);
    /// Adds runs of the open program to the sum, or opens those of another one in its place.
    void drop(const QStringList& paths);
    /// Adds profiles to the sum, even if their runs are there already.
    void addAnyway(const QStringList& paths);
    /// Adds the intact part of damaged files in the list to the sum.
    void salvage(const QStringList& paths);
    /// Removes files from the list. The sum keeps at least one.
    void remove(const QStringList& paths);
    void rename(std::size_t file, const QString& name);
    void setBaseline(const QStringList& paths);
    OpenFiles openFiles() const;
    void restore(const OpenFiles& before);
    /// Uses another program for the open profiles.
    void setImage(const QString& path);
    /// Reads the same files again; those of running programs have changed since.
    void reload();
    /// Reads them again without progress or notices, to follow a running program. Then refreshed() or refreshFailed()
    /// comes, or neither when another load takes its place. Returns false, and does nothing, while a load is under way.
    bool refresh();
    bool isRefreshing() const { return m_isRefreshing; }
    void setIncluded(std::size_t file, bool isIncluded);
    /// Reads the same files again with these changes, which hold for later loads, too, until other files are opened.
    /// Without an open profile it does nothing.
    void setChanges(const ProfileChanges& changes);
    /// Returns the changes that the open profile was loaded with.
    const ProfileChanges& changes() const { return m_loadedChanges; }
    /// Drops changes that had no effect. REQUIRES: the remaining ones give the same profile.
    void keepChanges(const ProfileChanges& left) { m_changes = m_loadedChanges = left; }
    void cancel();
    void close();

Q_SIGNALS:
    void loadingChanged(bool isLoading);
    void progressed(const QString& stage, double fraction);
    /// Other files were opened, or all were closed: drop all that belongs to the old ones. It comes before
    /// profileChanged().
    void replaced();
    /// Another profile is open, or none: drop ids of the one before, and fill the panels.
    void profileChanged();
    /// Comes next, when all panels show it: for everything that follows from it.
    void profileShown();
    /// refresh() has loaded the profile as it is now, and panels take it; `map` maps the old ids to the new ones.
    void refreshed(const EntryMapPtr& map);
    /// Comes next, when all panels show it, and the selection has its new id.
    void refreshShown();
    /// refresh() failed; the profile shown stays.
    void refreshFailed(const FileError& error);
    /// The latest request was aborted.
    void cancelled();
    void filesChanged();
    /// Nothing could be loaded.
    void failed(const FileError& error);
    /// These files were left out; the others were loaded.
    void leftOut(const std::vector<FileError>& errors);
    /// The given files were opened or added, or none of them was new.
    void arrived(const Arrival& arrival);

private:
    using Plan = profileLoad::Plan;
    using Outcome = profileLoad::Outcome;
    [[nodiscard]] Plan planOf(std::vector<RunFile> files) const;
    [[nodiscard]] Plan nextPlan() const;
    [[nodiscard]] bool bringsMore(const Plan& plan) const;
    void take(givenFiles::Way way, const QStringList& paths, bool salvages = false);
    void start(Plan plan);
    void finish(const Outcome& outcome);
    void finishRefresh(const Outcome& outcome);
    void keepChoices(std::vector<RunFile>& files) const;
    void setLoading(bool isLoading);

    LoadedProfilePtr m_loaded;
    std::vector<RunFile> m_files;
    QString m_image, m_lastUsedImage;
    int m_loadsStarted = 0, m_loadShown = 0;
    ProfileChanges m_changes; ///< for the next load
    ProfileChanges m_loadedChanges;
    bool m_isLoading = false, m_isRefreshing = false;
    std::optional<Plan> m_pending; ///< the load under way
    Background m_background;
};

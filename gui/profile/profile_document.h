// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "profile/entry_map.h"
#include "profile/profile_load.h"

#include <QObject>

#include <optional>
#include <vector>

/// The open profile: which files it is the sum of, loading them on a thread of its own. A load that fails changes
/// nothing: what was loaded before stays.
class ProfileDocument : public QObject {
    Q_OBJECT
public:
    explicit ProfileDocument(QObject* parent = nullptr);
    ~ProfileDocument() override;

    const LoadedProfilePtr& loaded() const { return m_loaded; }
    const std::vector<RunFile>& files() const { return m_files; }
    bool isLoading() const { return m_isLoading; }
    /// Taken when no other program fits a lone profile.
    void setLastUsedImage(const QString& path) { m_lastUsedImage = path; }

    /// Opens files given in any order in place of what is open.
    void open(const QStringList& paths);
    /// The same, as somebody left them, changed so. Which load it is.
    int open(const OpenFiles& files, const ProfileChanges& changes);
    /// The load that gave what is shown.
    int loadShown() const { return m_loadShown; }
    /// The same; of damaged files, what is whole.
    void openWhatIsWhole(const QStringList& paths);
    /// Adds files to the sum; those that hold a run of it again are left out.
    void add(const QStringList& paths);
    /// Adds runs of the open program to the sum, opens those of another one in its place.
    void drop(const QStringList& paths);
    /// Adds profiles to the sum whatever is there already.
    void addAnyway(const QStringList& paths);
    /// Of damaged files in the list, adds what is whole to the sum.
    void salvage(const QStringList& paths);
    /// Takes files out of the list. The sum keeps one.
    void remove(const QStringList& paths);
    void rename(std::size_t file, const QString& name);
    void setBaseline(const QStringList& paths);
    OpenFiles openFiles() const;
    void restore(const OpenFiles& before);
    /// Takes another program for the open profiles.
    void setImage(const QString& path);
    /// Reads the same files again: those of running programs have gone on.
    void reload();
    /// The same without a word, for those who follow a running program: refreshed() comes, or refreshFailed(), or none
    /// when another load takes its place. False when a load is under way already: nothing queues up.
    bool refresh();
    bool isRefreshing() const { return m_isRefreshing; }
    void setIncluded(std::size_t file, bool isIncluded);
    /// Reads the same files again, changed so. Whatever is loaded later is changed like this, until other files are
    /// opened. Nothing to do while nothing is open.
    void setChanges(const ProfileChanges& changes);
    /// What the open profile was loaded with.
    const ProfileChanges& changes() const { return m_loadedChanges; }
    /// Forgets changes that have changed nothing. REQUIRES: the same profile comes of those that are left.
    void keepChanges(const ProfileChanges& left) { m_changes = m_loadedChanges = left; }
    void cancel();
    void close();

Q_SIGNALS:
    void loadingChanged(bool isLoading);
    void progressed(const QString& stage, double fraction);
    /// Other files were opened, or all closed: what was known about those before means nothing now. Before
    /// profileChanged().
    void replaced();
    /// Another profile is open, or none.
    void profileChanged();
    /// refresh() has brought the profile as it is now; ids have changed as the map says.
    void refreshed(const EntryMapPtr& map);
    /// What is shown stays as it is.
    void refreshFailed(const FileError& error);
    /// What was asked for will not come.
    void cancelled();
    void filesChanged();
    /// Nothing could be loaded.
    void failed(const FileError& error);
    /// The others were loaded.
    void leftOut(const std::vector<FileError>& errors);
    /// What was given has been opened or added, or nothing of it was new.
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
    ProfileChanges m_changes; ///< of the next load
    ProfileChanges m_loadedChanges;
    bool m_isLoading = false, m_isRefreshing = false;
    std::optional<Plan> m_pending; ///< of the load that is under way
    Background m_background;
};

// SPDX-License-Identifier: MIT
#pragma once

#include "background.h"

#include "gmonscope/graph_changes.h"
#include "gmonscope/identify.h"
#include "gmonscope/views.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

/// A profile file that a person added, in the sum or not.
struct RunFile {
    QString path;
    bool isIncluded = true;
    QString error;                     ///< why it cannot be in the sum; empty otherwise
    std::optional<gmonscope::Run> run; ///< what it holds, once it was read
};

/// What one load gave; shared by all panels and never changed.
struct LoadedProfile {
    std::shared_ptr<const gmonscope::Profile> profile;
    std::shared_ptr<const gmonscope::CallGraphListing> listing;
    std::vector<gmonscope::FlatRow> flat;
    QString image;
    QString imageReason; ///< why this program was taken; empty when a person named it
};
using LoadedProfilePtr = std::shared_ptr<const LoadedProfile>;

/// A file that was left out, and why.
struct FileError {
    QString path;
    QString text; ///< the whole line, with the path
};

/// What a person changes in the profile itself, so that it has to be loaded anew.
struct ProfileChanges {
    gmonscope::GraphChanges graph;
    std::vector<std::string> callsLeftOut; ///< `caller/callee`, as in ProfileSelection::arcs
};

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
    /// Adds files to the sum.
    void add(const QStringList& paths);
    /// Takes another program for the open profiles.
    void setImage(const QString& path);
    /// Reads the same files again: those of running programs have gone on.
    void reload();
    void setIncluded(std::size_t file, bool isIncluded);
    /// Reads the same files again, changed so. Whatever is loaded later is changed like this, until other files are
    /// opened. Nothing to do while nothing is open.
    void setChanges(const ProfileChanges& changes);
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
    /// What was asked for will not come.
    void cancelled();
    void filesChanged();
    /// Nothing could be loaded.
    void failed(const FileError& error);
    /// The others were loaded.
    void leftOut(const std::vector<FileError>& errors);
    /// A file that is in the list already was not added again.
    void alreadyOpen(const QString& path);

private:
    struct Plan;
    struct Outcome;
    static Outcome carryOut(Plan plan, const Background::Job& job, ProfileDocument* document);
    static LoadedProfilePtr loadSum(Plan& plan, const gmonscope::LoadOptions& options, Outcome& outcome);
    [[nodiscard]] Plan planOfSame() const;
    void start(Plan plan);
    void finish(const Outcome& outcome);
    void setLoading(bool isLoading);

    LoadedProfilePtr m_loaded;
    std::vector<RunFile> m_files;
    QString m_image, m_lastUsedImage;
    ProfileChanges m_changes; ///< of the next load
    ProfileChanges m_loadedChanges;
    bool m_isLoading = false;
    Background m_background;
};

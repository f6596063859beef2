// SPDX-License-Identifier: MIT
#pragma once

#include "code/code_model.h"
#include "profile/panel.h"

class ElidedLabel;
class QAction;
class QActionGroup;
class LinkLabel;
class QLabel;
class QStackedWidget;
class QTableView;

/// The code of a function with its times: the source, the instructions, or both.
class CodePanel : public Panel {
    Q_OBJECT
public:
    explicit CodePanel(QWidget* parent = nullptr);

    /// Forgets code of another profile. The code of this one comes by showCode().
    void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier) override;
    void setView(const ViewChoice& view) override { m_model->setView(view); }
    QTableView* view() const { return m_view; }
    const CodeModel& model() const { return *m_model; }
    /// Shows a message in place of the code.
    void showMessage(const QString& text);
    /// Shows code of a function of `profile`. The scroll position stays if that function is shown already.
    void showCode(std::shared_ptr<const gmonscope::CodeView> code, std::shared_ptr<const gmonscope::Profile> profile);
    /// The profile whose code is shown; null: none.
    const std::shared_ptr<const gmonscope::Profile>& profile() const { return m_profile; }
    /// True if the panel shows this function's code, perhaps with other times.
    bool isShowing(const gmonscope::Profile& profile, gmonscope::FunctionId function) const;
    /// Shows a line above the code, with a link whose text is `action` unless that is empty.
    void setNotice(const QString& text, const QString& action = {});
    QString notice() const;
    QString message() const;
    /// Returns the source position of the current row, else of the hottest one; none if there is no source.
    std::optional<CodeModel::Position> position() const;

Q_SIGNALS:
    void calleeActivated(gmonscope::EntryRef callee);
    void noticeActivated();
    void openRequested(const CodeModel::Position& position);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeNotice();
    QWidget* makeInfoLine();
    void makeView();
    void makeActions();
    void addMode(QActionGroup* group, const QString& text, const QString& tip, const char* name, CodeMode mode);
    void applyMode();
    void spanFileNames();
    void fitText();
    void goToHot(int step);
    void showRow(int row);
    void makeCurrent(int row);
    void showTitle();
    void showInfo();
    void updateActions();

    CodeModel* m_model;
    QTableView* m_view;
    QStackedWidget* m_pages;
    QLabel* m_message;
    QWidget* m_noticeLine;
    ElidedLabel *m_title, *m_notice, *m_info;
    LinkLabel* m_noticeLink;
    QActionGroup* m_modes;
    QAction *m_hotter, *m_cooler, *m_edit;
    std::shared_ptr<const gmonscope::CodeView> m_code;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    CodeMode m_mode = CodeMode::Source; ///< the mode the user chose
};

// SPDX-License-Identifier: MIT
//
// Shared by tests of the whole window: settings of their own, and a window that has opened a sample profile.
#pragma once

#include "sample_profile.h"

#include "notices/banner_area.h"
#include "notices/notice_bar.h"
#include "window/main_window.h"

#include <QAction>
#include <QSettings>
#include <QTest>

#include <memory>

class WindowTest {
public:
    static constexpr int patienceMs = 20000;

    /// Once, before the first window.
    void useOwnSettings() const
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
        QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
        QCoreApplication::setApplicationName(QStringLiteral("gmonscope-test"));
    }
    /// The same, with profiles. False when there is no compiler.
    bool makeSample(int runs)
    {
        useOwnSettings();
        return sample.make(runs);
    }
    /// A new window with no settings.
    bool show()
    {
        window.reset();
        QSettings().clear();
        return showAgain();
    }
    /// A new window with the settings of the one before.
    bool showAgain()
    {
        window.reset();
        window = std::make_unique<MainWindow>();
        window->show();
        return QTest::qWaitForWindowExposed(window.get());
    }
    /// Until the picture is there, too.
    bool open(const QStringList& paths)
    {
        window->open(paths);
        return waitForPicture();
    }
    bool waitForPicture()
    {
        return QTest::qWaitFor([this] { return window->diagram().laidOut() && !window->document().isLoading(); },
                               patienceMs);
    }
    /// Keys reach it again, after a dialog or a menu was there.
    bool activate() const
    {
        window->activateWindow();
        return QTest::qWaitForWindowActive(window.get());
    }
    QAction* action(const char* name) const { return window->findChild<QAction*>(QLatin1String(name)); }
    QString notices() const
    {
        QStringList texts;
        for (const NoticeBar* const bar : window->banner().notices().bars())
            texts += bar->head() + QStringLiteral(" / ") + bar->body();
        return texts.join(QLatin1Char('\n'));
    }

    SampleProfile sample;
    std::unique_ptr<MainWindow> window;

private:
    QTemporaryDir m_settings;
};

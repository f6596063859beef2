// SPDX-License-Identifier: MIT
//
// Settings: what is chosen in the dialog holds at once, and in the next window.
#include "window_test.h"

#include "profile/setting_keys.h"
#include "settings/preferences.h"
#include "window/recent_files.h"
#include "workbench/workbench.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

using namespace gmonscope;

class TestSettings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_test.window.reset(); }

    void theyAreOpenedByTheirKey();
    void theLookChangesAtOnce();
    void theUnitIsThatOfTheSwitch();
    void theDetailChangesAtOnceAndInTheNextWindow();
    void theListOfRecentFilesGetsShorter();
    void editorRateAndAnimationAreKept();
    void theEnvironmentsLookIsNotToBeChosen();
    void aResetCanBeTakenBack();
    void valuesOutOfRangeAreTheNearest();
    void theLayoutIsKeptAndReset();

private:
    QDialog* openDialog() const
    {
        if (!m_test.activate())
            return nullptr;
        QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
        auto* const dialog = m_window->findChild<QDialog*>(QStringLiteral("settingsDialog"));
        if (!dialog)
            return nullptr;
        dialog->activateWindow();
        const auto hasKeys = [dialog] {
            return QApplication::focusWidget() && dialog->isAncestorOf(QApplication::focusWidget());
        };
        return QTest::qWaitFor(hasKeys) ? dialog : nullptr;
    }
    template <class Field> Field* field(const char* name) const
    {
        return m_window->findChild<QDialog*>(QStringLiteral("settingsDialog"))->findChild<Field*>(QLatin1String(name));
    }
    /// As with the wheel or the keys.
    void choose(const char* box, int index) const
    {
        auto* const combo = field<QComboBox>(box);
        while (combo->currentIndex() != index)
            QTest::keyClick(combo, combo->currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
    }
    void type(const char* spin, int value) const
    {
        auto* const box = field<QSpinBox>(spin);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(value));
        QTest::keyClick(box, Qt::Key_Tab);
    }
    void closeDialog() const
    {
        auto* const dialog = m_window->findChild<QDialog*>(QStringLiteral("settingsDialog"));
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close), Qt::LeftButton);
        QTRY_VERIFY(!m_window->findChild<QDialog*>(QStringLiteral("settingsDialog")));
    }

    WindowTest m_test;
    const std::unique_ptr<MainWindow>& m_window = m_test.window;
    WindowTheme* m_theme = nullptr;
};

void TestSettings::initTestCase()
{
    qunsetenv("GMONSCOPE_THEME");
    m_theme = new WindowTheme(*qApp);
    QVERIFY(m_test.makeSample(3));
}

void TestSettings::init() { QVERIFY(m_test.show()); }

void TestSettings::theyAreOpenedByTheirKey()
{
    QVERIFY(openDialog());
    QVERIFY(!field<QPushButton>("resetSettings")->isEnabled()); // nothing was changed yet
    closeDialog();
}

void TestSettings::theLookChangesAtOnce()
{
    QVERIFY(openDialog());
    choose("theme", int(WindowTheme::Choice::Dark));
    QCOMPARE(theme::current(), Theme::Dark);
    QCOMPARE(Preferences::load().theme, WindowTheme::Choice::Dark);
    choose("theme", int(WindowTheme::Choice::Light));
    QCOMPARE(theme::current(), Theme::Light);
    closeDialog();
}

void TestSettings::theUnitIsThatOfTheSwitch()
{
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
    m_test.action("unitSeconds")->trigger();
    QVERIFY(openDialog());
    QCOMPARE(field<QComboBox>("unit")->currentIndex(), int(TimeMeasure::Seconds));
    choose("unit", int(TimeMeasure::Ticks));
    QVERIFY(m_test.action("unitTicks")->isChecked());
    closeDialog();
    QVERIFY(m_test.showAgain());
    QVERIFY(m_test.action("unitTicks")->isChecked());
}

void TestSettings::theDetailChangesAtOnceAndInTheNextWindow()
{
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
    QVERIFY(openDialog());
    type("detail", 60);
    QCOMPARE(m_window->diagram().maxFunctions(), std::size_t(60));
    closeDialog();
    QVERIFY(m_test.showAgain());
    QCOMPARE(m_window->diagram().maxFunctions(), std::size_t(60));
}

void TestSettings::theListOfRecentFilesGetsShorter()
{
    for (int run = 1; run <= 3; ++run)
        QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(run)}));
    QCOMPARE(recentFiles::load().size(), 3);
    QVERIFY(openDialog());
    type("recent", 2);
    QCOMPARE(recentFiles::load().size(), 2);
    QCOMPARE(recentFiles::load().first().files, QStringList{m_test.sample.profile(3)}); // the newest stay
    type("recent", 0);
    type("recent", 5);
    QVERIFY(recentFiles::load().isEmpty()); // removed entries do not come back
    closeDialog();
}

void TestSettings::editorRateAndAnimationAreKept()
{
    QVERIFY(openDialog());
    QTest::keyClicks(field<QLineEdit>("editor"), QStringLiteral("kate --line %l %f"));
    QTest::keyClick(field<QCheckBox>("animation"), Qt::Key_Space);
    type("rate", 997);
    closeDialog();
    const QSettings settings;
    QCOMPARE(settings.value(settingKeys::editor).toString(), QStringLiteral("kate --line %l %f"));
    QCOMPARE(settings.value(settingKeys::animation).toBool(), false);
    QCOMPARE(settings.value(settingKeys::recordRate).toInt(), 997);
    QVERIFY(openDialog());
    QCOMPARE(field<QLineEdit>("editor")->text(), QStringLiteral("kate --line %l %f"));
    QVERIFY(!field<QCheckBox>("animation")->isChecked());
    closeDialog();
}

void TestSettings::theEnvironmentsLookIsNotToBeChosen()
{
    qputenv("GMONSCOPE_THEME", "light");
    QVERIFY(openDialog());
    QVERIFY(!field<QComboBox>("theme")->isEnabled());
    closeDialog();
    qunsetenv("GMONSCOPE_THEME");
}

void TestSettings::aResetCanBeTakenBack()
{
    QVERIFY(openDialog());
    choose("theme", int(WindowTheme::Choice::Dark));
    type("detail", 80);
    auto* const reset = field<QPushButton>("resetSettings");
    const QString text = reset->text();
    QTest::mouseClick(reset, Qt::LeftButton);
    QVERIFY(Preferences::load() == Preferences());
    QCOMPARE(theme::current(), Theme::Light);
    QCOMPARE(field<QSpinBox>("detail")->value(), Preferences().detail);
    QCOMPARE(m_window->diagram().maxFunctions(), std::size_t(Preferences().detail));
    QVERIFY(reset->text() != text);
    QTest::mouseClick(reset, Qt::LeftButton);
    QCOMPARE(theme::current(), Theme::Dark);
    QCOMPARE(Preferences::load().detail, 80);
    QCOMPARE(reset->text(), text);
    QTest::mouseClick(reset, Qt::LeftButton);
    closeDialog();
}

void TestSettings::valuesOutOfRangeAreTheNearest()
{
    QSettings settings;
    settings.setValue(settingKeys::detail, 100000);
    settings.setValue(settingKeys::theme, -4);
    settings.setValue(settingKeys::mostRecent, QStringLiteral("many"));
    settings.setValue(settingKeys::unit, 17);
    const Preferences found = Preferences::load();
    QCOMPARE(found.detail, Preferences::mostDetail);
    QCOMPARE(found.theme, WindowTheme::Choice::Desktop);
    QCOMPARE(found.mostRecent, Preferences().mostRecent);
    QCOMPARE(found.unit, TimeMeasure::Ticks);
}

void TestSettings::theLayoutIsKeptAndReset()
{
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
    const auto dock = [this](const char* name) { return m_window->findChild<QDockWidget*>(QLatin1String(name)); };
    m_window->workbench().addDockWidget(Qt::RightDockWidgetArea, dock("functionsDock"));
    dock("runsDock")->show();
    dock("attributionDock")->hide();
    m_window->close();
    QVERIFY(m_test.showAgain());
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
    QCOMPARE(m_window->workbench().dockWidgetArea(dock("functionsDock")), Qt::RightDockWidgetArea);
    QVERIFY(dock("runsDock")->isVisible());
    QVERIFY(!dock("attributionDock")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QCOMPARE(m_window->workbench().dockWidgetArea(dock("functionsDock")), Qt::LeftDockWidgetArea);
    QVERIFY(!dock("runsDock")->isVisible());
    QVERIFY(dock("attributionDock")->isVisible());
}

QTEST_MAIN(TestSettings)
#include "tst_settings.moc"

// SPDX-License-Identifier: MIT
#include "look/icons.h"
#include "look/theme.h"
#include "look/theme_style.h"

#include <QApplication>
#include <QFontMetrics>
#include <QFontMetricsF>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <memory>

using namespace gmonscope;

namespace {

QPalette desktop(QRgb window, QRgb text)
{
    QPalette palette;
    for (const auto role : {QPalette::Window, QPalette::Base})
        palette.setColor(role, QColor(window));
    palette.setColor(QPalette::WindowText, QColor(text));
    return palette;
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theChoiceSetsThePalette();
    void theDesktopIsFollowed();
    void aDesktopOfHighContrastKeepsItsColours_data();
    void aDesktopOfHighContrastKeepsItsColours();
    void theFontOfTheDesktopIsFollowed();
    void theEnvironmentHasTheLastWord();
    void textIsLegibleOnEveryBackground();
    void digitsHaveOneWidth();
    void textIsMeasuredAsItIsDrawn();
    void everyIconIsDrawn();
    void iconsFollowTheTheme();
    void widgetsArePainted();
    void aTitleLosesItsUnitBeforeItsLetters();
    void tabsLoseLettersForWantOfRoomAlone();

private:
    WindowTheme* m_theme = nullptr;
};

void TestTheme::initTestCase()
{
    qunsetenv("GMONSCOPE_THEME");
    m_theme = new WindowTheme(*qApp);
}

void TestTheme::theChoiceSetsThePalette()
{
    QSignalSpy changed(m_theme, &WindowTheme::changed);
    m_theme->setChoice(WindowTheme::Choice::Dark);
    QCOMPARE(theme::current(), Theme::Dark);
    QCOMPARE(QApplication::palette().color(QPalette::Base), theme::color(paletteFor(Theme::Dark).base));
    m_theme->setChoice(WindowTheme::Choice::Light);
    QCOMPARE(theme::current(), Theme::Light);
    QCOMPARE(changed.size(), 2);
}

void TestTheme::theDesktopIsFollowed()
{
    m_theme->setChoice(WindowTheme::Choice::Desktop);
    QApplication::setPalette(desktop(0x202020, 0xF0F0F0));
    QCOMPARE(QApplication::palette().color(QPalette::Window), theme::color(paletteFor(Theme::Dark).window));
    QApplication::setPalette(desktop(0xF0F0F0, 0x202020));
    QCOMPARE(QApplication::palette().color(QPalette::Window), theme::color(paletteFor(Theme::Light).window));
}

void TestTheme::aDesktopOfHighContrastKeepsItsColours_data()
{
    QTest::addColumn<QRgb>("window");
    QTest::addColumn<QRgb>("text");
    QTest::newRow("dark") << QRgb(0x000000) << QRgb(0xFFFFFF);
    QTest::newRow("light") << QRgb(0xFFFFFF) << QRgb(0x000000);
    QTest::newRow("coloured") << QRgb(0x000000) << QRgb(0xFFFFE0);
}

void TestTheme::aDesktopOfHighContrastKeepsItsColours()
{
    QFETCH(QRgb, window);
    QFETCH(QRgb, text);
    m_theme->setChoice(WindowTheme::Choice::Desktop);
    QApplication::setPalette(desktop(0xF0F0F0, 0x202020));
    QSignalSpy changed(m_theme, &WindowTheme::changed);
    QApplication::setPalette(desktop(window, text));
    QCOMPARE(changed.size(), 1);
    const Palette& p = theme::palette();
    QCOMPARE(QApplication::palette().color(QPalette::Window), QColor(window));
    QCOMPARE(p.canvas, Rgb(window));
    for (const Rgb ink : {p.text, p.text2, p.line, p.line2, p.arc, p.arcText, p.warning, p.error, p.cycleText})
        QCOMPARE(ink, Rgb(text));
    for (const Rgb back : {p.base, p.hover, p.accentBackground, p.selfBar, p.totalBar, p.cycle, p.cycleStrip})
        QVERIFY(contrast(p.text, back) >= 7);
    QVERIFY(contrast(p.accent, p.canvas) >= 4.5 && contrast(p.onAccent, p.accent) >= 4.5);
    for (const Rgb fill : p.selfShare)
        QCOMPARE(nodeOutline(p, fill), Rgb(text));
    m_theme->setChoice(WindowTheme::Choice::Light); // who wants the program's own colours gets them
    QCOMPARE(theme::palette().canvas, paletteFor(Theme::Light).canvas);
    m_theme->setChoice(WindowTheme::Choice::Desktop);
    QCOMPARE(theme::palette().canvas, Rgb(window));
    QApplication::setPalette(desktop(0xF0F0F0, 0x202020));
    QCOMPARE(theme::palette().canvas, paletteFor(Theme::Light).canvas);
}

void TestTheme::theFontOfTheDesktopIsFollowed()
{
    const QFont usual = QApplication::font();
    const auto make = [] {
        auto widget = std::make_unique<QWidget>();
        auto* const layout = new QVBoxLayout(widget.get());
        layout->setContentsMargins(theme::scaled(12), theme::scaled(4), theme::scaled(12), theme::scaled(4));
        auto* const label = new QLabel(QStringLiteral("Detail"), widget.get());
        label->setFont(theme::font(theme::TextSize::Small));
        label->setMinimumWidth(theme::scaled(70));
        auto* const button = new QToolButton(widget.get());
        button->setIconSize(QSize(theme::scaled(16), theme::scaled(16)));
        button->setIcon(icons::icon(QStringLiteral("grown")));
        layout->addWidget(label);
        layout->addWidget(button);
        return widget;
    };
    const auto old = make();
    const QSize before = old->sizeHint();
    QFont large = usual;
    large.setPixelSize(26);
    QApplication::setFont(large);
    QCOMPARE(theme::scale(), 2.0);
    const auto later = make();
    QCOMPARE(old->sizeHint(), later->sizeHint());
    QCOMPARE(old->findChild<QLabel*>()->font(), later->findChild<QLabel*>()->font());
    QVERIFY(old->sizeHint().height() > 1.6 * before.height());
    QApplication::setFont(usual);
    QCOMPARE(old->sizeHint(), before);
}

void TestTheme::theEnvironmentHasTheLastWord()
{
    qputenv("GMONSCOPE_THEME", "dark");
    m_theme->setChoice(WindowTheme::Choice::Light);
    QCOMPARE(theme::current(), Theme::Dark);
    qunsetenv("GMONSCOPE_THEME");
    m_theme->setChoice(WindowTheme::Choice::Light);
    QCOMPARE(theme::current(), Theme::Light);
}

void TestTheme::textIsLegibleOnEveryBackground()
{
    for (const auto which : {Theme::Light, Theme::Dark}) {
        const Palette& p = paletteFor(which);
        for (const Rgb back : {p.window, p.base, p.alternateBase, p.canvas, p.hover, p.accentBackground}) {
            QVERIFY(contrast(p.text, back) >= 7);
            QVERIFY(contrast(p.text2, back) >= 4.5);
        }
        QVERIFY(contrast(p.onAccent, p.accent) >= 4.5);
        QVERIFY(contrast(p.accentText, p.accentBackground) >= 4.5);
    }
}

void TestTheme::digitsHaveOneWidth()
{
    const QFontMetricsF metrics(theme::font(theme::TextSize::Small));
    for (char digit = '1'; digit <= '9'; ++digit)
        QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)), metrics.horizontalAdvance(QLatin1Char('0')));
}

void TestTheme::textIsMeasuredAsItIsDrawn()
{
    const QFontMetricsF metrics(theme::fontOfSize(13, FontWeight::Bold));
    QCOMPARE(theme::textWidth()("hash_get", 13, FontWeight::Bold),
             metrics.horizontalAdvance(QStringLiteral("hash_get")));
}

void TestTheme::everyIconIsDrawn()
{
    QVERIFY(icons::names().size() >= 45);
    for (const QString& name : icons::names()) {
        const QImage image = icons::icon(name).pixmap(QSize(22, 22), 2.0).toImage();
        QCOMPARE(image.size(), QSize(44, 44));
        int inked = 0;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                inked += image.pixelColor(x, y).alpha() > 128 ? 1 : 0;
        QVERIFY2(inked > 30, qPrintable(name));
    }
    QVERIFY(icons::icon(QStringLiteral("no such icon")).isNull());
}

void TestTheme::iconsFollowTheTheme()
{
    const QIcon icon = icons::icon(QStringLiteral("grown"));
    const auto middle = [&icon](QIcon::Mode mode, QIcon::State state) {
        return icon.pixmap(QSize(16, 16), 1.0, mode, state).toImage().pixelColor(8, 10);
    };
    for (const auto choice : {WindowTheme::Choice::Dark, WindowTheme::Choice::Light}) {
        m_theme->setChoice(choice);
        const Palette& p = theme::palette();
        QCOMPARE(middle(QIcon::Normal, QIcon::Off), theme::color(p.text));
        QCOMPARE(middle(QIcon::Disabled, QIcon::Off), theme::color(p.text3));
        QCOMPARE(middle(QIcon::Normal, QIcon::On), theme::color(p.accentText));
    }
}

void TestTheme::widgetsArePainted()
{
    QPushButton button(QStringLiteral("Open"));
    button.setDefault(true);
    QCOMPARE(button.sizeHint().height(), theme::scaled(28));
    QToolButton tool;
    tool.setCheckable(true);
    tool.setChecked(true);
    tool.resize(28, 28);
    QCOMPARE(tool.grab().toImage().pixelColor(14, 3), theme::color(theme::palette().accentBackground));
}

void TestTheme::aTitleLosesItsUnitBeforeItsLetters()
{
    const QFontMetrics metrics(theme::font(theme::TextSize::Small));
    const QString title = QStringLiteral("Self ticks"), name = QStringLiteral("Self");
    const int all = metrics.horizontalAdvance(title), shorter = metrics.horizontalAdvance(name);
    QCOMPARE(columnTitle(title, metrics, all), title);
    QCOMPARE(columnTitle(title, metrics, all - 1), name);
    QCOMPARE(columnTitle(title, metrics, shorter), name);
    QVERIFY(columnTitle(title, metrics, shorter - 1).endsWith(QChar(0x2026)));
    QVERIFY(columnTitle(QStringLiteral("Function"), metrics, shorter).endsWith(QChar(0x2026)));
}

void TestTheme::tabsLoseLettersForWantOfRoomAlone()
{
    QTabBar tabs;
    tabs.setElideMode(Qt::ElideRight);
    tabs.setExpanding(false);
    for (const char* const title : {"Flat", "Call graph", "Files", "Top-down", "Bottom-up"}) // many stand closer
        tabs.addTab(QLatin1String(title));
    tabs.resize(tabs.sizeHint());
    tabs.show();
    for (int tab = 0; tab < tabs.count(); ++tab) {
        QStyleOptionTab option;
        option.rect = tabs.tabRect(tab);
        const int room = tabs.style()->subElementRect(QStyle::SE_TabBarTabText, &option, &tabs).width();
        QVERIFY2(room >= tabs.fontMetrics().horizontalAdvance(tabs.tabText(tab)), qPrintable(tabs.tabText(tab)));
    }
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"

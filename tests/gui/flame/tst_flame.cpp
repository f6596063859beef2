// SPDX-License-Identifier: MIT
//
// The flame graph: where its frames are, and what mouse and keys do.
#include "flame/flame_layout.h"
#include "flame/flame_panel.h"
#include "flame/flame_view.h"
#include "graph_text.h"
#include "look/elided_label.h"
#include "look/theme.h"
#include "painting/print.h"

#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QXmlStreamReader>

#include <memory>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr auto graph = "main -> parse 10\nmain -> run 5\nparse -> hash 100\nrun -> hash 900\nrun -> print 7\n"
                       "main;parse = 20\nmain;parse;hash = 20\nmain;run = 10\nmain;run;hash = 120\n"
                       "main;run;print = 29\n?;print = 1\n";

/// A chain of frames from the innermost up, "hash < run < main".
QString chainOf(const FlameStacks& stacks, std::uint32_t frame)
{
    QStringList names;
    for (std::uint32_t i = frame; i != MeasuredFrame::none; i = stacks.frames[i].caller)
        names += stacks.fullName(stacks.frames[i]);
    return names.join(QStringLiteral(" < "));
}

/// The names in a picture, and what else is written in it.
QStringList wordsIn(const QByteArray& svg)
{
    QStringList words;
    for (QXmlStreamReader xml(svg); !xml.atEnd();)
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
            words += xml.readElementText();
    return words;
}

} // namespace

class TestFlame : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void widthsAreMeasuredTimes();
    void calleesLieBelowTheirCaller();
    void framesNarrowerThanAPixelAreCounted();
    void aHundredThousandFramesAreLaidOutByWhatIsSeen();
    void aClickSelectsTheFunction();
    void theSelectionOutlinesAllItsFrames();
    void aDoubleClickZoomsAndBackspaceLeaves();
    void escapeLeavesTheZoomThenTheSelection();
    void arrowsWalkAlongTheStacks();
    void screenReadersFindEachFrame();
    void theTipTellsTimeShareAndError();
    void marksOfTheSearchAreSeen();
    void theSvgHasEachFrameWhereItIsSeen();
    void pictureAndPageShowWhatTheScreenDoes();
    void fromTheBottomUpCallersLieBelow();
    void recursionIsFolded();
    void manyStacksAreArrangedWhileThePictureStays();
    void manyStacksOfARunningProgramAreArrangedWhileThePictureStays();
    void whatIsLeftOutIsSaidByChips();
    void theSwitchesAskForAChoice();
    void namesAreAsShortAsInTheTables();
    void theMenuIsThatOfTheFunction();
    void aProfileWithoutStacksIsEmpty();

private:
    FlameView* view() { return m_panel->view(); }
    FunctionId id(const char* name) const { return idOf(*m_profile, name); }
    /// The box of the only or the widest frame with these callers.
    const FlameBox& box(const QString& chain)
    {
        for (const FlameBox& candidate : view()->layout().boxes)
            if (chainOf(*view()->stacks(), candidate.frame) == chain)
                return candidate;
        qFatal("no frame %s", qPrintable(chain));
    }
    QPoint centre(const QString& chain) { return view()->rectOf(box(chain)).center().toPoint(); }
    QString current() { return view()->current() ? chainOf(*view()->stacks(), *view()->current()) : QString(); }
    void show(const std::shared_ptr<const Profile>& profile)
    {
        auto loaded = std::make_shared<LoadedProfile>();
        loaded->profile = profile;
        m_panel->showProfile(loaded, nullptr);
    }
    QString info() { return m_panel->findChild<ElidedLabel*>(QStringLiteral("flameSummary"))->text(); }

    std::shared_ptr<const Profile> m_profile = profileFromText(graph);
    std::unique_ptr<GraphContext> m_graph;
    Selection* m_selection = nullptr;
    std::unique_ptr<FlamePanel> m_panel;
};

void TestFlame::init()
{
    m_panel.reset();
    m_graph = std::make_unique<GraphContext>();
    m_selection = &m_graph->selection;
    m_panel = std::make_unique<FlamePanel>(*m_graph);
    show(m_profile);
    m_panel->resize(800, 400);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    m_panel->activateWindow();
    view()->setFocus();
}

void TestFlame::widthsAreMeasuredTimes()
{
    const double pixels = view()->viewport()->width();
    QCOMPARE(box(QStringLiteral("main")).width, pixels * 199 / 200);
    QCOMPARE(box(QStringLiteral("hash < run < main")).width, pixels * 120 / 200);
    QCOMPARE(box(QStringLiteral("hash < parse < main")).width, pixels * 20 / 200);
    QCOMPARE(box(QStringLiteral("print < callers not known")).width, pixels / 200);
}

void TestFlame::calleesLieBelowTheirCaller()
{
    for (const FlameBox& frame : view()->layout().boxes) {
        const std::uint32_t caller = m_profile->measuredFrames()[frame.frame].caller;
        if (caller == MeasuredFrame::none) {
            QCOMPARE(frame.row, 1U);
            continue;
        }
        const FlameBox& above = box(chainOf(*view()->stacks(), caller));
        QCOMPARE(frame.row, above.row + 1);
        QVERIFY(frame.left >= above.left - 1e-9);
        QVERIFY(frame.left + frame.width <= above.left + above.width + 1e-6);
    }
}

void TestFlame::framesNarrowerThanAPixelAreCounted()
{
    const auto frames = m_profile->measuredFrames();
    const FlameLayout wide = layOutFlames(frames, {}, 800);
    QCOMPARE(wide.boxes.size(), frames.size());
    QCOMPARE(wide.hidden, 0U);
    const FlameLayout narrow = layOutFlames(frames, {}, 100); // 0.5 px for what has 1 of 200 samples
    QCOMPARE(narrow.hidden, 2U);
    QCOMPARE(narrow.boxes.size(), frames.size() - 2);
    m_panel->resize(100, 400);
    QVERIFY2(info().contains(QStringLiteral("2 narrower than a pixel")), qPrintable(info()));
}

void TestFlame::aHundredThousandFramesAreLaidOutByWhatIsSeen()
{
    std::vector<MeasuredFrame> frames(100'001);
    frames[0] = {.end = 100'001, .function = FunctionId{0}, .seconds = 100'000, .samples = 100'000};
    for (std::uint32_t i = 1; i < frames.size(); ++i)
        frames[i] = {
            .caller = 0, .end = i + 1, .function = FunctionId{i}, .selfSeconds = 1, .seconds = 1, .samples = 1};
    frames[1].seconds = 50'000; // one is seen
    const FlameLayout layout = layOutFlames(frames, {}, 1000);
    QCOMPARE(layout.boxes.size(), 2U);
    QCOMPARE(layout.hidden, 99'999U);
    QCOMPARE(layout.rows, 3U);
    const FlameLayout zoomed = layOutFlames(frames, 1, 1000);
    QCOMPARE(zoomed.boxes.size(), 2U); // its caller and itself
    QCOMPARE(zoomed.boxes[1].width, 1000.0);
}

void TestFlame::aClickSelectsTheFunction()
{
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, centre(QStringLiteral("hash < run < main")));
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(id("hash"))));
    QCOMPARE(current(), QStringLiteral("hash < run < main"));
    QVERIFY2(info().contains(QStringLiteral("hash: 70.0\u00A0% of the run, in 2 places")), qPrintable(info()));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, QPoint(10, view()->viewport()->height() - 5));
    QVERIFY(!m_selection->current());
}

void TestFlame::theSelectionOutlinesAllItsFrames()
{
    const auto outlined = [this](const QString& chain) {
        const QImage picture = view()->viewport()->grab().toImage();
        const QRect place = view()->rectOf(box(chain)).toRect();
        return picture.pixelColor(place.center().x(), place.top()) == theme::color(theme::palette().accent);
    };
    QVERIFY(!outlined(QStringLiteral("hash < run < main")));
    m_selection->select(EntryRef::of(id("hash"))); // by another panel
    QCOMPARE(current(), QStringLiteral("hash < run < main"));
    QVERIFY(outlined(QStringLiteral("hash < run < main")));
    QVERIFY(outlined(QStringLiteral("hash < parse < main")));
    QVERIFY(!outlined(QStringLiteral("parse < main")));
}

void TestFlame::aDoubleClickZoomsAndBackspaceLeaves()
{
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, centre(QStringLiteral("run < main")));
    QVERIFY(view()->zoomed());
    QCOMPARE(box(QStringLiteral("run < main")).width, double(view()->viewport()->width()));
    QCOMPARE(box(QStringLiteral("main")).width, double(view()->viewport()->width())); // its caller stays above
    QCOMPARE(box(QStringLiteral("hash < run < main")).width, view()->viewport()->width() * 120.0 / 159);
    QTest::keyClick(view(), Qt::Key_Backspace);
    QCOMPARE(chainOf(*view()->stacks(), *view()->zoomed()), QStringLiteral("main"));
    QTest::keyClick(view(), Qt::Key_Backspace);
    QVERIFY(!view()->zoomed());
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, centre(QStringLiteral("run < main")));
    auto* const whole = m_panel->findChild<QLabel*>(QStringLiteral("flameWhole"));
    QVERIFY(whole->isVisible());
    Q_EMIT whole->linkActivated(QStringLiteral("#"));
    QVERIFY(!view()->zoomed());
}

void TestFlame::escapeLeavesTheZoomThenTheSelection()
{
    m_selection->select(EntryRef::of(id("run")));
    QTest::keyClick(view(), Qt::Key_Return);
    QCOMPARE(chainOf(*view()->stacks(), *view()->zoomed()), QStringLiteral("run < main"));
    QTest::keyClick(view(), Qt::Key_Escape);
    QTest::keyClick(view(), Qt::Key_Escape);
    QVERIFY(!view()->zoomed());
    QVERIFY(m_selection->current());
    QTest::keyClick(view(), Qt::Key_Escape);
    QVERIFY(!m_selection->current());
}

void TestFlame::arrowsWalkAlongTheStacks()
{
    const auto press = [this](Qt::Key key) {
        QTest::keyClick(view(), key);
        return current();
    };
    QCOMPARE(press(Qt::Key_Down), QStringLiteral("main")); // from nowhere
    QCOMPARE(press(Qt::Key_Down), QStringLiteral("run < main"));
    QCOMPARE(press(Qt::Key_Down), QStringLiteral("hash < run < main"));
    QCOMPARE(press(Qt::Key_Right), QStringLiteral("print < run < main"));
    QCOMPARE(press(Qt::Key_Right), QStringLiteral("hash < parse < main")); // in the row, whoever calls it
    QCOMPARE(press(Qt::Key_Left), QStringLiteral("print < run < main"));
    QCOMPARE(press(Qt::Key_Up), QStringLiteral("run < main"));
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(id("run"))));
    QCOMPARE(view()->accessibleDescription(),
             QStringLiteral("run, 79.5\u00A0% of the run, 1.59 seconds, called by main"));
}

void TestFlame::screenReadersFindEachFrame()
{
    QAccessibleInterface* const flames = QAccessible::queryAccessibleInterface(view());
    QVERIFY(flames);
    QCOMPARE(flames->childCount(), int(view()->layout().boxes.size()));
    const QPoint at = view()->viewport()->mapToGlobal(centre(QStringLiteral("run < main")));
    QAccessibleInterface* const run = flames->childAt(at.x(), at.y());
    QVERIFY(run && run->isValid() && run->rect().contains(at) && run->parent() == flames);
    QCOMPARE(run->text(QAccessible::Name), QStringLiteral("run, 79.5\u00A0% of the run, 1.59 seconds, called by main"));
    QVERIFY(!run->state().selected);
    run->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(id("run"))));
    QVERIFY(run->state().selected && flames->focusChild() == run);
    QCOMPARE(flames->child(flames->indexOfChild(run)), run);
    show(profileFromText("main 1\n")); // without stacks
    QVERIFY(!run->isValid() && run->state().invalid);
    QCOMPARE(flames->childCount(), 0);
}

void TestFlame::theTipTellsTimeShareAndError()
{
    view()->setAccuracy(std::make_shared<const Accuracy>(m_profile));
    const QPoint at = centre(QStringLiteral("hash < run < main"));
    QHelpEvent help(QEvent::ToolTip, at, view()->viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(view()->viewport(), &help);
    const QString tip = QToolTip::text();
    QVERIFY2(tip.contains(QStringLiteral("<b>hash</b>")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("60.0\u00A0% of the run")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("1.20 ± ")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("75.5\u00A0% of run")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("1.40\u00A0s in all its places")), qPrintable(tip));
}

void TestFlame::marksOfTheSearchAreSeen()
{
    view()->markHits(SearchPattern(QStringLiteral("pri")));
    const QImage picture = view()->viewport()->grab().toImage();
    const auto colorAt = [&](const QString& chain) {
        const QRect place = view()->rectOf(box(chain)).toRect();
        return picture.pixelColor(place.right() - 3, place.center().y());
    };
    QCOMPARE(colorAt(QStringLiteral("print < run < main")), theme::color(theme::palette().searchHit));
    QVERIFY(colorAt(QStringLiteral("hash < run < main")) != theme::color(theme::palette().searchHit));
}

void TestFlame::theSvgHasEachFrameWhereItIsSeen()
{
    view()->zoomTo(box(QStringLiteral("run < main")).frame);
    const QByteArray svg = flameSvg(view()->picture(), QStringLiteral("<lumen> & more"));
    QSvgRenderer renderer(svg);
    QVERIFY(renderer.isValid());
    QCOMPARE(renderer.defaultSize().width(), view()->viewport()->width());
    for (const FlameBox& frame : view()->layout().boxes) {
        const QString name = QStringLiteral("frame-%1").arg(frame.frame);
        QVERIFY2(renderer.elementExists(name), qPrintable(name));
        const QRectF shown = renderer.transformForElement(name).mapRect(renderer.boundsOnElement(name));
        const QRectF seen = flame::boxOf(frame);
        QVERIFY2(seen.adjusted(-1, -1, 1, 1).contains(shown), qPrintable(name)); // its words, too
        QVERIFY(shown.width() >= seen.width() - 2);
    }
    QXmlStreamReader xml(svg);
    QStringList titles, words;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement) {
            if (xml.name() == QLatin1String("title"))
                titles += xml.readElementText();
            else if (xml.name() == QLatin1String("text"))
                words += xml.readElementText();
        }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(titles.front(), QStringLiteral("<lumen> & more"));
    QVERIFY(titles.contains(QStringLiteral("hash: 1.20\u00A0s, 60.0\u00A0% of the run, self 1.20\u00A0s")));
    QVERIFY(words.contains(QStringLiteral("hash")) && words.contains(QStringLiteral("all stacks, 2.00\u00A0s")));
}

void TestFlame::pictureAndPageShowWhatTheScreenDoes()
{
    const FlamePicture picture = view()->picture();
    const QImage image = print::image(
        printedSize(picture), [&](QPainter& painter) { printFlames(painter, picture); }, 1);
    QCOMPARE(image.width(), view()->viewport()->width());
    const QImage screen = view()->viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
    const int height = int(view()->layout().rows * flame::rowHeight());
    QCOMPARE(image.copy(0, 0, image.width(), height), screen.copy(0, 0, image.width(), height));
    const QByteArray page = print::pdf(
        printedSize(picture), [&](QPainter& painter) { printFlames(painter, picture); }, QStringLiteral("x"));
    QVERIFY(page.startsWith("%PDF-"));
}

void TestFlame::fromTheBottomUpCallersLieBelow()
{
    m_selection->select(EntryRef::of(id("run")));
    QTest::keyClick(view(), Qt::Key_Return);
    m_panel->setView({.hasFlamesBottomUp = true});
    QVERIFY(!view()->zoomed()); // the frame is not there any more
    const double pixels = view()->viewport()->width();
    QCOMPARE(box(QStringLiteral("hash")).width, pixels * 140 / 200);
    QCOMPARE(box(QStringLiteral("hash")).row, 1U);
    QCOMPARE(box(QStringLiteral("run < hash")).width, pixels * 120 / 200);
    QCOMPARE(box(QStringLiteral("main < parse < hash")).width, pixels * 20 / 200);
    QCOMPARE(current(), QStringLiteral("run < hash")); // the selection's widest
    QCOMPARE(view()->accessibleDescription(),
             QStringLiteral("run, 60.0\u00A0% of the run, 1.20 seconds, calling hash"));
    QTest::keyClick(view(), Qt::Key_Up);
    QCOMPARE(current(), QStringLiteral("hash"));
    QVERIFY(wordsIn(flameSvg(view()->picture(), {})).filter(QStringLiteral("by who called it")).size() == 1);
    m_panel->setView({});
    QCOMPARE(box(QStringLiteral("hash < run < main")).width, pixels * 120 / 200);
}

void TestFlame::recursionIsFolded()
{
    show(profileFromText("main;a;b;a;b;c = 10\nmain;a;a;c = 30\n"));
    QCOMPARE(view()->layout().rows, 7U);
    m_panel->setView({.foldsRecursion = true});
    QCOMPARE(view()->layout().rows, 5U);
    const double pixels = view()->viewport()->width();
    QCOMPARE(box(QStringLiteral("c < a < main")).width, pixels * 30 / 40);
    QCOMPARE(box(QStringLiteral("c < b < a < main")).width, pixels * 10 / 40);
    m_panel->setView({.foldsRecursion = true, .hasFlamesBottomUp = true});
    QCOMPARE(box(QStringLiteral("a < c")).width, pixels * 30 / 40);
}

void TestFlame::manyStacksAreArrangedWhileThePictureStays()
{
    std::string text = "main;a;b;a;c = 50000\n";
    for (int i = 0; i < 20'000; ++i)
        text += "main;f" + std::to_string(i) + " = 1\n";
    const auto many = profileFromText(text);
    show(many);
    m_selection->select(EntryRef::of(idOf(*many, "c")));
    QCOMPARE(view()->layout().rows, 6U);
    m_panel->setView({.foldsRecursion = true});
    QCOMPARE(view()->layout().rows, 6U); // so far
    QTRY_COMPARE(view()->layout().rows, 4U);
    QCOMPARE(current(), QStringLiteral("c < a < main"));
    show(many);
    QTRY_COMPARE(view()->layout().rows, 4U);
}

void TestFlame::manyStacksOfARunningProgramAreArrangedWhileThePictureStays()
{
    const auto profileOf = [](const std::string& first) {
        std::string text = first;
        for (int i = 0; i < 20'000; ++i)
            text += "main;f" + std::to_string(i) + " = 1\n";
        const auto profile = profileFromText(text);
        for (Function& function : const_cast<Profile::Data&>(profile->data()).table.functions)
            function.address = std::hash<std::string_view>()(function.name); // the same in both
        return profile;
    };
    const auto before = profileOf("main;a;b;a;c = 50000\n"), now = profileOf("new;old = 9\nmain;a;b;a;c;d = 60000\n");
    m_panel->setView({.foldsRecursion = true});
    show(before);
    QCOMPARE(view()->layout().rows, 6U); // until they are arranged
    QTRY_COMPARE(view()->layout().rows, 4U);
    view()->zoomTo(box(QStringLiteral("a < main")).frame);
    auto loaded = std::make_shared<LoadedProfile>();
    loaded->profile = now;
    const EntryMap map(before, now);
    m_panel->showProfile(loaded, &map);
    QCOMPARE(view()->stacks()->profile, before); // so far
    // Meanwhile a click selects by the ids of the profile that all other panels show.
    QVERIFY(idOf(*before, "c") != idOf(*now, "c"));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, centre(QStringLiteral("c < a < main")));
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(idOf(*now, "c"))));
    QTRY_COMPARE(view()->stacks()->profile, now);
    QCOMPARE(view()->layout().rows, 5U);
    QCOMPARE(current(), QStringLiteral("c < a < main"));
    QCOMPARE(chainOf(*view()->stacks(), *view()->zoomed()), QStringLiteral("a < main"));
    QVERIFY(info().contains(QStringLiteral("in 1 place")));
}

/// As on the page of the graph. A focus is not there: the flame graph shows the whole program.
void TestFlame::whatIsLeftOutIsSaidByChips()
{
    const auto* const line = m_panel->findChild<QWidget*>(QStringLiteral("profileChipLine"));
    const auto chips = [line] {
        QStringList texts;
        for (const auto* const close : line->findChildren<QToolButton*>(QStringLiteral("removeChip")))
            texts += close->toolTip();
        return texts;
    };
    m_graph->filter.focusOn({.subject = {QStringLiteral("run"), false}, .title = QStringLiteral("run")});
    QCoreApplication::processEvents();
    QVERIFY(line && !line->isVisible());
    m_graph->filter.hide(QStringLiteral("print"));
    QTRY_VERIFY(line->isVisible());
    QCOMPARE(chips(), QStringList{QStringLiteral("Remove: 1 hidden")});
    m_graph->filter.showThreads({QStringLiteral("worker")});
    QTRY_COMPARE(chips().size(), 2);
    m_graph->filter.undoStack().undo();
    QTRY_COMPARE(chips().size(), 1);
    QTest::mouseClick(line->findChild<QToolButton*>(QStringLiteral("removeChip")), Qt::LeftButton);
    QVERIFY(m_graph->filter.state().hidden.isEmpty());
    QTRY_VERIFY(!line->isVisible());
}

void TestFlame::theSwitchesAskForAChoice()
{
    QSignalSpy wanted(m_panel.get(), &Panel::viewWanted);
    m_panel->findChild<QCheckBox*>(QStringLiteral("flameRecursion"))->click();
    m_panel->findChild<QAction*>(QStringLiteral("flamesFromBottomUp"))->trigger();
    QCOMPARE(wanted.size(), 2);
    QVERIFY(wanted[0][0].value<ViewChoice>().foldsRecursion);
    QVERIFY(wanted[1][0].value<ViewChoice>().hasFlamesBottomUp);
}

void TestFlame::namesAreAsShortAsInTheTables()
{
    const auto profile = profileFromText("main;table = 60\nmain;other = 40\n");
    auto& functions = const_cast<Profile::Data&>(profile->data()).table.functions; // nobody has seen it yet
    const QString full = QStringLiteral("Table<int>::insert(int, std::string const&)");
    functions[idOf(*profile, "table").value].name = "Table<int>::insert(int, std::string const&)";
    show(profile);
    const auto svg = [&] { return flameSvg(view()->picture(), {}); };
    QVERIFY2(wordsIn(svg()).contains(QStringLiteral("Table::insert")), qPrintable(wordsIn(svg()).join('|')));
    QVERIFY(QString::fromUtf8(svg()).contains(full.toHtmlEscaped())); // the tip
    m_panel->setView({.names = NameLength::Full});
    QVERIFY(wordsIn(svg()).contains(full));
    m_panel->resize(300, 400);
    QCoreApplication::processEvents();
    for (const FlameBox& at : view()->layout().boxes) { // what is cut is cut as on the screen
        const QString name = flame::nameIn(*view()->stacks(), view()->stacks()->frames[at.frame],
                                           flame::boxOf(at).adjusted(0, 0, -1, -1));
        QVERIFY2(wordsIn(svg()).contains(name), qPrintable(name));
    }
}

void TestFlame::theMenuIsThatOfTheFunction()
{
    QSignalSpy asked(view(), &FlameView::menuRequested);
    const auto ask = [&](QContextMenuEvent::Reason reason, QPoint at) {
        QContextMenuEvent event(reason, at, view()->viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(reason == QContextMenuEvent::Mouse ? view()->viewport() : view(), &event);
    };
    const QPoint at = centre(QStringLiteral("hash < run < main"));
    ask(QContextMenuEvent::Mouse, at);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<EntryRef>(), EntryRef::of(id("hash")));
    QCOMPARE(asked[0][1].toPoint(), view()->viewport()->mapToGlobal(at));
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(id("hash"))));
    ask(QContextMenuEvent::Mouse, QPoint(10, view()->viewport()->height() - 5)); // nothing is there
    QCOMPARE(asked.size(), 1);
    ask(QContextMenuEvent::Keyboard, {});
    QCOMPARE(asked.size(), 2);
    QCOMPARE(asked[1][1].toPoint(), view()->viewport()->mapToGlobal(at));
}

void TestFlame::aProfileWithoutStacksIsEmpty()
{
    show(profileFromText("main -> a 1\na 1\n"));
    QVERIFY(view()->layout().boxes.empty());
    m_selection->select(EntryRef::of(FunctionId{0}));
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, QPoint(50, 30));
    QCOMPARE(info(), QString());
}

QTEST_MAIN(TestFlame)
#include "tst_flame.moc"

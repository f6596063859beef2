// SPDX-License-Identifier: MIT
//
// The flame graph: where its frames are, how stacks are arranged, and the pictures of it on the screen, in a file and
// on paper.
#include "flame/flame_layout.h"
#include "flame_test.h"
#include "look/theme.h"
#include "painting/print.h"

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QXmlStreamReader>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

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

class TestFlame : public FlameTest {
    Q_OBJECT
private Q_SLOTS:
    void init() { showPanel(); }
    void widthsAreMeasuredTimes();
    void calleesLieBelowTheirCaller();
    void framesNarrowerThanAPixelAreCounted();
    void aHundredThousandFramesAreLaidOutByWhatIsSeen();
    void marksOfTheSearchAreSeen();
    void theSvgHasEachFrameWhereItIsSeen();
    void pictureAndPageShowWhatTheScreenDoes();
    void fromTheBottomUpCallersLieBelow();
    void recursionIsFolded();
    void manyStacksAreArrangedWhileThePictureStays();
    void manyStacksOfARunningProgramAreArrangedWhileThePictureStays();
    void namesAreAsShortAsInTheTables();
    void aProfileWithoutStacksIsEmpty();
};

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

// SPDX-License-Identifier: MIT
#include "layout/protocol.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace gmonscope;
using namespace gmonscope::layout;

namespace {

Request sampleRequest()
{
    Request request;
    request.shape = ArcShape::Polylines;
    request.simplexLimit = 0.5;
    request.nodes = {{98, 48}, {120.25, 70}, {260, 48}, {98, 48}};
    request.clusters = {{190, 16, 12, {1, 2}}};
    request.arcs = {{0, 1, 8, true}, {1, 2, 1, true}, {2, 1, 1, false}, {2, 3, 3, true}};
    return request;
}

Answer sampleAnswer()
{
    Answer answer;
    answer.nodes = {{10, 20}, {-30.5, 40}, {5, 6}, {7, 8}};
    answer.clusters = {{-100, -100, 200, 300}};
    answer.arcs = {
        {{0, 0}, {1, 1}, {2, 2}, {3, 3}}, {}, {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6.25}}, {}};
    return answer;
}

} // namespace

class TestLayoutProtocol : public QObject {
    Q_OBJECT
private slots:
    void aRequestComesBackAsItWas()
    {
        const auto read = readRequest(writeRequest(sampleRequest()));
        QVERIFY2(read.hasValue(), read ? "" : read.error().text().c_str());
        QCOMPARE(*read == sampleRequest(), true);
        QVERIFY(readRequest(writeRequest({})).hasValue());
    }

    void anAnswerComesBackAsItWas()
    {
        const std::string text = writeAnswer(sampleAnswer());
        const auto read = readAnswer(text, sampleRequest());
        QVERIFY2(read.hasValue(), read ? "" : read.error().text().c_str());
        QCOMPARE(writeAnswer(*read), text);
        QCOMPARE(read->nodes[1].x, -30.5);
        QCOMPARE(read->arcs[2].size(), std::size_t{7});
    }

    void everyCutMessageIsRefused()
    {
        const std::string request = writeRequest(sampleRequest()), answer = writeAnswer(sampleAnswer());
        for (std::size_t n = 0; n < request.size(); ++n) {
            QVERIFY(!readRequest(request.substr(0, n)));
            QVERIFY(!messageEnd(request.substr(0, n)));
        }
        for (std::size_t n = 0; n < answer.size(); ++n)
            QVERIFY(!readAnswer(answer.substr(0, n), sampleRequest()));
        QCOMPARE(messageEnd(answer + "more"), std::optional(answer.size()));
    }

    void damagedMessagesAreRefusedOrStillKeepTheirPromises()
    {
        std::mt19937 random(7);
        const std::string request = writeRequest(sampleRequest()), answer = writeAnswer(sampleAnswer());
        for (int n = 0; n < 20000; ++n) {
            std::string damaged = n % 2 ? request : answer;
            for (unsigned k = 0; k <= random() % 3; ++k)
                damaged[random() % damaged.size()] = "0123456789.- \nenx\xFF"[random() % 18];
            if (const auto read = readRequest(damaged)) {
                std::vector<int> boxes(read->nodes.size(), 0);
                for (const auto& cluster : read->clusters)
                    for (const auto node : cluster.nodes)
                        QVERIFY(node < boxes.size() && ++boxes[node] == 1);
                for (const auto& arc : read->arcs)
                    QVERIFY(arc.tail < boxes.size() && arc.head < boxes.size() && arc.tail != arc.head);
            }
            if (const auto read = readAnswer(damaged, sampleRequest())) {
                QCOMPARE(read->nodes.size(), std::size_t{4});
                QCOMPARE(read->arcs.size(), std::size_t{4});
                for (const auto& point : read->nodes)
                    QVERIFY(std::isfinite(point.x) && std::isfinite(point.y));
            }
        }
    }

    void countsAreNotTrusted()
    {
        const std::string head = "gmonscope-layout 1\nsettings 0 14 24 0 1 30\n";
        QVERIFY(readRequest(head + "nodes 0\nboxes 0\narcs 0\nend\n").hasValue());
        for (const char* nodes : {"4000000000", "18446744073709551615", "-1", "1e9", "", "2"})
            QVERIFY2(!readRequest(head + "nodes " + nodes + "\n98 48\nboxes 0\narcs 0\nend\n"), nodes);
        QVERIFY(!readRequest(head + "nodes 1\n98 48\nboxes 0\narcs 0\nend\nend\n"));
        QVERIFY(!readRequest(head + "nodes 1\ninf 48\nboxes 0\narcs 0\nend\n"));
        QVERIFY(!readRequest(head + "nodes 1\n98 48\nboxes 2\n9 9 9 1 0\n9 9 9 1 0\narcs 0\nend\n"));
        QVERIFY(!readRequest(head + "nodes 1\n98 48\nboxes 0\narcs 1\n0 0 1 1\nend\n"));
        QVERIFY(!readRequest(head + "nodes 2\n98 48\n98 48\nboxes 0\narcs 2\n0 1 1 1\n0 1 1 1\nend\n"));
    }

    void aFailureSaysWhy()
    {
        const auto read = readAnswer(writeFailure("no\nluck"), sampleRequest());
        QVERIFY(!read);
        QCOMPARE(read.error().text(), std::string("no luck"));
    }

    void numbersThatAreNoneAreWrittenAsNumbers()
    {
        Answer answer = sampleAnswer();
        answer.nodes[0] = {INFINITY, -1e300};
        QVERIFY(readAnswer(writeAnswer(answer), sampleRequest()).hasValue());
    }
};

QTEST_APPLESS_MAIN(TestLayoutProtocol)
#include "tst_layout_protocol.moc"

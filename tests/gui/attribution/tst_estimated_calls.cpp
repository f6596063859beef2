// SPDX-License-Identifier: MIT
//
// Calls that a budget left to be estimated, in the attribution.
#include "scope_sample.h"

#include "attribution/attribution.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

class TestEstimatedCalls : public QObject, ScopeSample {
    Q_OBJECT

    /// Returns what stands at the right of the row of this title, in the attribution of `work`.
    [[nodiscard]] QString rightOf(const ScopeBuilder& scope, const QString& title) const
    {
        const CallGraphListing listing(loadSample(scope));
        const auto functions = listing.profile()->functions();
        for (std::uint32_t id = 0; id < functions.size(); ++id)
            if (functions[id].name == "work")
                for (const AttributionItem& item : buildAttribution(listing, EntryRef::of(FunctionId{id})))
                    if (item.kind == AttributionItem::Kind::Share && item.title == title)
                        return item.right;
        return {};
    }

private Q_SLOTS:
    void init() { writeFiles(); }

    void theyAndTheirSumHaveAMark()
    {
        QCOMPARE(rightOf(rationedSample(), "main"), QStringLiteral("~1,003 of ~1,003 calls"));
    }
    void exactOnesHaveNone() { QCOMPARE(rightOf(sample(), "main"), QStringLiteral("3 of 3 calls")); }
};

QTEST_MAIN(TestEstimatedCalls)
#include "tst_estimated_calls.moc"

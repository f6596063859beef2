// SPDX-License-Identifier: MIT
#include "session/session_json.h"

#include <QFileInfo>

#include <algorithm>

using namespace gmonscope;

namespace {

using Text = QLatin1String;

const QStringList focusKinds{QStringLiteral("ancestors"), QStringLiteral("descendants"), QStringLiteral("both"),
                             QStringLiteral("paths"),     QStringLiteral("file"),        QStringLiteral("module")};
const QStringList groupings{QStringLiteral("none"), QStringLiteral("file"), QStringLiteral("class"),
                            QStringLiteral("module")};
const QStringList units{QStringLiteral("seconds"), QStringLiteral("percent"), QStringLiteral("ticks")};
const QStringList sides{QStringLiteral("callers"), QStringLiteral("callees")};
const QStringList fills{QStringLiteral("selfTime"), QStringLiteral("totalTime"), QStringLiteral("sourceFile"),
                        QStringLiteral("imbalance")};
const QStringList shares{QStringLiteral("estimated"), QStringLiteral("measured")};
constexpr double mostFunctions = 1e6, mostZoom = 1000, farthest = 1e9;
constexpr qsizetype mostRuns = 100'000; ///< nobody sums up more

QJsonObject pathObject(const QString& path, const QDir& folder)
{
    QJsonObject object{{Text("path"), path}};
    const QString relative = folder.relativeFilePath(path);
    const QString first = relative.section(QLatin1Char('/'), 0, 0);
    if (QDir::isRelativePath(relative) && first != Text("..") && first != Text("."))
        object.insert(Text("relative"), relative);
    return object;
}

/// Looks beside the session first: it may have moved together with its files, or been copied.
QString readPath(const QJsonObject& object, JsonReader& reader, const QDir& folder)
{
    const auto found = [&](const QString& name) {
        return name.isEmpty() ? name : QDir::cleanPath(folder.absoluteFilePath(name));
    };
    const QString path = found(reader.text(object, "path")), beside = found(reader.text(object, "relative"));
    const QString chosen = path.isEmpty() || (!beside.isEmpty() && QFileInfo::exists(beside)) ? beside : path;
    if (const QFileInfo info(chosen); info.exists() && !info.isFile())
        reader.fail(QStringLiteral("a regular file at each path"), chosen);
    return chosen;
}

QJsonObject nameObject(const EntryName& name)
{
    QJsonObject object{{Text("function"), name.function}};
    if (name.isCycle)
        object.insert(Text("cycle"), true);
    return object;
}

EntryName readName(const QJsonObject& object, JsonReader& reader)
{
    return {reader.text(object, "function"), reader.flag(object, "cycle", false)};
}

template <class List, class Make> QJsonArray arrayOf(const List& list, const Make& make)
{
    QJsonArray array;
    for (const auto& item : list)
        array.append(make(item));
    return array;
}

QJsonObject runObject(const RunFile& run, const QDir& folder)
{
    QJsonObject object = pathObject(run.path, folder);
    if (!run.name.isEmpty())
        object.insert(Text("name"), run.name);
    object.insert(Text("included"), run.isIncluded);
    if (run.isBaseline)
        object.insert(Text("baseline"), true);
    if (run.isSalvaged)
        object.insert(Text("salvaged"), true);
    return object;
}

RunFile readRun(const QJsonObject& object, JsonReader& reader, const QDir& folder)
{
    RunFile run;
    run.path = readPath(object, reader, folder);
    if (run.path.isEmpty())
        reader.fail(QStringLiteral("a path for each run"), QStringLiteral("none"));
    run.name = reader.text(object, "name");
    run.writtenAt = QFileInfo(run.path).lastModified();
    run.isIncluded = reader.flag(object, "included", true);
    run.isBaseline = reader.flag(object, "baseline", false);
    run.isSalvaged = reader.flag(object, "salvaged", false);
    return run;
}

QJsonObject focusObject(const Focus& focus)
{
    QJsonObject object{{Text("kind"), focusKinds[int(focus.kind)]},
                       {Text("subject"), nameObject(focus.subject)},
                       {Text("title"), focus.title}};
    if (focus.kind == Focus::Kind::Paths) {
        object.insert(Text("to"), nameObject(focus.to));
        object.insert(Text("toTitle"), focus.toTitle);
    }
    return object;
}

Focus readFocus(const QJsonObject& object, JsonReader& reader)
{
    Focus focus;
    focus.kind = Focus::Kind(reader.choice(object, "kind", focusKinds, int(Focus::Kind::Both)));
    focus.subject = readName(reader.object(object, "subject"), reader);
    focus.title = reader.text(object, "title");
    focus.to = readName(reader.object(object, "to"), reader);
    focus.toTitle = reader.text(object, "toTitle");
    return focus;
}

QJsonObject filterObject(const ViewState& filter)
{
    const auto rule = [](const GroupRule& r) {
        return QJsonObject{{Text("name"), QString::fromStdString(r.name)},
                           {Text("pattern"), QString::fromStdString(r.pattern)}};
    };
    const auto cut = [](const CutCalls& c) {
        return QJsonObject{{Text("caller"), c.caller}, {Text("callee"), c.callee}};
    };
    return {{Text("threads"), QJsonArray::fromStringList(filter.threads)},
            {Text("focus"), arrayOf(filter.focus, focusObject)},
            {Text("hidden"), QJsonArray::fromStringList(filter.hidden)},
            {Text("groupBy"), groupings[int(filter.grouping.by)]},
            {Text("groups"), arrayOf(filter.grouping.rules, rule)},
            {Text("cuts"), arrayOf(filter.cuts, cut)},
            {Text("foldsChains"), filter.foldsChains}};
}

ViewState readFilter(const QJsonObject& object, JsonReader& reader)
{
    ViewState filter;
    for (const QJsonObject& focus : reader.objects(object, "focus"))
        filter.focus += readFocus(focus, reader);
    filter.threads = reader.texts(object, "threads");
    filter.hidden = reader.texts(object, "hidden");
    filter.grouping.by = GroupBy(reader.choice(object, "groupBy", groupings, 0));
    for (const QJsonObject& rule : reader.objects(object, "groups")) {
        filter.grouping.rules.push_back(
            {reader.text(rule, "name").toStdString(), reader.text(rule, "pattern").toStdString()});
        if (const auto wrong = filter.grouping.rules.back().check())
            reader.fail(QString::fromStdString(wrong->expected), QString::fromStdString(wrong->found));
    }
    for (const QJsonObject& cut : reader.objects(object, "cuts"))
        filter.cuts += CutCalls{reader.text(cut, "caller"), reader.text(cut, "callee")};
    filter.foldsChains = reader.flag(object, "foldsChains", false);
    return filter;
}

QJsonObject graphObject(const Session& session)
{
    const auto unfolding = [](const NamedUnfolding& u) {
        return QJsonObject{{Text("of"), nameObject(u.of)},
                           {Text("side"), sides[int(u.side)]},
                           {Text("most"), static_cast<qint64>(u.most)}};
    };
    QJsonObject graph{{Text("detail"), static_cast<qint64>(session.detail)},
                      {Text("toggledCycles"), arrayOf(session.toggledCycles, nameObject)},
                      {Text("neighbours"), arrayOf(session.unfolded, unfolding)},
                      {Text("openChains"), arrayOf(session.filter.openChains, nameObject)}};
    if (session.viewport)
        graph.insert(Text("seen"), QJsonObject{{Text("zoom"), session.viewport->zoom},
                                               {Text("x"), session.viewport->centre.x()},
                                               {Text("y"), session.viewport->centre.y()}});
    return graph;
}

void readGraph(Session& session, const QJsonObject& graph, JsonReader& reader)
{
    session.detail =
        static_cast<std::size_t>(reader.number(graph, "detail", 1, mostFunctions, static_cast<double>(session.detail)));
    for (const QJsonObject& cycle : reader.objects(graph, "toggledCycles"))
        session.toggledCycles += readName(cycle, reader);
    for (const QJsonObject& u : reader.objects(graph, "neighbours"))
        session.unfolded += {readName(reader.object(u, "of"), reader), Side(reader.choice(u, "side", sides, 0)),
                             static_cast<std::uint32_t>(reader.number(u, "most", 0, mostFunctions, 0))};
    for (const QJsonObject& member : reader.objects(graph, "openChains"))
        session.filter.openChains += readName(member, reader);
    const QJsonObject seen = reader.object(graph, "seen");
    if (!seen.isEmpty())
        session.viewport = Viewport{
            reader.number(seen, "zoom", 0.001, mostZoom, 1),
            {reader.number(seen, "x", -farthest, farthest, 0), reader.number(seen, "y", -farthest, farthest, 0)}};
}

QJsonObject sortObject(const TableSort& sort)
{
    return {{Text("column"), sort.column}, {Text("falling"), sort.isFalling}};
}

TableSort readSort(const QJsonObject& object, JsonReader& reader)
{
    return {reader.text(object, "column"), reader.flag(object, "falling", false)};
}

} // namespace

QJsonObject sessionJson::of(const Session& session, const QDir& folder)
{
    QJsonObject whole{
        {Text("program"), pathObject(session.files.image, folder)},
        {Text("runs"), arrayOf(session.files.files, [&](const RunFile& run) { return runObject(run, folder); })},
        {Text("filter"), filterObject(session.filter)},
        {Text("graph"), graphObject(session)},
        {Text("view"), QJsonObject{{Text("unit"), units[int(session.view.unit)]},
                                   {Text("shares"), shares[session.view.isMeasured]},
                                   {Text("shortNames"), session.view.names == gmonscope::NameLength::Short},
                                   {Text("fill"), fills[int(session.view.fill)]},
                                   {Text("foldsRecursion"), session.view.foldsRecursion},
                                   {Text("flamesBottomUp"), session.view.hasFlamesBottomUp},
                                   {Text("page"), session.page},
                                   {Text("tab"), session.tab}}},
        {Text("sort"),
         QJsonObject{{Text("flat"), sortObject(session.flat)}, {Text("callGraph"), sortObject(session.callGraph)}}}};
    if (!session.event.isEmpty())
        whole.insert(Text("event"), session.event);
    if (session.selected)
        whole.insert(Text("selected"), nameObject(*session.selected));
    return whole;
}

Session sessionJson::read(const QJsonObject& whole, JsonReader& reader, const QDir& folder)
{
    const auto section = [&](const char* key) {
        reader.enter(Text(key));
        return reader.object(whole, key);
    };
    Session session;
    session.files.image = readPath(section("program"), reader, folder);
    if (session.files.image.isEmpty())
        reader.fail(QStringLiteral("the path of the program"), QStringLiteral("none"));
    reader.enter(QStringLiteral("runs"));
    for (const QJsonObject& run : reader.objects(whole, "runs", mostRuns))
        session.files.files.push_back(readRun(run, reader, folder));
    if (std::none_of(session.files.files.begin(), session.files.files.end(),
                     [](const RunFile& run) { return run.isIncluded; }))
        reader.fail(QStringLiteral("at least one run that is included"), QStringLiteral("none"));
    session.filter = readFilter(section("filter"), reader);
    reader.enter(QStringLiteral("event"));
    session.event = reader.text(whole, "event");
    readGraph(session, section("graph"), reader);
    const QJsonObject view = section("view");
    session.view.unit = TimeMeasure(reader.choice(view, "unit", units, int(TimeMeasure::Percent)));
    session.view.isMeasured = reader.choice(view, "shares", shares, 1) == 1;
    session.view.names =
        reader.flag(view, "shortNames", true) ? gmonscope::NameLength::Short : gmonscope::NameLength::Full;
    session.view.fill = NodeFill(reader.choice(view, "fill", fills, int(NodeFill::SelfTime)));
    session.view.foldsRecursion = reader.flag(view, "foldsRecursion", false);
    session.view.hasFlamesBottomUp = reader.flag(view, "flamesBottomUp", false);
    session.page = reader.text(view, "page");
    session.tab = reader.text(view, "tab");
    const QJsonObject sort = section("sort");
    session.flat = readSort(reader.object(sort, "flat"), reader);
    session.callGraph = readSort(reader.object(sort, "callGraph"), reader);
    const QJsonObject selected = section("selected");
    if (!selected.isEmpty())
        session.selected = readName(selected, reader);
    return session;
}

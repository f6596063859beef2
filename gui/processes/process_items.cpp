// SPDX-License-Identifier: MIT
#include "processes/process_items.h"

#include "look/format.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <map>

using namespace gmonscope;

namespace {

struct ProcessItemTexts {
    Q_DECLARE_TR_FUNCTIONS(ProcessItems)
};

constexpr std::size_t mostStarters = 3;
constexpr qsizetype shownBuildDigits = 8, longestCommand = 2000, longestTipLine = 400;

double firstStart(const Processes& processes)
{
    double first = 0;
    for (const ProcessProfile& profile : processes.profiles)
        if (profile.startedAt > 0)
            first = first > 0 ? std::min(first, profile.startedAt) : profile.startedAt;
    return first;
}

QString nameOr(const std::string& name) { return name.empty() ? ProcessItemTexts::tr("unknown") : format::text(name); }

/// Control characters of a command would break the row, and too many words the window.
QString commandOf(const ProcessProfile& profile)
{
    QString text;
    for (std::size_t i = 1; i < profile.arguments.size() && text.size() < longestCommand; ++i)
        text += (i > 1 ? QStringLiteral(" ") : QString()) + format::text(profile.arguments[i]);
    std::replace_if(
        text.begin(), text.end(), [](QChar c) { return c.category() == QChar::Other_Control; }, QLatin1Char(' '));
    return text.left(longestCommand).simplified(); // scripts are indented
}

QString tipOf(const ProcessProfile& profile)
{
    QStringList lines{nameOr(profile.program), ProcessItemTexts::tr("Profile: %1").arg(format::text(profile.path))};
    if (profile.pid)
        lines += profile.host.empty()
                     ? ProcessItemTexts::tr("Process %1").arg(profile.pid)
                     : ProcessItemTexts::tr("Process %1 on %2").arg(profile.pid).arg(format::text(profile.host));
    if (profile.startedAt > 0)
        lines += ProcessItemTexts::tr("Started %1")
                     .arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(qint64(profile.startedAt * 1000)),
                                             QLocale::ShortFormat));
    for (const std::string& label : profile.labels)
        lines += format::text(label);
    if (const QString command = commandOf(profile); !command.isEmpty())
        lines += command.left(longestTipLine);
    return lines.join(QLatin1Char('\n'));
}

/// Returns by profile the name of what started its process; of what a process became by exec, who started the process.
std::vector<QString> startersOf(const Processes& processes)
{
    std::vector<QString> starters(processes.profiles.size());
    for (const ProcessNode& node : processes.nodes) {
        if (!node.profile)
            continue;
        const ProcessNode* at = &node;
        while (at->isSameProcess && at->parent)
            at = &processes.nodes[*at->parent];
        if (at->parent)
            starters[*node.profile] = nameOr(processes.nodes[*at->parent].name);
    }
    return starters;
}

QString frequentNames(const std::vector<QString>& starters, const std::vector<std::size_t>& profiles)
{
    std::map<QString, std::size_t> counts;
    for (const std::size_t i : profiles)
        if (!starters[i].isEmpty())
            ++counts[starters[i]];
    std::vector<std::pair<QString, std::size_t>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    QStringList names;
    for (std::size_t i = 0; i < std::min(sorted.size(), mostStarters); ++i)
        names += sorted[i].first;
    if (sorted.size() > mostStarters)
        names += ProcessItemTexts::tr("%1 more").arg(format::count(sorted.size() - mostStarters));
    return names.join(QStringLiteral(", "));
}

/// Makes the rows of one way to look at the processes.
class Builder {
public:
    explicit Builder(const Processes& processes)
        : m_processes(processes), m_first(firstStart(processes)), m_starters(startersOf(processes))
    {
    }

    void addProgram(const ProgramGroup& group)
    {
        ProcessItem item = sumOf(group.profiles);
        item.name = group.program.empty() ? ProcessItemTexts::tr("unknown program") : format::text(group.name);
        item.tip =
            group.program.empty()
                ? ProcessItemTexts::tr("Their profiles do not name their program, as a gmon.out without its companion")
                : format::text(group.program);
        item.isSum = group.builds <= 1;
        if (group.builds > 1)
            item.name += QLatin1Char(' ') + ProcessItemTexts::tr("(%1 builds)").arg(group.builds);
        const int top = m_items.add(std::move(item), -1);
        if (group.builds > 1)
            addBuilds(group, top);
        else if (group.profiles.size() > 1)
            addProcesses(group.profiles, top);
        else
            m_items.items[std::size_t(top)].command = commandOf(m_processes.profiles[group.profiles.front()]);
    }

    void addRow(const ProcessRow& row, int parent)
    {
        ProcessItem item =
            row.members.size() == 1 && row.processes == 1 ? processItem(row.members.front()) : sumOf(row.members);
        item.name = nameOf(row);
        item.treeSeconds = row.treeSeconds;
        item.processes = row.processes;
        if (row.isSameProcess)
            item.tip = ProcessItemTexts::tr("The process of the row above, which has become this program by exec") +
                       (item.tip.isEmpty() ? QString() : QLatin1Char('\n') + item.tip);
        else if (row.profiles == 0)
            item.tip =
                ProcessItemTexts::tr("It ended before the first sample and counted no calls, so it has no profile");
        m_items.add(std::move(item), parent);
    }

    int size() const { return int(m_items.items.size()); }
    ProcessItems take() { return std::move(m_items); }

private:
    ProcessItem sumOf(const std::vector<std::size_t>& profiles) const
    {
        ProcessItem item;
        item.profiles = profiles;
        item.startedBy = frequentNames(m_starters, profiles);
        for (const std::size_t i : profiles) {
            const ProcessProfile& profile = m_processes.profiles[i];
            const ProcessProfile& front = m_processes.profiles[profiles.front()];
            item.isSum = item.isSum && profile.program == front.program && profile.buildId == front.buildId;
            item.ownSeconds += profile.cpuSeconds;
            item.longestSeconds = std::max(item.longestSeconds, profile.cpuSeconds);
            item.processes += profile.processes;
            item.calls += profile.calls;
            if (profile.startedAt > 0 && (item.startSeconds < 0 || profile.startedAt - m_first < item.startSeconds))
                item.startSeconds = profile.startedAt - m_first;
        }
        item.meanSeconds = item.processes ? item.ownSeconds / double(item.processes) : 0;
        item.treeSeconds = item.ownSeconds;
        return item;
    }

    ProcessItem processItem(std::size_t profile) const
    {
        const ProcessProfile& process = m_processes.profiles[profile];
        ProcessItem item = sumOf({profile});
        item.name = nameOr(process.name);
        item.command = commandOf(process);
        item.tip = tipOf(process);
        item.pid = process.pid;
        return item;
    }

    void addProcesses(const std::vector<std::size_t>& profiles, int parent)
    {
        for (const std::size_t i : profiles)
            m_items.add(processItem(i), parent);
    }

    void addBuilds(const ProgramGroup& group, int top)
    {
        std::map<std::string, std::vector<std::size_t>> builds;
        for (const std::size_t i : group.profiles)
            builds[m_processes.profiles[i].buildId].push_back(i);
        for (const auto& [id, profiles] : builds) {
            ProcessItem item = sumOf(profiles);
            item.name = id.empty() ? ProcessItemTexts::tr("unknown build")
                                   : ProcessItemTexts::tr("build %1").arg(format::text(id).left(shownBuildDigits));
            item.tip = ProcessItemTexts::tr("Build %1 of %2").arg(nameOr(id), format::text(group.program));
            const int build = m_items.add(std::move(item), top);
            addProcesses(profiles, build);
        }
    }

    static QString nameOf(const ProcessRow& row)
    {
        QString text;
        for (const std::string& name : row.through)
            text += QLatin1Char('(') + nameOr(name) + QStringLiteral(") ");
        if (row.isSameProcess)
            text += QStringLiteral("= ");
        return row.profiles == 0 ? text + QLatin1Char('(') + nameOr(row.name) + QLatin1Char(')')
                                 : text + nameOr(row.name);
    }

    const Processes& m_processes;
    const double m_first;
    const std::vector<QString> m_starters;
    ProcessItems m_items;
};

} // namespace

int ProcessItems::add(ProcessItem item, int parent)
{
    std::vector<int>& siblings = parent < 0 ? tops : items[std::size_t(parent)].children;
    item.parent = parent;
    item.row = int(siblings.size());
    siblings.push_back(int(items.size()));
    items.push_back(std::move(item));
    return int(items.size()) - 1;
}

ProcessItems processItems::byProgram(const Processes& processes, const std::vector<ProgramGroup>& programs)
{
    Builder builder(processes);
    for (const ProgramGroup& program : programs)
        builder.addProgram(program);
    return builder.take();
}

ProcessItems processItems::byTree(const Processes& processes, TreeRows which)
{
    Builder builder(processes);
    std::vector<int> way; // the items above the next row, outermost first
    for (const ProcessRow& row : processRows(processes, which)) {
        way.resize(row.depth);
        const int next = builder.size();
        builder.addRow(row, way.empty() ? -1 : way.back());
        way.push_back(next);
    }
    return builder.take();
}

// SPDX-License-Identifier: MIT
#include "code/code_model.h"

#include "look/format.h"
#include "tables/table_roles.h"

#include <QDir>

#include <algorithm>

using namespace gmonscope;

namespace {

using Kind = CodeRow::Kind;

constexpr int tabWidth = 8;

/// Expands tabs as an editor does.
QString withoutTabs(const QString& text)
{
    QString result;
    for (const QChar c : text)
        if (c == QLatin1Char('\t'))
            result += QString(tabWidth - result.size() % tabWidth, QLatin1Char(' '));
        else
            result += c;
    return result;
}

} // namespace

void CodeModel::setCode(std::shared_ptr<const CodeView> code, std::shared_ptr<const Profile> profile, CodeMode mode)
{
    beginResetModel();
    m_code = std::move(code);
    m_profile = std::move(profile);
    m_mode = mode;
    m_rows = m_code ? codeRows(*m_code, mode) : std::vector<CodeRow>();
    m_jumps = m_code && mode == CodeMode::Instructions ? JumpArrows(*m_code, m_rows) : JumpArrows();
    m_unit = m_profile ? format::unitOf(*m_profile, m_view.unit) : TimeUnit();
    m_total = m_code ? totalSecondsOf(*m_profile, m_code->function) : 0;
    findHot();
    measure();
    endResetModel();
}

void CodeModel::setView(const ViewChoice& view)
{
    m_view = view;
    m_unit = m_profile ? format::unitOf(*m_profile, view.unit) : TimeUnit();
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, Self, Callees);
}

void CodeModel::findHot()
{
    const Kind wanted = m_mode == CodeMode::Instructions ? Kind::Instruction : Kind::Line;
    m_hot.clear();
    for (int row = 0; row < int(m_rows.size()); ++row)
        if (at(row).kind == wanted && selfSecondsAt(row) > 0)
            m_hot.push_back(row);
    std::stable_sort(m_hot.begin(), m_hot.end(), [this](int a, int b) { return selfSecondsAt(a) > selfSecondsAt(b); });
    m_hottest = m_hot.empty() ? 0 : selfSecondsAt(m_hot.front());
}

void CodeModel::measure()
{
    constexpr int indent = 4;
    m_longest = 0;
    for (int row = 0; row < int(m_rows.size()); ++row)
        m_longest = std::max(m_longest, int(text(at(row)).size() + note(row).size()) + indent * indentOf(at(row)));
}

int CodeModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int CodeModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

const CodeLine* CodeModel::lineOf(const CodeRow& row) const
{
    if (row.kind == Kind::Unplaced)
        return &m_code->unplaced;
    return row.kind == Kind::Line ? &m_code->files[row.file].lines[row.line] : nullptr;
}

const Instruction* CodeModel::instructionOf(const CodeRow& row) const
{
    return row.instruction == CodeRow::none ? nullptr : &m_code->instructions[row.instruction];
}

const CodeCall* CodeModel::callOf(const CodeRow& row) const
{
    if (row.kind != Kind::Call)
        return nullptr;
    if (const Instruction* const instruction = instructionOf(row))
        return &instruction->calls[row.call];
    return row.line == CodeRow::none ? &m_code->unplaced.calls[row.call]
                                     : &m_code->files[row.file].lines[row.line].calls[row.call];
}

/// Returns all calls of a line or an instruction; null for other rows.
const std::vector<CodeCall>* CodeModel::callsOf(const CodeRow& row) const
{
    if (const CodeLine* const line = lineOf(row))
        return &line->calls;
    return row.kind == Kind::Instruction ? &instructionOf(row)->calls : nullptr;
}

std::optional<EntryRef> CodeModel::calleeAt(int row) const
{
    if (const CodeCall* const call = callOf(at(row)))
        return EntryRef::of(call->callee);
    const Instruction* const instruction = instructionOf(at(row));
    return instruction && instruction->targetFunction ? std::optional(EntryRef::of(*instruction->targetFunction))
                                                      : std::nullopt;
}

std::optional<CodeModel::Position> CodeModel::positionAt(int row) const
{
    const CodeRow& of = at(row);
    std::uint32_t file = of.file, number = 1;
    if (const Instruction* const instruction = instructionOf(of)) {
        file = instruction->line ? instruction->file : CodeRow::none;
        number = instruction->line;
    } else if (of.line != CodeRow::none) {
        number = m_code->files[of.file].lines[of.line].number;
    }
    if (file == CodeRow::none || m_code->files[file].readFrom.empty())
        return {};
    return Position{format::text(m_code->files[file].readFrom), int(number)};
}

double CodeModel::selfSecondsAt(int row) const
{
    const CodeRow& of = at(row);
    if (of.kind == Kind::Elsewhere)
        return m_code->elsewhereSeconds;
    if (of.kind == Kind::Instruction)
        return instructionOf(of)->selfSeconds;
    const CodeLine* const line = lineOf(of);
    return line ? line->selfSeconds : 0;
}

bool CodeModel::hasRuns() const
{
    const auto hasCount = [this](const CodeRow& row) { return lineOf(row) && lineOf(row)->executions; };
    return std::count_if(m_rows.begin(), m_rows.end(), hasCount) > 1;
}

bool CodeModel::hasCalls() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const CodeRow& row) { return row.kind == Kind::Call; });
}

QString CodeModel::selfText(int row) const
{
    const double seconds = selfSecondsAt(row);
    return seconds != 0 ? format::number(m_unit, seconds) : QString();
}

/// Returns the time of a call, or of all calls of the row; none: no time is known.
std::optional<double> CodeModel::calleesSeconds(const CodeRow& row) const
{
    if (const CodeCall* const call = callOf(row))
        return call->seconds;
    std::optional<double> sum;
    if (const auto* const calls = callsOf(row))
        for (const CodeCall& call : *calls)
            if (call.seconds)
                sum = sum.value_or(0) + *call.seconds;
    return sum;
}

QString CodeModel::calleesText(const CodeRow& row) const
{
    const auto seconds = calleesSeconds(row);
    return seconds ? format::number(m_unit, *seconds) : QString();
}

QString CodeModel::callsText(const CodeRow& row) const
{
    if (const CodeCall* const call = callOf(row))
        return call->calls ? format::text(shortCount(call->calls)) : QString();
    std::uint64_t sum = 0;
    if (const auto* const calls = callsOf(row))
        for (const CodeCall& call : *calls)
            sum += call.calls;
    return sum ? format::text(shortCount(sum)) : QString();
}

QString CodeModel::ranText(const CodeRow& row) const
{
    const CodeLine* const line = lineOf(row);
    return line && line->executions ? format::text(shortCount(*line->executions)) : QString();
}

QString CodeModel::lineText(const CodeRow& row) const
{
    if (row.kind == Kind::Line)
        return QString::number(lineOf(row)->number);
    const Instruction* const instruction = row.kind == Kind::Instruction ? instructionOf(row) : nullptr;
    return instruction && instruction->line && m_mode == CodeMode::Instructions ? QString::number(instruction->line)
                                                                                : QString();
}

QString CodeModel::text(const CodeRow& row) const
{
    switch (row.kind) {
    case Kind::File: return QDir::cleanPath(format::text(m_code->files[row.file].path));
    case Kind::Line: return withoutTabs(format::text(lineOf(row)->text));
    case Kind::LeftOut: return QStringLiteral("...");
    case Kind::Unplaced: return tr("code of no known line");
    case Kind::Elsewhere: return tr("time of no instruction, such as that of hidden functions");
    case Kind::Call: return tr("calls %1").arg(m_view.name(*m_profile, EntryRef::of(callOf(row)->callee)));
    case Kind::Instruction: break;
    }
    const Instruction& instruction = *instructionOf(row);
    QString text = QString::number(instruction.address, 16) + QStringLiteral("  ") + format::text(instruction.text);
    if (!instruction.target.empty())
        text += QStringLiteral("  <%1>").arg(format::text(instruction.target));
    return text;
}

QString CodeModel::tip(const CodeRow& row) const
{
    if (const CodeCall* const call = callOf(row)) {
        const QString name = format::entryName(*m_profile, EntryRef::of(call->callee));
        return call->calls
                   ? tr("%1\n%2 from here. Enter or a double click selects it.").arg(name, format::calls(call->calls))
                   : tr("%1\nIt counts no calls; the time was measured. Enter or a double click selects it.").arg(name);
    }
    if (const CodeLine* const line = lineOf(row))
        return line->inlinedFrom.empty() ? QString()
                                         : tr("Code of %1, inlined here").arg(format::text(line->inlinedFrom));
    const Instruction* const instruction = instructionOf(row);
    if (!instruction || !instruction->line)
        return {};
    const QString position = tr("%1:%2").arg(format::fileName(format::text(m_code->files[instruction->file].path)),
                                             QString::number(instruction->line));
    return instruction->isInlined ? tr("%1, inlined here").arg(position) : position;
}

QString CodeModel::note(int row) const
{
    const auto nameAt = [this](int of) {
        const CodeLine* const line = of >= 0 && at(of).kind == Kind::Line ? lineOf(at(of)) : nullptr;
        return line ? QString(format::text(line->inlinedFrom)) : QString();
    };
    const QString name = nameAt(row);
    if (name.isEmpty())
        return {};
    int before = row - 1; // a row with code, or of another file
    while (before >= 0 && (at(before).kind == Kind::Call || at(before).kind == Kind::Instruction ||
                           (at(before).kind == Kind::Line && !lineOf(at(before))->hasCode)))
        --before;
    return name == nameAt(before) ? QString() : tr("inlined %1").arg(name);
}

/// Scales self time to the hottest row, so that it is visible, and calls to the function's whole time.
QVariant CodeModel::bar(int row, int column) const
{
    if (column == Self)
        return m_hottest > 0 && selfSecondsAt(row) > 0 ? QVariant(selfSecondsAt(row) / m_hottest) : QVariant();
    if (column != Callees || m_total <= 0)
        return {};
    const double seconds = calleesSeconds(at(row)).value_or(0);
    return seconds > 0 ? QVariant(seconds / m_total) : QVariant();
}

int CodeModel::indentOf(const CodeRow& row) const
{
    const int instruction = m_mode == CodeMode::Both && row.instruction != CodeRow::none ? 1 : 0;
    return instruction + (row.kind == Kind::Call ? 1 : 0);
}

QVariant CodeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CodeRow& row = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case Self: return selfText(index.row());
        case Callees: return calleesText(row);
        case Calls: return callsText(row);
        case Ran: return ranText(row);
        case Line: return lineText(row);
        default: return text(row);
        }
    case Qt::ToolTipRole: return format::tip(tip(row));
    case Qt::AccessibleTextRole: // the name of a file goes over all columns, and the reader is told the first
        return row.kind == Kind::File && column == 0 ? QVariant(text(row)) : QVariant();
    case Qt::AccessibleDescriptionRole: return tip(row);
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (column == Text ? Qt::AlignLeft : Qt::AlignRight));
    case roles::Bar: return bar(index.row(), column);
    case roles::BarColour: return int(column == Self ? bars::Self : bars::Total);
    case roles::Quiet: {
        const CodeLine* const line = lineOf(row);
        const bool isOther = (line && !line->inlinedFrom.empty()) || row.kind == Kind::LeftOut;
        const bool isBelow = m_mode == CodeMode::Both && row.kind == Kind::Instruction;
        return column == Line ||
               (column == Text && (isOther || isBelow || (instructionOf(row) && instructionOf(row)->isInlined)));
    }
    case KindRole: return int(row.kind);
    case IndentRole: return indentOf(row);
    case NoteRole: return note(index.row());
    case HeatRole:
        return m_hottest > 0 && (row.kind == Kind::Line || row.kind == Kind::Instruction)
                   ? selfSecondsAt(index.row()) / m_hottest
                   : 0.0;
    default: return {};
    }
}

QVariant CodeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Text ? Qt::AlignLeft : Qt::AlignRight));
    const QLatin1String unit(m_unit.name);
    const QString titles[] = {tr("Self %1").arg(unit),
                              tr("Called %1").arg(unit),
                              tr("Calls"),
                              tr("Ran"),
                              tr("Line"),
                              m_mode == CodeMode::Instructions ? tr("Instruction") : tr("Source")};
    const QString tips[] = {
        tr("Time in this code itself"),
        tr("Time in functions that are called from here: the part that the function pays, shared by calls; of those "
           "that count no calls, the measured time"),
        tr("Calls that were made from here"),
        tr("How often it ran: the function's first line has its calls, other lines have a number where basic blocks "
           "were counted"),
        tr("Line of the source file"),
        tr("The code")};
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

// SPDX-License-Identifier: MIT
#include "grouping/group_dialog.h"

#include "look/format.h"
#include "look/theme.h"

#include "gmonscope/change_previews.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <set>
#include <string_view>

using namespace gmonscope;

namespace {
constexpr std::size_t mostShown = 500;
}

GroupDialog::GroupDialog(Profiles profiles, std::vector<GroupRule> before, const GroupRule& proposed, QWidget* parent)
    : QDialog(parent), m_profiles(std::move(profiles)), m_before(std::move(before)), m_name(new QLineEdit),
      m_pattern(new QLineEdit), m_list(new QListWidget), m_summary(new QLabel), m_group(new QPushButton(tr("&Group")))
{
    setObjectName(QStringLiteral("groupDialog"));
    setWindowTitle(tr("New group"));
    resize(theme::scaled(480), theme::scaled(400));
    m_name->setObjectName(QStringLiteral("groupName"));
    m_name->setText(format::text(proposed.name));
    m_pattern->setObjectName(QStringLiteral("groupPattern"));
    m_pattern->setText(format::text(proposed.pattern));
    m_pattern->setFont(theme::fixedFont());
    m_pattern->setPlaceholderText(QStringLiteral("^parse_|Lexer::"));
    m_pattern->setToolTip(tr("An extended regular expression, as grep -E takes it; it may match anywhere in the name"));
    m_list->setObjectName(QStringLiteral("groupMembers"));
    m_list->setAccessibleName(tr("Functions of the group"));
    m_list->setSelectionMode(QAbstractItemView::NoSelection);
    m_list->setFont(theme::font(theme::TextSize::Small));
    m_list->setUniformItemSizes(true);
    m_summary->setObjectName(QStringLiteral("groupSummary"));
    m_summary->setWordWrap(true);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("&Functions like"), m_pattern);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_group->setObjectName(QStringLiteral("makeGroup"));
    buttons->addButton(m_group, QDialogButtonBox::AcceptRole);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    m_group->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_name, &QLineEdit::textChanged, this, &GroupDialog::update);
    connect(m_pattern, &QLineEdit::textChanged, this, &GroupDialog::look);
    look();
}

GroupRule GroupDialog::rule() const
{
    return {m_name->text().trimmed().toStdString(), m_pattern->text().toStdString()};
}

/// Runs on a thread, because a pattern takes long on a hundred thousand long names.
void GroupDialog::look()
{
    m_found = 0;
    update();
    if (m_pattern->text().isEmpty()) {
        m_background.cancel();
        return show({{}, 0, 0, tr("Type a part of the names.")});
    }
    std::vector<GroupRule> rules = m_before;
    rules.push_back(rule());
    m_background.start([this, profiles = m_profiles, rules = std::move(rules)](const Background::Job& job) {
        // `this` is only captured here: posted functions never run after the dialog is destroyed.
        job.post([this, answer = answerTo(profiles, rules)] { show(answer); });
    });
}

GroupDialog::Answer GroupDialog::answerTo(const Profiles& profiles, const std::vector<GroupRule>& rules)
{
    Answer answer;
    std::set<std::string_view> names; // both profiles of a comparison have most functions
    for (const auto& profile : profiles) {
        const auto found = functionsOfLastRule(*profile, rules);
        if (!found) {
            answer.wrong = tr("Expected %1, found %2.")
                               .arg(format::text(found.error().expected), format::text(found.error().found));
            return answer;
        }
        for (const Function* const function : *found) {
            answer.seconds += function->selfSeconds;
            const bool isNew = profiles.size() == 1 || names.insert(function->name.text()).second;
            answer.functions += isNew;
            if (isNew && static_cast<std::size_t>(answer.shown.size()) < mostShown)
                answer.shown += format::text(function->name);
        }
    }
    return answer;
}

void GroupDialog::show(const Answer& answer)
{
    m_list->clear();
    m_list->addItems(answer.shown);
    m_found = answer.functions;
    if (const std::size_t more = answer.functions - static_cast<std::size_t>(answer.shown.size()))
        m_list->addItem(tr("and %1 more").arg(format::count(more)));
    m_summary->setText(summaryOf(answer));
    update();
}

QString GroupDialog::summaryOf(const Answer& answer) const
{
    if (!answer.wrong.isEmpty())
        return answer.wrong;
    if (answer.functions == 0)
        return tr("No function fits.");
    const QString functions = format::count(answer.functions);
    const int number = format::numerus(answer.functions);
    if (m_profiles.size() > 1) // which of the times?
        return answer.functions == 1 ? tr("1 function.") : tr("%1 functions.", nullptr, number).arg(functions);
    const Profile& profile = *m_profiles.front();
    const QString time =
        profile.totalTicks() > 0 ? format::time(format::unitOf(profile), answer.seconds) : tr("no time");
    return answer.functions == 1 ? tr("1 function, %1 of its own.").arg(time)
                                 : tr("%1 functions, %2 of their own.", nullptr, number).arg(functions, time);
}

void GroupDialog::update() { m_group->setEnabled(m_found > 0 && !m_name->text().trimmed().isEmpty()); }

// SPDX-License-Identifier: MIT
//
// How long a window takes to sort its table of a large profile, and to search its names. Offscreen.
//   bench_table_speed IMAGE PROFILE
#include "rounds.h"

#include "search/search_index.h"
#include "tables/flat_model.h"

#include "gmonscope/load_profile.h"

#include <QGuiApplication>

#include <algorithm>
#include <cstdio>

using namespace gmonscope;

namespace {

void print(const std::string& what, const char* target, double milliseconds, const std::string& more = {})
{
    std::printf("| %s | %s | %.0f ms%s |\n", what.c_str(), target, milliseconds, more.c_str());
    std::fflush(stdout);
}

/// The window makes the ranks on a thread of its own, when the table asks for them first.
void measureNames(FlatModel& model, const Profile& profile)
{
    NameRanksPtr ranks;
    print("ranks of the names, made in the background", "1.5 s", millisecondsOf([&] { ranks = rankNames(profile); }));
    model.setNameRanks(ranks);
    std::vector<double> times;
    for (unsigned round = 0; round < rounds; ++round) {
        model.sort(FlatModel::Cumulative, Qt::DescendingOrder);
        times.push_back(millisecondsOf([&] { model.sort(FlatModel::Name, Qt::AscendingOrder); }));
    }
    print("sorting the same rows by name then", "150 ms", median(times));
}

/// The column that takes longest, each from the order of another one.
void measureSorting(FlatModel& model, const Profile& profile, const std::string& rows)
{
    double most = 0;
    std::string slowest;
    for (const auto column : {FlatModel::Self, FlatModel::Calls, FlatModel::Total, FlatModel::SelfPerCall,
                              FlatModel::TotalPerCall, FlatModel::Percent}) {
        std::vector<double> times;
        for (unsigned round = 0; round < rounds; ++round) {
            model.sort(FlatModel::Cumulative, Qt::DescendingOrder);
            times.push_back(millisecondsOf([&] { model.sort(column, Qt::DescendingOrder); }));
        }
        if (median(times) > most) {
            most = median(times);
            slowest = model.headerData(column, Qt::Horizontal).toString().toStdString();
        }
    }
    print("sorting " + rows + " rows by a number: the slowest column", "150 ms", most, " (" + slowest + ")");
    measureNames(model, profile);
}

void measureSearch(const LoadedProfilePtr& loaded)
{
    std::unique_ptr<SearchIndex> index;
    print("names made ready to be searched, in the background", "-",
          millisecondsOf([&] { index = std::make_unique<SearchIndex>(loaded); }));
    const std::atomic<bool> cancelled = false;
    const auto measure = [&](const char* what, const char* target, const QString& text) {
        std::vector<double> times;
        std::size_t hits = 0;
        for (unsigned round = 0; round < rounds; ++round)
            times.push_back(
                millisecondsOf([&] { hits = index->find(SearchPattern(text), cancelled).functions.size(); }));
        print(what, target, median(times), " (" + std::to_string(hits) + " hits)");
    };
    measure("a key in the search: letters", "100 ms", QStringLiteral("selector"));
    measure("a key in the search: a regular expression", "500 ms", QStringLiteral("/get[a-z]*memory[0-9]+/"));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "usage: bench_table_speed IMAGE PROFILE\n");
        return 2;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    const auto profile = loadProfile({.image = argv[1], .profiles = {argv[2]}});
    if (!profile) {
        std::fprintf(stderr, "bench_table_speed: %s\n", profile.error().text().c_str());
        return 1;
    }
    auto loaded = std::make_shared<LoadedProfile>();
    loaded->profile = *profile;
    loaded->listing = std::make_shared<const CallGraphListing>(*profile);
    loaded->flat = buildFlatProfile(**profile);
    FlatModel model;
    model.setProfile(*profile, loaded->flat);
    measureSorting(model, **profile, std::to_string(loaded->flat.size()));
    measureSearch(loaded);
    return 0;
}

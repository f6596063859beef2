#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Computes the spread over ranks from the JSON of each, and compares it with that of gmonscope-report --spread --json.

  rank_spread.py SPREAD.json RANK.json...      status 1, and a line for each number that differs
"""
import json
import math
import statistics
import sys


def named(profile):
    """By id, what identifies a function in every rank."""
    return {f["id"]: (f["module"], f["name"], f["file"]) for f in profile["functions"]}


def functions_of(profile):
    sums = {}
    for f in profile["functions"]:
        row = sums.setdefault((f["module"], f["name"], f["file"]), {"self": 0, "total": 0, "calls": 0})
        row["self"] += f["self_seconds"]
        row["total"] += f["self_seconds"] + f["descendants_seconds"]
        row["calls"] += f["calls"] or 0  # null: nobody counts them
    return sums


def arcs_of(profile):
    names, sums = named(profile), {}
    for a in profile["arcs"]:
        row = sums.setdefault((names[a["caller"]], names[a["callee"]]), {"calls": 0, "estimated": 0})
        row["calls"] += a["calls"] or 0
        row["estimated"] += a["estimated_seconds"]
    return sums


def is_near(a, b):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


def differences(label, said, values, is_time):
    mean, least, most = statistics.fmean(values), min(values), max(values)
    expected = {"mean": mean, "min": least, "max": most, "deviation": statistics.stdev(values),
                "imbalance": most / mean - 1 if mean > 0 else 0}
    if is_time:
        expected["lost"] = (most - mean) * len(values)
    for key, value in expected.items():
        if not is_near(said[key], value):
            yield f"{label}: {key} is {said[key]}, not {value}"
    for key, value in (("min_run", least), ("max_run", most)):
        if not is_near(values[said[key]], value):
            yield f"{label}: {key} is {said[key]}, which has {values[said[key]]}, not {value}"


def compare(spread, ranks):
    by_rank = [functions_of(rank) for rank in ranks]
    names = named(spread)
    compared = 0
    in_cycles = {names[f["id"]] for f in spread["functions"] if f["cycle"]}
    for f in spread["functions"]:
        if not f["spread"]:
            continue
        for key in ("self", "total", "calls"):
            if key == "total" and names[f["id"]] in in_cycles:
                continue  # a cycle's time is that of all its members
            values = [rank.get(names[f["id"]], {key: 0})[key] for rank in by_rank]
            yield from differences(f'{f["name"]} {key}', f["spread"][key], values, key != "calls")
            compared += 1
    arcs_by_rank = [arcs_of(rank) for rank in ranks]
    for a in spread["spread"]["arcs"]:
        ends = (names[a["caller"]], names[a["callee"]])
        for key in ("calls", "estimated"):
            values = [rank.get(ends, {key: 0})[key] for rank in arcs_by_rank]
            yield from differences(f"{ends[0][1]} -> {ends[1][1]} {key}", a[key], values, key != "calls")
            compared += 1
    taken = {ends for rank in arcs_by_rank for ends, row in rank.items() if row["calls"]}
    told = {(names[a["caller"]], names[a["callee"]]) for a in spread["spread"]["arcs"]}
    for ends in taken - told:
        yield f"{ends[0][1]} -> {ends[1][1]}: has no spread"
    print(f"{compared} numbers compared")


def main():
    spread, *ranks = [json.load(open(path, encoding="utf-8")) for path in sys.argv[1:]]
    wrong = list(compare(spread, ranks))
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads what --json and --csv wrote by Python's own modules, and says what is wrong with it.

usage: check_exports.py JSON CSV
"""
import csv
import json
import math
import sys

FUNCTION = ["id", "name", "module", "file", "self_seconds", "self_error", "descendants_seconds", "total_error", "calls",
            "self_calls", "cycle", "measured_total_seconds"]
COMPARED = ["base", "spread", "calls_range"]  # JSON alone has them where nothing is compared
ARC = ["caller", "callee", "calls", "estimated_seconds", "measured_seconds", "measured_error", "differs", "calls_range"]


def close(a, b):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)


def check_graph(profile):
    functions = {f["id"]: f for f in profile["functions"]}
    assert len(functions) == len(profile["functions"]), "an id twice"
    for function in functions.values():
        assert list(function) == FUNCTION + COMPARED, list(function)
        assert isinstance(function["calls"], int) and isinstance(function["self_calls"], int)
    calls = dict.fromkeys(functions, 0)
    passed_up = dict.fromkeys(functions, 0.0)
    for arc in profile["arcs"]:
        assert list(arc) == ARC, list(arc)
        caller, callee = functions[arc["caller"]], functions[arc["callee"]]
        if caller is callee:
            assert callee["self_calls"] == arc["calls"]
        else:
            calls[arc["callee"]] += arc["calls"]
            passed_up[arc["caller"]] += arc["estimated_seconds"]
    for arc in profile["external_arcs"]:
        assert arc["caller"].startswith(("<", "["))
        calls[arc["callee"]] += arc["calls"]
    for id, function in functions.items():
        assert function["calls"] == calls[id], function
        assert close(function["descendants_seconds"], passed_up[id]), function
    members = {id: cycle["cycle"] for cycle in profile["cycles"] for id in cycle["members"]}
    assert members == {id: f["cycle"] for id, f in functions.items() if f["cycle"] is not None}
    for group in profile["groups"]:
        members = group["members"]
        assert all(list(member) == ["name", "module", "file", "self_seconds"] for member in members), members
        assert close(sum(m["self_seconds"] for m in members), functions[group["function"]]["self_seconds"])
    assert close(sum(f["self_seconds"] for f in functions.values()), profile["totals"]["seconds"])


def cell(value):
    return "" if value is None else str(value)


def check_table(rows, profile):
    assert rows[0] == FUNCTION, rows[0]
    functions = {cell(f["id"]): f for f in profile["functions"]}
    for row in rows[1:]:
        expected = functions[row[0]]
        for name, text in zip(FUNCTION, row, strict=True):
            value = expected[name]
            if isinstance(value, str) and value[:1] in ("=", "+", "-", "@"):
                value = "'" + value  # no spreadsheet takes it for a formula
            same = close(float(text), value) if isinstance(value, float) else text == cell(value)
            assert same, (name, text, value)
    times = [float(row[4]) for row in rows[1:]]
    assert times == sorted(times, reverse=True)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        profile = json.load(file)
    with open(sys.argv[2], encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, strict=True))
    assert profile["format"] == 1
    assert list(profile) == ["format", "functions", "arcs", "external_arcs", "cycles", "groups", "totals", "difference",
                             "spread"], list(profile)
    check_graph(profile)
    check_table(rows, profile)
    print(f"{len(profile['functions'])} functions, {len(profile['arcs'])} arcs, {len(rows) - 1} rows"
          + (f", {len(profile['groups'])} groups" if profile["groups"] else ""))
    for function in profile["functions"]:
        print(json.dumps(function["name"]))


main()

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# speedscope's own page must show a profile with the times of our table: opens an export in headless Chromium, and
# compares the total and self time of each row of its table ("Sandwich") with the measured ones of --csv. Outside CI,
# since it fetches speedscope by npm, unless SPEEDSCOPE is the folder with its index.html.
#   speedscope_page.sh BUILD_FOLDER PROGRAM PROFILE
set -euo pipefail
report=$(realpath "$1")/bin/gmonscope-report program=$(realpath "$2") profile=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
if [ -z "${SPEEDSCOPE:-}" ]; then
    npm pack --silent speedscope >/dev/null
    tar xf speedscope-*.tgz
    SPEEDSCOPE=$work/package/dist/release
fi

"$report" -z --speedscope=speedscope.json --csv=table.csv "$program" "$profile"
printf 'speedscope.loadFileFromBase64("speedscope.json", "%s")' "$(base64 -w 0 speedscope.json)" >profile.js
# So high that the page, which makes rows only in sight, makes all of them.
for _ in {1..20}; do # its clock may run out before a busy machine has drawn the table
    chromium --headless=new --no-sandbox --allow-file-access-from-files --enable-unsafe-swiftshader \
        --use-angle=swiftshader --window-size=1280,30000 --virtual-time-budget=30000 --dump-dom \
        "file://$SPEEDSCOPE/index.html#localProfilePath=$work/profile.js&view=sandwich" >page.html 2>chromium.log
    ! grep -qE '[0-9]%\)<' page.html || break
done
# Each row has two times with shares, then the name.
grep -oE '>[^<]+<' page.html | sed 's/^>//; s/<$//; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' >texts

python3 - <<'PYTHON'
import csv, re, sys

def seconds(text):
    number, unit = re.match(r"([\d.]+)(ns|µs|ms|s|min)? ?\(", text).groups()
    decimals = len(number.partition(".")[2])
    scale = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1, "min": 60, None: 1}[unit]
    return float(number) * scale, 0.6 * scale / 10 ** decimals

texts = open("texts").read().split("\n")
start = texts.index("Symbol Name") + 1
shown = {}
for total, own, name in zip(texts[start::3], texts[start + 1::3], texts[start + 2::3]):
    if not re.match(r"[\d.]+\S* ?\(", total):
        break
    shown.setdefault(name, []).append((seconds(total), seconds(own)))
table = {}
for row in csv.DictReader(open("table.csv")):
    table.setdefault(row["name"], []).append((float(row["measured_total_seconds"] or 0), float(row["self_seconds"])))
wrong = 0
for name, rows in shown.items():
    if len(rows) > 1 or len(table.get(name, [])) > 1:
        continue  # several functions of one name: which is which cannot be seen
    if name not in table:
        print(f"{name}: not in the table"); wrong += 1; continue
    for what, (value, unsure), ours in zip(("total", "self"), rows[0], table[name][0]):
        if abs(value - ours) > unsure:
            print(f"{name}: {what} {value} on the page, {ours} in the table"); wrong += 1
print(f"{len(shown)} rows compared, {wrong} differ")
sys.exit(wrong > 0 or not shown)
PYTHON

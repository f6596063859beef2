#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Which lines of the analysis and the runtime the tests reach: builds both with clang's counters in build/coverage, runs
# the tests, and prints the share by folder and the files below 90 %.
#
#   packaging/coverage.sh            all tests but those of the window, and those that only measure cost
#   packaging/coverage.sh -R NAME    only these, as ctest chooses them
#   packaging/coverage.sh --again    the figures of the last run, without building or testing
#
# Status 1 below 90 % in total. Whether tests pass is not asked here: counters change what some of them measure, and
# programs that the tests link with the static runtime by themselves lack the counters' library. The manual tells in
# resources/manual/coverage.md which lines are not measured, and why.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$root/packaging/packages.sh"
tree=$root/build/coverage
least=90

# Processes write to one of four files for each program or library, and add to what is there; tests start some without
# any environment, so that the name is built in.
counters="-fprofile-instr-generate=$tree/counts/%4m.profraw -fcoverage-mapping"

build() {
    cmake -G Ninja -S "$root" -B "$tree" -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None \
        -DGMONSCOPE_TESTS=ON -DGMONSCOPE_GUI=OFF -DCMAKE_C_FLAGS="$counters" -DCMAKE_CXX_FLAGS="$counters" >/dev/null
    cmake --build "$tree"
}

run_tests() {
    rm -rf "$tree/counts"
    ctest --test-dir "$tree" --parallel "$(nproc)" --timeout 600 -E '^(format|installed|tst_large_programs|tst_aarch64)$' "$@" |
        tee "$tree/tests.log" | tail -n 40 || true
}

# objects: what was counted in, as options of llvm-cov.
objects() {
    local file
    while read -r file; do
        printf -- '-object\n%s\n' "$file"
    done < <(find "$tree/bin" "$tree/lib" "$tree/libexec" "$tree/tests" -type f -perm -u+x ! -name '*.sh' \
        -exec sh -c 'readelf -SW "$1" 2>/dev/null | grep -q __llvm_covmap' sh {} \; -print)
}

# figures: from llvm-cov's JSON, by folder; then what is below.
figures() {
    llvm-profdata-14 merge -o "$tree/counts.profdata" "$tree"/counts/*.profraw
    local files=()
    mapfile -t files < <(objects)
    llvm-cov-14 export -summary-only -instr-profile "$tree/counts.profdata" "${files[@]:1}" >"$tree/figures.json"
    python3 - "$tree/figures.json" "$root" "$least" <<'PYTHON'
import json, os, sys

path, root, least = sys.argv[1], sys.argv[2], float(sys.argv[3])
folders, files = {}, []
for file in json.load(open(path))["data"][0]["files"]:
    name = os.path.relpath(file["filename"], root)
    if not name.startswith(("analysis/", "runtime/")):
        continue
    lines = file["summary"]["lines"]
    files.append((name, lines["count"], lines["covered"]))
    for folder in (os.path.dirname(name), name.split("/")[0] + " in all", "total"):
        count, covered = folders.get(folder, (0, 0))
        folders[folder] = count + lines["count"], covered + lines["covered"]

def line(name, count, covered):
    print(f"{name:40} {count:7} lines {100 * covered / max(count, 1):6.1f} %")

for name in sorted(folders, key=lambda name: (name == "total", name)):
    line(name, *folders[name])
print(f"\nFiles below {least:.0f} %:")
for name, count, covered in sorted(files):
    if 100 * covered < least * count:
        line(name, count, covered)
count, covered = folders.get("total", (0, 0))
sys.exit(100 * covered < least * count or count == 0)
PYTHON
}

case ${1-} in
-h | --help)
    sed -n '3,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
--again)
    figures
    exit
    ;;
esac
install_packages "${build_packages[@]}" clang llvm-14 libclang-rt-14-dev lld python3 binutils
build
run_tests "$@"
figures

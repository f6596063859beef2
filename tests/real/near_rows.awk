# SPDX-License-Identifier: MIT
# How many rows of the first file are not near any of the second, and the other way round. Near: the same words, but
# decimal numbers within one unit of their last digit.
function shape(row,    i, n, words, text) {
    n = split(row, words, " ")
    for (i = 1; i <= n; i++)
        text = text " " (words[i] ~ /^-?[0-9]+\.[0-9]+$/ ? "N" : words[i])
    return text
}
function near(a, b,    i, n, x, y) {
    n = split(a, x, " ")
    split(b, y, " ")
    for (i = 1; i <= n; i++)
        if (x[i] != y[i] && (x[i] - y[i] > 10 ^ -(length(x[i]) - index(x[i], ".")) * 1.0001 ||
                             y[i] - x[i] > 10 ^ -(length(x[i]) - index(x[i], ".")) * 1.0001))
            return 0
    return 1
}
NF == 0 { next }
{ key = shape($0); if (NR == FNR) theirs[key, ++count[key]] = $0; else { ++all; found = 0
    for (i = 1; i <= count[key] && !found; i++)
        if (theirs[key, i] != "" && near(theirs[key, i], $0)) { theirs[key, i] = ""; found = 1 }
    differing += !found } }
END { for (row in theirs) differing += theirs[row] != ""; print differing + 0 }

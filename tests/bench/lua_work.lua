-- SPDX-License-Identifier: MIT
-- 13 million calls a round within the interpreter: arithmetic, tables, strings, closures, sorting, collecting garbage.
-- 20 rounds, a second, so that starting and ending the process weigh nothing. With "killed" there are 3, and the process
-- ends by SIGKILL, so that its .scope file stays.

local function fibonacci(n)
    if n < 2 then return n end
    return fibonacci(n - 1) + fibonacci(n - 2)
end

local function sieve(limit)
    local composite, primes = {}, 0
    for i = 2, limit do
        if not composite[i] then
            primes = primes + 1
            for j = i * i, limit, i do composite[j] = true end
        end
    end
    return primes
end

local function words(count)
    local parts = {}
    for i = 1, count do parts[#parts + 1] = string.format("%d:%s", i, string.rep("x", i % 7)) end
    local text, found = table.concat(parts, ","), 0
    for word in text:gmatch("[^,]+") do found = found + #word:gsub("x", "yz") end
    return found
end

local function sorted(count)
    local list, seed = {}, 42
    for i = 1, count do
        seed = (seed * 1103515245 + 12345) % 2147483648
        list[i] = { key = seed, name = "n" .. seed }
    end
    table.sort(list, function(a, b) return a.key < b.key end)
    return list[1].key
end

local Point = {}
Point.__index = Point
Point.__add = function(a, b) return setmetatable({ x = a.x + b.x, y = a.y + b.y }, Point) end
local function points(count)
    local sum = setmetatable({ x = 0, y = 0 }, Point)
    for i = 1, count do sum = sum + setmetatable({ x = i, y = -i }, Point) end
    return sum.x + sum.y
end

for _ = 1, arg[1] == "killed" and 3 or 20 do
    fibonacci(25)
    sieve(100000)
    words(20000)
    sorted(10000)
    points(50000)
end
if arg[1] == "killed" then os.execute("kill -KILL $PPID") end

// SPDX-License-Identifier: MIT
// The page of a profile: tabs, the table of functions, the selected function's callers and callees, the flame graph.
// The part behind # in the address is the state: a tab, f=ROW (the selection), q=TEXT (the filter), sort=COLUMN, all.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const mostRows = 300;
const decimals = data.perUnit === 1 ? 0 : data.total >= 10 * data.perUnit ? 2 : 3;
const functions = data.functions.map(([name, full, place, self, total, calls, recursive, cycle], row) =>
  ({ row, name, full: full || name, place, self, total, calls, recursive, cycle, callers: [], callees: [] }));
data.arcs.forEach((arcs, from) => {
  for (let i = 0; i < arcs.length; i += 3) {
    const [to, calls, time] = arcs.slice(i, i + 3);
    functions[from].callees.push({ other: functions[to], calls, time });
    functions[to].callers.push({ other: functions[from], calls, time });
  }
});
for (const [name, row, calls] of data.externals) functions[row].callers.push({ other: { name }, calls, time: null });

const unit = data.unit;
const seconds = (time) => (time / data.perUnit).toFixed(decimals);
const percent = (time) => (data.total ? (100 * time) / data.total : 0).toFixed(1);
const count = (calls) => calls.toLocaleString("en-US");
const byTime = (a, b) => (b.time ?? 0) - (a.time ?? 0) || b.calls - a.calls;

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/* ---- state ---- */
const initialState = { tab: data.hasGraph ? "graph" : "functions", f: null, q: "", sort: "self", all: false };
const state = { ...initialState };
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a % that somebody typed
  }
}
function readState() {
  Object.assign(state, initialState);
  const words = location.hash.slice(1).split("&").filter(Boolean);
  for (const word of words) {
    const at = word.indexOf("="), key = at < 0 ? word : word.slice(0, at), value = at < 0 ? "" : word.slice(at + 1);
    if (document.getElementById("tab-" + key)) state.tab = key;
    else if (key === "all") state.all = true;
    else if (key === "f") state.f = /^\d+$/.test(value) && functions[Number(value)] ? Number(value) : null;
    else if (key === "q") state.q = decoded(value);
    else if (key === "sort" && columns.some((column) => column.key === value)) state.sort = value;
  }
}
function writeState() {
  const words = [state.tab];
  if (state.f !== null) words.push("f=" + state.f);
  if (state.q) words.push("q=" + encodeURIComponent(state.q));
  if (state.sort !== "self") words.push("sort=" + state.sort);
  if (state.all) words.push("all");
  history.replaceState(null, "", "#" + words.join("&"));
}
function change(changes) {
  Object.assign(state, changes);
  writeState();
  show();
}

/* ---- table ---- */
const columns = [
  { key: "self", title: "Self %", tip: "share of the run's time in its own code", text: (f) => percent(f.self), isNumber: true },
  { key: "self", title: `Self ${unit}`, tip: "in its own code", text: (f) => seconds(f.self), isNumber: true },
  { key: "total", title: "Total %", tip: data.totalTip, text: (f) => percent(f.total), isNumber: true },
  { key: "total", title: `Total ${unit}`, tip: data.totalTip, text: (f) => seconds(f.total), isNumber: true },
  { key: "calls", title: "Calls", tip: "counted calls, without recursive ones",
    text: (f) => (f.calls || f.recursive ? count(f.calls) : ""), isNumber: true },
  { key: "name", title: "Function", tip: "", text: (f) => f.name },
  { key: "place", title: "File or library", tip: "", text: (f) => f.place },
];
function compare(key) {
  return key === "name" || key === "place"
    ? (a, b) => a[key].localeCompare(b[key], "en") || a.row - b.row
    : (a, b) => b[key] - a[key] || b.self - a.self || a.row - b.row;
}
function shownFunctions() {
  const wanted = state.q.toLowerCase();
  const fits = (f) => f.full.toLowerCase().includes(wanted) || f.name.toLowerCase().includes(wanted) || f.place.toLowerCase().includes(wanted);
  return functions.filter((f) => !wanted || fits(f)).sort(compare(state.sort));
}
function rowOf(f) {
  const row = element("tr", { tabIndex: 0, onclick: () => change({ f: f.row }) });
  row.dataset.row = f.row;
  row.setAttribute("aria-selected", String(f.row === state.f));
  row.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    change({ f: f.row });
    document.querySelector(`#functions tr[data-row="${f.row}"]`)?.focus();
  };
  for (const column of columns)
    row.append(element("td", { className: column.isNumber ? "number" : "text", textContent: column.text(f) }));
  row.children[5].title = f.full;
  row.children[0].style.setProperty("--share", percent(f.self) + "%");
  row.children[2].style.setProperty("--share", percent(f.total) + "%");
  return row;
}
function headOf(column, isFirst) {
  const button = element("button", { textContent: column.title, title: column.tip, onclick: () => change({ sort: column.key }) });
  const head = element("th", { className: column.isNumber ? "number" : "text" }, button);
  if (column.key === state.sort && isFirst) head.setAttribute("aria-sort", column.isNumber ? "descending" : "ascending");
  return head;
}
function showTable() {
  const found = shownFunctions(), shown = state.all ? found : found.slice(0, mostRows);
  const head = element("tr");
  columns.forEach((column, i) => head.append(headOf(column, columns.findIndex((c) => c.key === column.key) === i)));
  document.querySelector("#functions thead").replaceChildren(head);
  document.querySelector("#functions tbody").replaceChildren(...shown.map(rowOf));
  const self = found.reduce((sum, f) => sum + f.self, 0), calls = found.reduce((sum, f) => sum + f.calls, 0);
  document.getElementById("sum").textContent =
    `${count(found.length)} functions: ${seconds(self)} ${unit} of their own (${percent(self)} %), ${count(calls)} calls`;
  const more = document.getElementById("more");
  more.hidden = shown.length === found.length;
  more.textContent = `Show all ${count(found.length)}`;
}

/* ---- selection ---- */
function neighbours(title, list, none) {
  const table = element("table", { className: "neighbours" });
  for (const { other, calls, time } of list.sort(byTime)) {
    const name = other.row === undefined ? element("span", { textContent: other.name })
      : element("a", { href: "#", textContent: other.name, title: other.full,
          onclick: (event) => { event.preventDefault(); change({ f: other.row }); } });
    table.append(element("tr", {},
      element("td", { className: "number", textContent: time === null ? "" : percent(time) + " %" }),
      element("td", { className: "number", textContent: time === null ? "" : `${seconds(time)} ${unit}` }),
      element("td", { className: "number", textContent: calls ? count(calls) + "×" : "" }),
      element("td", { className: "text" }, name)));
  }
  return [element("h3", { textContent: title }), list.length ? table : element("p", { textContent: none })];
}
function showSelection() {
  const panel = document.getElementById("selection"), f = functions[state.f];
  for (const old of document.querySelectorAll("#graph .selected")) old.classList.remove("selected");
  if (!f) {
    panel.replaceChildren(element("p", { textContent: "Click a function to see where its time comes from." }));
    return;
  }
  const node = document.getElementById("node-" + data.ids[f.row]);
  if (node && data.hasLinks) node.classList.add("selected");
  const facts = [`own time ${seconds(f.self)} ${unit} (${percent(f.self)} %)`, `with callees ${seconds(f.total)} ${unit} (${percent(f.total)} %)`];
  if (f.calls || f.recursive) facts.push(count(f.calls) + " calls" + (f.recursive ? ` and ${count(f.recursive)} recursive ones` : ""));
  if (f.cycle) facts.push("in cycle " + f.cycle);
  if (f.place) facts.push(f.place);
  panel.replaceChildren(element("h2", { textContent: f.full }),
    element("ul", {}, ...facts.map((textContent) => element("li", { textContent }))),
    ...neighbours("Callers", f.callers.filter((c) => c.other !== f), "No caller is known."),
    ...neighbours("Callees", f.callees.filter((c) => c.other !== f), "No callee is known."),
    element("p", { className: "hint", textContent: data.arcTip }));
}

/* ---- graph ---- */
function rowOfNode(target) {
  const node = target.closest("[id^='node-']");
  return node ? data.ids.indexOf(Number(node.id.slice(5))) : -1;
}
const picture = document.querySelector("#graph .picture"), svg = picture && picture.querySelector("svg");
const wholeWidth = svg ? Number(svg.getAttribute("width")) : 0;
function setWidth(width) {
  svg.style.width = Math.min(8 * wholeWidth, Math.max(80, width)) + "px";
}
/** Makes the picture as wide as there is room, as long as it can be read. */
function fit() {
  setWidth(Math.max(0.55 * wholeWidth, Math.min(wholeWidth, picture.clientWidth || wholeWidth)));
}

/* ---- flame graph ---- */
const frames = [];
for (let i = 0; i < data.frames.length; i += 3) {
  const [depth, row, time] = data.frames.slice(i, i + 3);
  frames.push({ depth, row, time, name: row < 0 ? "[callers not known]" : functions[row].name, index: frames.length });
}
function placeFrames() {
  const ends = []; // by depth: where the next frame begins
  let at = 0;
  for (const frame of frames) {
    const parent = ends[frame.depth - 1];
    frame.start = frame.depth ? parent.next : at;
    if (frame.depth) parent.next += frame.time;
    else at += frame.time;
    ends[frame.depth] = { next: frame.start };
  }
  return at;
}
const flameTime = placeFrames();
let zoomed = null;
function hueOf(name) {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)) % 9973;
  return 12 + (hash % 44);
}
function showFlames() {
  const box = document.getElementById("frames");
  if (!box || state.tab !== "flame") return;
  const width = box.clientWidth || 900, start = zoomed ? zoomed.start : 0, span = (zoomed ? zoomed.time : flameTime) || 1;
  const scale = width / span, made = [];
  let deepest = 0;
  for (const frame of frames) {
    const left = Math.max(0, (frame.start - start) * scale), right = Math.min(width, (frame.start + frame.time - start) * scale);
    if (right - left < 0.5) continue;
    deepest = Math.max(deepest, frame.depth);
    const selected = frame.row >= 0 && frame.row === state.f;
    const label = element("div", { className: "frame" + (selected ? " selected" : ""), textContent: right - left > 24 ? frame.name : "",
      title: `${frame.name}\n${seconds(frame.time)} ${unit}, ${percent(frame.time)} %`,
      onclick: () => { zoomed = frame.time === flameTime ? null : frame; change(frame.row < 0 ? {} : { f: frame.row }); } });
    label.style.cssText = `left:${left}px;width:${Math.max(0.5, right - left - 0.5)}px;top:${frame.depth * 19}px;--hue:${hueOf(frame.name)}`;
    made.push(label);
  }
  box.style.height = (deepest + 1) * 19 + "px";
  box.replaceChildren(...made);
  document.getElementById("whole").hidden = !zoomed;
}

/* ---- the page ---- */
function show() {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const isShown = tab.id === "tab-" + state.tab;
    tab.setAttribute("aria-selected", String(isShown));
    document.getElementById(tab.id.slice(4)).hidden = !isShown;
  }
  document.getElementById("filter").value = state.q;
  showTable();
  showSelection();
  showFlames();
}
document.querySelectorAll("[role=tab]").forEach((tab) => { tab.onclick = () => change({ tab: tab.id.slice(4) }); });
document.getElementById("filter").oninput = (event) => change({ q: event.target.value });
document.getElementById("more").onclick = () => change({ all: true });
if (data.hasGraph) {
  picture.onclick = (event) => {
    const row = data.hasLinks ? rowOfNode(event.target) : -1;
    if (row >= 0) change({ f: row });
  };
  document.getElementById("larger").onclick = () => setWidth(1.25 * svg.getBoundingClientRect().width);
  document.getElementById("smaller").onclick = () => setWidth(0.8 * svg.getBoundingClientRect().width);
  document.getElementById("whole-size").onclick = () => setWidth(wholeWidth);
  document.getElementById("fit").onclick = fit;
}
if (frames.length) document.getElementById("whole").onclick = () => { zoomed = null; showFlames(); };
addEventListener("resize", showFlames);
addEventListener("hashchange", () => { readState(); show(); });
readState();
show();
if (data.hasGraph) fit();

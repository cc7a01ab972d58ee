// The page at "/": datasets, versions, files and what each saved. No build step, no library; every
// text from the service is set as text, never as markup.
"use strict";

const API = "/api/v1";
const view = document.getElementById("view");
const token = {
  get: () => sessionStorage.getItem("token"),
  set: (value) => (value ? sessionStorage.setItem("token", value) : sessionStorage.removeItem("token")),
};

/** Makes an element; children are nodes or texts. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

class Problem extends Error {}

async function call(path, options = {}) {
  const headers = token.get() ? { Authorization: `Bearer ${token.get()}` } : {};
  const response = await fetch(API + path, { ...options, headers });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Problem(`${problem.title ?? response.statusText} (${response.status}). ${problem.detail ?? ""}`);
  }
  return response;
}

const json = async (path) => (await call(path)).json();
const encodePath = (path) => path.split("/").map(encodeURIComponent).join("/");
const datasetPath = (ns, name) => `/datasets/${encodeURIComponent(ns)}/${encodeURIComponent(name)}`;

function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB", "TB", "PB"];
  let value = bytes;
  let unit = -1;
  do {
    value /= 1000;
    unit++;
  } while (value >= 999.5 && unit < units.length - 1);
  return `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)} ${units[unit]}`;
}

const exact = (bytes) => `${bytes.toLocaleString("en")} bytes`;
const when = (iso) => make("time", { datetime: iso, title: iso }, new Date(iso).toLocaleString());

/** A bar of parts, each [class, bytes], drawn against a whole. */
function bar(whole, ...parts) {
  const label = parts.map(([name, bytes]) => `${name} ${exact(bytes)}`).join(", ");
  return make(
    "div",
    { class: "bar", role: "img", "aria-label": label, title: label },
    parts.map(([name, bytes]) => {
      const part = make("i", { class: name });
      part.style.width = `${whole > 0 ? (100 * bytes) / whole : 0}%`;
      return part;
    }),
  );
}

function savings(figures) {
  const most = Math.max(figures.logicalBytes, figures.storedBytes, 1);
  const row = (name, drawn, bytes) => [
    make("dt", {}, name),
    make("dd", { class: "draw" }, drawn),
    make("dd", { class: "number", title: exact(bytes) }, size(bytes)),
  ];
  const shared = figures.storedBytes - figures.exclusiveBytes;
  const factor = figures.storedBytes > 0 ? figures.logicalBytes / figures.storedBytes : 1;
  return [
    make("h2", {}, `Stored ${factor.toFixed(factor < 10 ? 2 : 0)} times smaller than every version as a plain copy`),
    make(
      "dl",
      { class: "figures" },
      row("all versions", bar(most, ["logical", figures.logicalBytes]), figures.logicalBytes),
      row("distinct files", bar(most, ["logical", figures.contentBytes]), figures.contentBytes),
      row("distinct chunks", bar(most, ["logical", figures.uniqueBytes]), figures.uniqueBytes),
      row("stored", bar(most, ["stored", figures.exclusiveBytes], ["shared", shared]), figures.storedBytes),
      row("only here", bar(most, ["stored", figures.exclusiveBytes]), figures.exclusiveBytes),
    ),
  ];
}

const cells = (kind, ...children) => make("tr", {}, children.map((child) => (child instanceof HTMLTableCellElement ? child : make(kind, {}, child))));
const table = (heads, rows) => make("table", {}, make("thead", {}, cells("th", ...heads)), make("tbody", {}, rows));
const number = (kind, text) => make(kind, { class: "number" }, text);

/** A list that grows by pages. */
async function paged(path, heads, toRow) {
  const first = await json(path);
  const body = table(heads, first.items.map(toRow));
  const more = make("button", { type: "button" }, "More");
  let cursor = first.nextCursor;
  more.hidden = !cursor;
  more.addEventListener("click", async () => {
    const page = await json(`${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`);
    body.tBodies[0].append(...page.items.map(toRow));
    cursor = page.nextCursor;
    more.hidden = !cursor;
  });
  return first.items.length ? [body, more] : [make("p", { class: "soft" }, "Nothing here yet.")];
}

async function datasetsPage() {
  const list = await paged("/datasets", ["Dataset", "Visibility", "Changed"], (dataset) =>
    cells(
      "td",
      make("div", {}, make("a", { href: `#/${encodeURIComponent(dataset.namespace)}/${encodeURIComponent(dataset.name)}` }, `${dataset.namespace}/${dataset.name}`), make("div", { class: "soft" }, dataset.description ?? "")),
      make("span", { class: "pill" }, dataset.visibility),
      when(dataset.updatedAt),
    ),
  );
  const figures = token.get() ? await json("/savings").then(savings, () => []) : [];
  return [make("h1", {}, "Datasets"), ...list, ...figures];
}

async function datasetPage(ns, name, path, revision) {
  const base = datasetPath(ns, name);
  const dataset = await json(base);
  const refs = await json(`${base}/refs`);
  const at = revision || refs.defaultBranch;
  const query = `revision=${encodeURIComponent(at)}`;
  const here = (folder, rev = at) => `#/${encodeURIComponent(ns)}/${encodeURIComponent(name)}/${encodePath(folder)}?revision=${encodeURIComponent(rev)}`;
  const choice = make(
    "select",
    { "aria-label": "Version", onchange: (event) => (location.hash = here("", event.target.value)) },
    [...refs.branches, ...refs.tags].map((ref) => make("option", ref.name === at ? { selected: "" } : {}, ref.name)),
    refs.branches.concat(refs.tags).some((ref) => ref.name === at) ? null : make("option", { selected: "" }, at),
  );
  const [figures, files, commits] = await Promise.all([
    json(`${base}/savings`),
    paged(`${base}/tree?${query}${path ? `&path=${encodeURIComponent(path)}` : ""}`, ["Name", number("th", "Size"), "Last change"], (entry) => fileRow(base, query, entry, here)),
    paged(`${base}/commits?${query}`, ["Version", "By", number("th", "Size"), "New of it", "Made"], (commit) => commitRow(commit, here)),
  ]);
  return [
    make("h1", {}, `${ns}/${name} `, make("span", { class: "pill" }, dataset.visibility)),
    make("p", { class: "soft" }, dataset.description ?? ""),
    make("p", {}, choice, " ", ...crumbs(path, here)),
    ...files,
    ...savings(figures),
    make("h2", {}, "Versions"),
    ...commits,
  ];
}

function crumbs(path, here) {
  const parts = path.split("/").filter(Boolean);
  const links = parts.map((part, index) => [" / ", make("a", { href: here(parts.slice(0, index + 1).join("/")) }, part)]);
  return [make("a", { href: here("") }, "files"), ...links.flat()];
}

function fileRow(base, query, entry, here) {
  const name = entry.path.split("/").pop();
  const link =
    entry.type === "folder"
      ? make("a", { href: here(entry.path) }, `${name}/`)
      : make("a", { href: `${API}${base}/files/${encodePath(entry.path)}?${query}`, onclick: (event) => download(event, name, entry.sizeBytes) }, name);
  const change = entry.lastCommit ? [when(entry.lastCommit.createdAt), " ", make("span", { class: "soft" }, entry.lastCommit.message)] : "";
  return cells("td", link, number("td", make("span", { title: exact(entry.sizeBytes) }, size(entry.sizeBytes))), make("span", {}, change));
}

const SAVED_IN_PAGE_BYTES = 512e6;

/** A link cannot carry the token, so the page fetches the file itself, as long as it fits in memory. */
async function download(event, name, sizeBytes) {
  if (!token.get()) return;
  event.preventDefault();
  const url = event.target.href;
  if (sizeBytes > SAVED_IN_PAGE_BYTES) {
    window.prompt("This file is large; fetch it with", `curl -H "Authorization: Bearer $TOKEN" -O "${url}"`);
    return;
  }
  try {
    const response = await call(url.slice(location.origin.length + API.length));
    const saved = URL.createObjectURL(await response.blob());
    make("a", { href: saved, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(saved), 60_000);
  } catch (problem) {
    view.prepend(make("p", { class: "error" }, problem.message));
  }
}

function commitRow(commit, here) {
  const fresh = commit.savings ? commit.savings.newStoredBytes : 0;
  const whole = Math.max(commit.sizeBytes ?? 0, fresh, 1);
  return cells(
    "td",
    make("div", {}, make("a", { href: here("", commit.id) }, commit.message), make("div", { class: "id soft" }, commit.id.slice(0, 12))),
    commit.author,
    number("td", size(commit.sizeBytes ?? 0)),
    make("div", {}, bar(whole, ["new", fresh]), make("span", { class: "soft" }, size(fresh))),
    when(commit.createdAt),
  );
}

async function signedIn() {
  const form = document.getElementById("sign-in");
  const who = document.getElementById("who");
  let me = null;
  if (token.get()) {
    try {
      me = await json("/me");
    } catch (problem) {
      token.set(null);
      view.replaceChildren(make("p", { class: "error" }, problem.message));
    }
  }
  form.hidden = me !== null;
  who.hidden = me === null;
  who.firstElementChild.textContent = me ? `${me.account} (${me.token.role})` : "";
  return me;
}

async function show() {
  const [route, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [ns, name, ...rest] = route.split("/").map(decodeURIComponent);
  const revision = new URLSearchParams(query).get("revision");
  try {
    view.replaceChildren(...(ns && name ? await datasetPage(ns, name, rest.join("/"), revision) : await datasetsPage()));
  } catch (problem) {
    const hint = token.get() ? "" : " Signing in with a token may help.";
    view.replaceChildren(make("p", { class: "error" }, problem.message + hint));
  }
}

document.getElementById("sign-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = document.getElementById("token");
  token.set(field.value.trim());
  field.value = "";
  if (await signedIn()) show();
});
document.querySelector("#who button").addEventListener("click", async () => {
  token.set(null);
  await signedIn();
  show();
});
window.addEventListener("hashchange", show);
signedIn().then(show);

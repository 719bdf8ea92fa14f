"use strict";
// A button in each heading sorts the table by that column.  Without this the table is in the order it was made in.
// What is chosen stands in the address, so that it can be sent to somebody: #students&text=ada&mark=3&sort=1d
const kept = new URLSearchParams(location.hash.startsWith("#students&") ? location.hash.slice(10) : "");
const keep = (name, value) => {
  if (value) kept.set(name, value);
  else kept.delete(name);
  const state = kept.toString();
  if (state || location.hash.startsWith("#students&")) history.replaceState(null, "", `#students${state && "&"}${state}`);
};
const collator = new Intl.Collator("en", { numeric: true });
const compare = (a, b) => {
  const [x, y] = [Number(a), Number(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? collator.compare(a, b) : x - y;
};
// What has no value stands last in either direction.
const sorted = (things, valueOf, down) => {
  const keyed = things.map((one) => [valueOf(one), one]).map(([value, one]) => [value === "–" ? "" : value, one]);
  keyed.sort(([a], [b]) => !a - !b || compare(a, b) * (down ? -1 : 1));
  return keyed.map(([, one]) => one);
};
const addButtons = (table, sort) => {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    if (head.querySelector(".vh")) return; // a bar beside its number needs no button of its own
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      sort(column, down);
    });
  });
};
const sortRows = (table) =>
  addButtons(table, (column, down) => {
    const valueOf = ({ cells }) => cells[column].dataset.value ?? cells[column].textContent.trim();
    const [body] = table.tBodies;
    body.append(...sorted([...body.rows], valueOf, down));
  });
for (const table of document.querySelectorAll("table.sortable:not(.submissions)")) sortRows(table);

// A long list is text until it is unfolded.
const unpack = (details) => {
  const list = details.querySelector(":scope > noscript");
  if (!list) return;
  list.outerHTML = list.textContent;
  for (const table of details.querySelectorAll("table.sortable")) sortRows(table);
};
document.addEventListener("toggle", ({ target }) => unpack(target), true);

// The table of students.  A long one would keep the browser busy for seconds: only the first of its lines are elements,
// the others are text, which is enough to filter and sort them.  A part of them becomes elements when it comes near
// the screen, and goes again when it is far off; until then there is a gap as high as the part will be, more or less.
const bar = document.querySelector(".filter");
if (bar) {
  const [text, mark, shown, others] = ["text", "mark", "shown", "others"].map((id) => document.getElementById(id));
  const table = document.querySelector("table.submissions");
  const [first] = table.tBodies;
  const lines = [...first.rows].map((row) => ({ row, html: row.outerHTML }));
  const atOnce = others ? lines.length : Infinity;
  if (others) {
    const rest = others.textContent.split("<tbody>")[1];
    for (const html of rest.match(/<tr [^]*?<\/tr>/g)) lines.push({ html });
    others.remove();
    document.getElementById("cut").remove();
    table.rows[0].setAttribute("aria-rowindex", 1);
    table.parentElement.classList.remove("long"); // what is drawn is short, and has to have its height
  }

  // What a reader sees of a piece of HTML: MarkupSafe or the browser itself has written it, so no sign in a text or an
  // attribute looks like a tag.
  const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#34": '"', "#39": "'", nbsp: "\u00a0" };
  const seen = (html) => html.replace(/<[^>]*>/g, "").replace(/&([#\w]+);/g, (all, name) => signs[name] ?? all);
  const plain = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const wordsOf = (line) => (line.words ??= plain(seen(line.html.slice(line.html.indexOf("<th"), line.html.indexOf("</th>")))));
  const marksOf = (line) => (line.marks ??= ` ${line.html.match(/^<tr data-marks="([^"]*)"/)[1]} `);
  const valueOf = (line, column) => {
    const [, head, inner] = line.html.split(/<t[hd]\b/)[column + 1].match(/^([^>]*)>([^]*)$/);
    return head.match(/data-value="([^"]*)"/)?.[1] ?? seen(inner).trim();
  };

  let order = lines;
  let parts = [];
  const holder = document.createElement("template");
  const fill = (part) => {
    const bare = part.lines.filter((line) => !line.row);
    holder.innerHTML = bare.map((line) => line.html).join("");
    [...holder.content.children].forEach((row, at) => (bare[at].row = row));
    if (others) part.lines.forEach((line, at) => line.row.setAttribute("aria-rowindex", part.from + at + 2));
    const is = part.body.rows;
    const same = is.length === part.lines.length && part.lines.every((line, at) => line.row === is[at]);
    if (!same) part.body.replaceChildren(...part.lines.map((line) => line.row));
    part.drawn = true;
  };
  const clear = (part, height) => {
    const row = document.createElement("tr");
    row.className = "gap";
    row.setAttribute("aria-hidden", "true");
    const cell = row.insertCell();
    cell.colSpan = table.rows[0].cells.length;
    cell.style.height = `${height}px`;
    part.body.replaceChildren(row);
    part.drawn = false;
  };
  const isInUse = ({ body }) => body.contains(document.activeElement) || getSelection().containsNode(body, true);
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const part = parts.find(({ body }) => body === target);
        if (!part) continue;
        if (isIntersecting && !part.drawn) fill(part);
        else if (!isIntersecting && part.drawn && !isInUse(part)) clear(part, boundingClientRect.height);
      }
    },
    { rootMargin: "2000px 0px" },
  );
  const watchParts = () => {
    for (const { body } of parts.slice(1)) watch.observe(body);
  };
  const draw = (fitting) => {
    watch.disconnect();
    for (const { body } of parts.slice(1)) body.remove();
    parts = [{ from: 0, lines: fitting.slice(0, atOnce), body: first }];
    fill(parts[0]);
    if (others) table.setAttribute("aria-rowcount", fitting.length + 1);
    if (fitting.length <= atOnce) return;
    const height = first.getBoundingClientRect().height / atOnce;
    for (let from = atOnce; from < fitting.length; from += atOnce) {
      const part = { from, lines: fitting.slice(from, from + atOnce), body: document.createElement("tbody") };
      clear(part, part.lines.length * height);
      parts.push(part);
    }
    table.append(...parts.slice(1).map(({ body }) => body));
    watchParts();
  };
  // On paper there is no coming near.
  addEventListener("beforeprint", () => {
    watch.disconnect();
    for (const part of parts) fill(part);
  });
  addEventListener("afterprint", watchParts);

  const number = new Intl.NumberFormat("en");
  const filter = () => {
    const wanted = plain(text.value).split(/\s+/).filter(Boolean);
    const marked = ` ${mark.value} `;
    const fitting = order.filter(
      (line) => (!mark.value || marksOf(line).includes(marked)) && wanted.every((word) => wordsOf(line).includes(word)),
    );
    draw(fitting);
    keep("text", text.value);
    keep("mark", mark.value);
    shown.textContent = `${number.format(fitting.length)} of ${number.format(lines.length)} shown`;
  };
  let opening = true;
  addButtons(table, (column, down) => {
    keep("sort", `${column}${down ? "d" : "a"}`);
    order = sorted(order, (line) => valueOf(line, column), down);
    if (!opening) filter();
  });
  text.addEventListener("input", filter);
  mark.addEventListener("change", filter);
  for (const link of document.querySelectorAll("a[data-filter]")) {
    link.addEventListener("click", () => {
      text.value = "";
      mark.value = link.dataset.filter;
      // After the link has changed the address.
      setTimeout(filter);
    });
  }
  bar.hidden = false;
  if (kept.has("text")) text.value = kept.get("text");
  if (kept.has("mark")) mark.value = kept.get("mark");
  const sort = (kept.get("sort") || "").match(/^(\d+)([ad])$/);
  if (sort) {
    const button = table.tHead.rows[0].cells[sort[1]]?.querySelector("button");
    for (let clicks = sort[2] === "d" ? 2 : 1; button && clicks; clicks--) button.click();
  }
  opening = false;
  filter(); // a browser that goes back to this page keeps what was typed
  if (kept.toString()) document.getElementById("students").scrollIntoView();
}
// On paper nothing can be unfolded.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) {
    unpack(details);
    details.open = true;
  }
});

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
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  heads.forEach((head, column) => {
    if (head.querySelector(".vh")) return; // a bar beside its number needs no button of its own
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      if (table.classList.contains("submissions")) keep("sort", `${column}${down ? "d" : "a"}`);
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keyed = [...body.rows].map((row) => {
        const cell = row.cells[column];
        const key = cell.dataset.value ?? cell.textContent.trim();
        return [key === "–" ? "" : key, row];
      });
      // What has no value stands last in either direction.
      keyed.sort(([a], [b]) => !a - !b || compare(a, b) * (down ? -1 : 1));
      body.append(...keyed.map(([, row]) => row));
    });
  });
}
// The filter of the table of students, which needs this to work and is hidden without it.
const bar = document.querySelector(".filter");
if (bar) {
  const [text, mark, shown] = ["text", "mark", "shown"].map((id) => document.getElementById(id));
  const plain = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const lines = [...document.querySelector("table.submissions").tBodies[0].rows].map((row) => ({
    row,
    words: plain(row.cells[0].textContent),
    marks: new Set(row.dataset.marks.split(" ")),
  }));
  const number = new Intl.NumberFormat("en");
  const filter = () => {
    const wanted = plain(text.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { row, words, marks } of lines) {
      const fits = (!mark.value || marks.has(mark.value)) && wanted.every((word) => words.includes(word));
      row.hidden = !fits;
      count += fits;
    }
    keep("text", text.value);
    keep("mark", mark.value);
    shown.textContent = `${number.format(count)} of ${number.format(lines.length)} shown`;
  };
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
    const button = document.querySelectorAll("table.submissions thead th")[sort[1]]?.querySelector("button");
    for (let clicks = sort[2] === "d" ? 2 : 1; button && clicks; clicks--) button.click();
  }
  if (kept.toString()) document.getElementById("students").scrollIntoView();
  filter(); // a browser that goes back to this page keeps what was typed
}
// On paper nothing can be unfolded.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});

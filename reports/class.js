"use strict";
// A button in each heading sorts the table by that column.  Without this the table is in the order it was made in.
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
    shown.textContent = `${number.format(count)} of ${number.format(lines.length)} shown`;
  };
  text.addEventListener("input", filter);
  mark.addEventListener("change", filter);
  for (const link of document.querySelectorAll("a[data-filter]")) {
    link.addEventListener("click", () => {
      text.value = "";
      mark.value = link.dataset.filter;
      filter();
    });
  }
  bar.hidden = false;
  filter(); // a browser that goes back to this page keeps what was typed
}
// On paper nothing can be unfolded.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});

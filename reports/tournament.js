"use strict";
// Stepping through a hand.  Without this every part of it is on the page.
for (const note of document.querySelectorAll(".needs-script")) note.hidden = false;
for (const replay of document.querySelectorAll(".replay")) {
  const controls = replay.querySelector(".controls");
  const buttons = [...controls.querySelectorAll("button")];
  const rows = [...replay.querySelectorAll(".rounds tbody tr")];
  const cards = [...replay.querySelectorAll(".felt .card")];
  const said = controls.querySelector("output");
  let at = rows.length; // the part that is shown; behind the last one, all of it
  const show = (to) => {
    at = Math.min(Math.max(to, 0), rows.length);
    const whole = at === rows.length;
    rows.forEach((row, number) => {
      row.classList.toggle("now", number === at);
      row.classList.toggle("later", number > at);
    });
    for (const card of cards) {
      const played = Number(card.dataset.at ?? rows.length);
      card.classList.toggle("now", !whole && played === at);
      card.classList.toggle("gone", !whole && played < at);
    }
    said.textContent = whole ? "all of it" : `${at + 1} of ${rows.length}`;
  };
  const steps = { start: () => 0, back: () => at - 1, on: () => at + 1, end: () => rows.length };
  const keys = { Home: "start", ArrowLeft: "back", ArrowRight: "on", End: "end" };
  for (const button of buttons) button.addEventListener("click", () => show(steps[button.dataset.step]()));
  controls.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(steps[keys[event.key]]());
  });
  controls.hidden = false;
  show(rows.length);
}

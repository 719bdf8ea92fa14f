"use strict";
// Copy buttons: shown only where this runs.  Without it the code is selected and copied by hand.
for (const button of document.querySelectorAll("button.copy")) {
  const code = button.parentElement.querySelector("code");
  const before = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    let done = true;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      const range = document.createRange();
      range.selectNodeContents(code);
      const selection = getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
      done = document.execCommand("copy");
    }
    button.textContent = done ? button.dataset.copied : button.dataset.selected;
    setTimeout(() => { button.textContent = before; }, 2000);
  });
}
// On paper nothing can be unfolded.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
// What a link leads to is unfolded.
const reveal = () => {
  const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = wanted; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  if (wanted) wanted.scrollIntoView();
};
addEventListener("hashchange", reveal);
if (location.hash) reveal();
// n and p go through the causes.
const causes = [...document.querySelectorAll(".cause")];
for (const hint of document.querySelectorAll(".keys")) hint.hidden = false;
let here = -1;
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  // Only the review desk shows a page with such a link.
  if (event.key === "v") document.getElementById("to-the-desk")?.click();
  if (!["n", "p"].includes(event.key)) return;
  const next = here + (event.key === "n" ? 1 : -1);
  if (next < 0 || next >= causes.length) return;
  here = next;
  const cause = causes[here];
  if (cause.tagName === "DETAILS") cause.open = true;
  (cause.querySelector("summary") || cause).focus({ preventScroll: true });
  cause.scrollIntoView({ block: "start" });
});

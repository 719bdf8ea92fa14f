"use strict";
// The keyboard.  A key does what the element does that names it: a button is pressed, a link followed, a field entered.
// Without this, everything is reached by Tab.
const pressed = ["checkbox", "radio", "button", "submit"];
const typing = (element) =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !pressed.includes(element.type));
let sent = false;
for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", (event) => {
    // A key that is held down decides once.
    if (sent) event.preventDefault();
    sent = true;
  });
}
// Who comes back to this page by the browser's own button may decide again.
addEventListener("pageshow", () => { sent = false; });
const reason = document.getElementById("reason");
for (const button of document.querySelectorAll("button[data-insert]")) {
  // The next key decides, so the cursor does not go into the field.
  button.addEventListener("click", () => {
    reason.value = button.dataset.insert;
  });
}
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const at = document.activeElement;
  if (typing(at)) {
    if (event.key === "Escape") at.blur();
    // Enter in a field would press the first button of its form.
    if (event.key === "Enter" && at.id === "points") {
      event.preventDefault();
      at.blur();
    }
    return;
  }
  if (event.repeat) return;
  if (event.key === "j" || event.key === "k") {
    const links = [...document.querySelectorAll("a.go, input.go")];
    const next = links.indexOf(at) + (event.key === "j" ? 1 : -1);
    if (links[next]) links[next].focus();
    return;
  }
  const named = (key) => [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  // Where one student is left, that one is all.
  const alone = { A: "a", R: "r", G: "g" }[event.key];
  const wanted = named(event.key) ?? (alone && document.getElementById("reason") ? named(alone) : undefined);
  if (!wanted) return;
  event.preventDefault();
  if (wanted.type === "radio") document.querySelector(`input[name="${CSS.escape(wanted.name)}"]:checked`)?.focus();
  else if (typing(wanted)) wanted.focus();
  else wanted.click();
});

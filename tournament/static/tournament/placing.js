// Copying a sheet: Enter goes to the next line, as on paper; only the button saves.
"use strict";

(() => {
  document.addEventListener("keydown", (event) => {
    const form = event.target.closest("[data-next-on-enter]");
    if (event.key !== "Enter" || !form || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    const fields = [...form.querySelectorAll("input[id^='line-']")];
    const next = fields[fields.indexOf(event.target) + 1] || form.querySelector("button");
    next.focus();
    if (next.select) next.select();
  });
})();

// The registration desk by keyboard: Enter takes the first one found or goes to the button, arrows walk the
// list, a partner is picked into its field, and nothing is saved before the total on the page is that of the
// form.
"use strict";

(() => {
  const listOf = (field) => document.querySelector(field.dataset.find);
  const first = (field) => listOf(field).querySelector(".found-one");
  const isFresh = (field) => listOf(field).dataset.query === field.value;

  // --- Finding somebody ---

  let wanted = null; // the field whose first answer is taken as soon as it is there

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("[data-find]");
    if (!field) return;
    if (event.key === "Enter" && field.value.trim()) {
      event.preventDefault();
      if (isFresh(field)) take(field);
      else wanted = field;
    }
    if (event.key === "ArrowDown" && first(field)) {
      event.preventDefault();
      first(field).focus();
    }
  });

  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = event.target.closest(".found-one");
    if (!step || !one) return;
    event.preventDefault();
    const all = [...one.closest(".found").querySelectorAll(".found-one")];
    const next = all[all.indexOf(one) + step];
    if (next) next.focus();
    else if (step < 0) document.querySelector(`[data-find="#${one.closest("[id]").id}"]`).focus();
  });

  const take = (field) => {
    wanted = null;
    const one = first(field);
    if (one) one.click();
    else if (field.dataset.partnerOf) focusOnStart();
  };

  const markFresh = (event) => {
    const field = document.querySelector(`[data-find="#${event.detail.target.id}"]`);
    if (!field) return;
    const asked = event.detail.requestConfig && event.detail.requestConfig.parameters;
    listOf(field).dataset.query = asked ? asked[field.name] ?? field.value : field.value;
    if (wanted === field && isFresh(field)) take(field);
  };
  document.addEventListener("htmx:afterSwap", markFresh);

  // --- Picking a partner ---

  document.addEventListener("click", (event) => {
    const one = event.target.closest("[data-partner]");
    if (!one) return;
    const holder = one.closest(".partner");
    const field = holder.querySelector("[data-partner-of]");
    const hidden = holder.querySelector("[type='hidden']");
    field.value = one.dataset.name;
    hidden.value = one.dataset.partner;
    listOf(field).replaceChildren();
    hidden.dispatchEvent(new Event("change", { bubbles: true }));
    focusOnStart();
  });
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-partner-of]")) return;
    event.target.closest(".partner").querySelector("[type='hidden']").value = "";
  });

  const focusOnStart = () => {
    const start = document.querySelector("#enrol [data-start]");
    if (start) start.focus();
  };

  // --- The total is that of the form ---

  const form = document.getElementById("enrol");
  if (!form) return;
  const typed = () => {
    const data = new FormData(form);
    data.delete("expected");
    return new URLSearchParams(data).toString();
  };
  let summed = typed(); // the form that the total is of
  let asked = summed;
  let held = null; // the button that waits for the total
  let sent = false; // once: buttons that were pressed are off by then, and would not say what is paid

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "sum") asked = typed();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "sum") return;
    summed = asked;
    if (!held || sent || summed !== typed()) return;
    sent = true;
    form.requestSubmit(held);
  });
  for (const failed of ["htmx:sendError", "htmx:responseError"]) {
    document.addEventListener(failed, () => (held = null));
  }
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) [held, sent] = [null, false];
  });
  // Enter never takes money by itself: it goes to the button, and pressing that is an act of its own.
  form.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || !field.matches("input, select")) return;
    if (field.matches("[data-find]") && field.value.trim()) return;
    event.preventDefault();
    focusOnStart();
  });
  form.addEventListener("submit", (event) => {
    if (sent || summed === typed() || !window.htmx) return;
    event.preventDefault();
    held = event.submitter || form.querySelector("[data-start]");
    window.htmx.trigger("#sum", "look");
  });

  // Where to go on: the first thing that is still open.
  const start =
    form.querySelector("[aria-invalid='true']") ||
    (form.querySelector("#look-shares-name-0:not(:checked)") ? form.querySelector("#id_club") : null) ||
    form.querySelector(".look input:not(:checked)") ||
    form.querySelector("input[name='name']:not([value]):not(:disabled)") ||
    (form.querySelector(".offer-head input:checked") ? form.querySelector("[data-start]") : null) ||
    form.querySelector(".offer-head input") ||
    form.querySelector("[data-start]");
  if (start) start.focus();
})();

// What the pages need beyond htmx: polite polling, one submit for one tap, copying, tabs on a phone.
"use strict";

(() => {
  const POLL = "[hx-trigger*='every']";
  const connection = () => document.querySelector("[data-connection]");

  // A page nobody looks at asks nothing, and nothing is drawn anew under the hand that chooses.
  const CHOOSING_MS = 10000;
  let touchedAt = 0;
  ["pointerdown", "keydown", "change"].forEach((kind) => {
    document.addEventListener(kind, () => (touchedAt = Date.now()), true);
  });
  const isChoosingIn = (part) =>
    part.querySelector("select:focus") !== null && Date.now() - touchedAt < CHOOSING_MS;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.target.matches(POLL)) return;
    if (document.hidden || isChoosingIn(event.target)) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !window.htmx) return;
    document.querySelectorAll(POLL).forEach((part) => window.htmx.trigger(part, "look"));
  });

  // Wi-Fi drops: say so, and take it back.
  const showConnection = (isLost) => {
    const banner = connection();
    if (banner) banner.hidden = !isLost;
  };
  document.addEventListener("htmx:sendError", () => showConnection(true));
  document.addEventListener("htmx:afterOnLoad", () => showConnection(false));
  window.addEventListener("online", () => showConnection(false));
  window.addEventListener("offline", () => showConnection(true));

  // A refusal comes as a page of its own status: show it like any other answer. So is any answer to a form
  // that is sent without leaving its page, which stays when the network is away.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.boosted || [403, 409, 413, 422, 429].includes(event.detail.xhr.status)) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  // The address may have changed since the page came: another language shows what is shown now.
  document.addEventListener("submit", (event) => {
    const here = event.target.matches(".languages") && event.target.querySelector("[name='next']");
    if (here) here.value = location.pathname + location.search;
  });

  // One tap, one submit. The button comes back when the page is shown again.
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method === "get") return;
    const buttons = event.target.querySelectorAll("button:not([type='button'])");
    setTimeout(() => buttons.forEach((button) => (button.disabled = true)), 0);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) document.querySelectorAll("form button").forEach((b) => (b.disabled = false));
  });

  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) copyText(copy);
    const print = event.target.closest("[data-print]");
    if (print) window.print();
    const tab = event.target.closest("[data-tab]");
    if (tab) showTab(tab);
    const reveal = event.target.closest("[data-reveal]");
    if (reveal) {
      document.querySelectorAll(reveal.dataset.reveal).forEach((part) => (part.hidden = false));
      reveal.hidden = true;
    }
    const step = event.target.closest("[data-step]");
    if (step) stepNumber(step);
  });

  const copyText = (button) => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    const done = () => (button.textContent = button.dataset.done || button.textContent);
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(field.value).then(done);
    else if (document.execCommand("copy")) done();
  };

  const showTab = (tab) => {
    const holder = tab.closest("[data-tabs]");
    holder.dataset.shown = tab.dataset.tab;
    holder.querySelectorAll("[data-tab]").forEach((other) => {
      other.setAttribute("aria-selected", String(other === tab));
    });
    sessionStorage.setItem("tab", tab.dataset.tab);
  };

  // Arrow keys go from tab to tab.
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !event.target.matches("[role='tab']")) return;
    const tabs = [...event.target.closest("[role='tablist']").querySelectorAll("[role='tab']")];
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });

  const stepNumber = (button) => {
    const field = document.getElementById(button.dataset.for);
    if (Number(button.dataset.step) < 0) field.stepDown();
    else field.stepUp();
  };

  // A part drawn anew shows the tab that was shown; at first its first one.
  const showRemembered = () => {
    document.querySelectorAll("[data-tabs]").forEach((holder) => {
      const tabs = [...holder.querySelectorAll("[data-tab]")];
      showTab(tabs.find((tab) => tab.dataset.tab === sessionStorage.getItem("tab")) || tabs[0]);
    });
  };
  document.querySelectorAll(".tabs [aria-current='page']").forEach((current) => {
    const strip = current.parentElement;
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  });
  document.addEventListener("htmx:afterSwap", showRemembered);
  showRemembered();
})();

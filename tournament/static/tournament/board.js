// Boards by keyboard: arrows go from place to place; in a replay they go from turn to turn.
"use strict";

(() => {
  // The grid has two rows; only one of its buttons is a stop of the Tab key.
  const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

  const neighbour = (buttons, from, key) => {
    const columns = buttons.length / 2;
    if (key === "ArrowUp" || key === "ArrowDown") return buttons[(from + columns) % buttons.length];
    const row = Math.floor(from / columns) * columns;
    return buttons[row + ((from - row + STEPS[key] + columns) % columns)];
  };

  const oneTabStop = (grid) => {
    const buttons = [...grid.querySelectorAll("button")];
    const chosen = buttons.find((button) => button === document.activeElement) || buttons[0];
    buttons.forEach((button) => (button.tabIndex = button === chosen ? 0 : -1));
  };

  document.addEventListener("keydown", (event) => {
    const grid = event.target.closest("[data-fingers]");
    if (!grid || !(event.key in STEPS || event.key === "ArrowUp" || event.key === "ArrowDown")) return;
    const buttons = [...grid.querySelectorAll("button")];
    const next = neighbour(buttons, buttons.indexOf(event.target), event.key);
    buttons.forEach((button) => (button.tabIndex = -1));
    next.tabIndex = 0;
    next.focus();
    event.preventDefault();
  });

  // Replay: the links say themselves which key follows them.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, [data-fingers], [role='tab']")) return;
    const link = document.querySelector(`[data-key-link="${event.key}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });

  // The turn shown comes into view inside the list, without moving the page.
  const showPresent = () => {
    document.querySelectorAll("[data-turns]").forEach((list) => {
      const present = list.querySelector("[aria-current]");
      if (!present) return;
      const place = present.getBoundingClientRect().top - list.getBoundingClientRect().top;
      list.scrollTop += place - list.clientHeight / 2;
    });
  };

  const ready = () => {
    document.querySelectorAll("[data-fingers]").forEach(oneTabStop);
    showPresent();
  };
  document.addEventListener("htmx:afterSettle", ready);
  ready();
})();

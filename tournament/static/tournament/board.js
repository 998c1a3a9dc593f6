// Boards by keyboard: arrows go from place to place; in a replay they go from turn to turn.
"use strict";

(() => {
  // The grid has two rows; only one of its buttons is a stop of the Tab key.
  const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
  const REPLAY_KEYS = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown"];

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

  // A choice among few is asked about at once; the two dice when both are there.
  const isWhole = (form, field) =>
    !/^die[12]$/.test(field.name) || form.querySelectorAll("[name^='die']:checked").length === 2;
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-at-once]");
    if (!form || !event.target.matches("select, [type='checkbox'], [type='radio']")) return;
    if (isWhole(form, event.target)) form.requestSubmit();
  });

  // What is drawn anew keeps its open folds, and what somebody wrote while the answer was on its way.
  let written = new Map();
  let folds = [];
  const fields = (form) => [...form.querySelectorAll("input[type='text'][id], input:not([type])[id], textarea[id]")];
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.target.closest("form[data-at-once]");
    if (form) written = new Map(fields(form).map((field) => [field.id, field.value]));
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const form = event.target.closest("form[data-at-once]");
    if (!form) return;
    folds = [...form.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open]);
    const later = fields(form).filter((field) => written.get(field.id) !== field.value);
    written = new Map(later.map((field) => [field.id, field.value]));
  });
  document.addEventListener("htmx:afterSwap", () => {
    folds.forEach(([id, isOpen]) => {
      const fold = document.getElementById(id);
      if (fold) fold.open = isOpen || (fold.open && fold.querySelector(".errors") !== null);
    });
    written.forEach((value, id) => {
      const field = document.getElementById(id);
      if (field) field.value = value;
    });
    folds = [];
    written = new Map();
  });

  // Replay: the links say themselves which key follows them. What is pressed while an answer is on its way
  // waits; turns forward and back are added up and asked for in one go, as so many beyond the link.
  const pressed = [];
  let isAsking = false;

  const address = (link, key, more) => {
    const towards = key === "ArrowLeft" ? "before" : "after";
    return link.getAttribute("href") + (more ? `&more=${more}&towards=${towards}` : "");
  };

  const nextPressed = () => {
    let turns = 0;
    while (pressed[0] in STEPS) turns += STEPS[pressed.shift()];
    if (turns) return [turns > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(turns) - 1];
    return [pressed.shift(), 0];
  };

  const goOn = () => {
    isAsking = false;
    const replay = document.getElementById("replay");
    if (replay.dataset.spot) history.replaceState(history.state, "", replay.dataset.spot);
    while (pressed.length && !isAsking) follow(...nextPressed());
  };

  const follow = (key, more) => {
    const link = document.querySelector(`[data-key-link="${key}"]`);
    if (!link) return;
    isAsking = true;
    if (!window.htmx) location.assign(address(link, key, more));
    else window.htmx.ajax("GET", address(link, key, more), { source: link, target: "#replay" }).then(goOn, goOn);
  };

  const press = (key) => {
    pressed.push(key);
    if (!isAsking) follow(...nextPressed());
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, [data-fingers], [role='tab']")) return;
    if (!REPLAY_KEYS.includes(event.key) || !document.querySelector(".replay-steps")) return;
    event.preventDefault();
    press(event.key);
  });

  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest("[data-key-link]");
      if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      press(link.dataset.keyLink);
    },
    true,
  );

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

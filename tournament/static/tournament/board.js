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

  // A choice among few is asked about at once; the two dice when both are there. What is pressed or chosen
  // while an answer is on its way waits for the form that comes with it. That form keeps its open folds, and
  // what somebody wrote meanwhile: it is sent with what is pressed after it, not with what was pressed before.
  const AT_ONCE = "form[data-at-once]";
  const isWhole = (form, field) =>
    !/^die[12]$/.test(field.name) || form.querySelectorAll("[name^='die']:checked").length === 2;
  const textsOf = (form) => [...form.querySelectorAll("input:not([type])[id], textarea[id]")];
  let isAnswered = true;
  let delayed = [];
  let sent = new Map();
  let folds = [];
  let meanwhile = new Map();

  const writtenSince = (form) => {
    const later = textsOf(form).filter((field) => sent.get(field.id) !== field.value);
    return new Map(later.map((field) => [field.id, field.value]));
  };
  const delay = (form, part) => delayed.push({ part, written: writtenSince(form) });

  document.addEventListener("change", (event) => {
    const form = event.target.closest(AT_ONCE);
    if (!form || !event.target.matches("select, [type='checkbox'], [type='radio']")) return;
    if (!isAnswered) delay(form, event.target);
    else if (isWhole(form, event.target)) form.requestSubmit();
  });

  document.addEventListener(
    "submit",
    (event) => {
      if (isAnswered || !event.target.matches(AT_ONCE)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      delay(event.target, event.submitter || document.getElementById("enter"));
    },
    true,
  );

  const chosenAgain = (chosen) => {
    const field = document.getElementById(chosen.id);
    if (field && field.matches("select")) field.value = chosen.value;
    else if (field) field.checked = chosen.checked;
    return field;
  };

  const doDelayed = (form) => {
    const { part, written } = delayed.shift();
    const after = textsOf(form).map((field) => [field, field.value]);
    after
      .filter(([field, value]) => value !== field.defaultValue)
      .forEach(([field]) => (field.value = written.get(field.id) ?? field.defaultValue));
    if (part.matches("button")) document.getElementById(part.id)?.click();
    else if (chosenAgain(part) && isWhole(form, part)) form.requestSubmit();
    after.forEach(([field, value]) => (field.value = value));
    if (isAnswered && delayed.length) doDelayed(form);
  };

  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.target.closest(AT_ONCE);
    if (!form) return;
    isAnswered = false;
    sent = new Map(textsOf(form).map((field) => [field.id, field.value]));
  });
  ["htmx:sendError", "htmx:timeout", "htmx:responseError"].forEach((failure) => {
    document.addEventListener(failure, () => {
      isAnswered = true;
      delayed = [];
    });
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const form = event.target.closest(AT_ONCE);
    if (!form) return;
    folds = [...form.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open]);
    meanwhile = writtenSince(form);
  });
  document.addEventListener("htmx:afterSwap", () => {
    folds.forEach(([id, isOpen]) => {
      const fold = document.getElementById(id);
      if (fold) fold.open = isOpen || (fold.open && fold.querySelector(".errors") !== null);
    });
    meanwhile.forEach((value, id) => {
      const field = document.getElementById(id);
      if (field) field.value = value;
    });
    folds = [];
    meanwhile = new Map();
  });
  document.addEventListener("htmx:afterSettle", () => {
    const form = document.querySelector(AT_ONCE);
    isAnswered = true;
    if (form && delayed.length) doDelayed(form);
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

  // A replay opens where its board and its steps are seen together.
  const steps = document.querySelector(".replay-steps");
  if (steps && steps.getBoundingClientRect().bottom > innerHeight) {
    document.getElementById("replay").scrollIntoView();
  }
})();

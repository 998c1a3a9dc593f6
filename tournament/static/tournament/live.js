// Public pages draw a part of themselves anew while somebody looks at it: keep the place, mark what changed.
"use strict";

(() => {
  const kept = { scrolls: [], texts: new Map(), opened: new Map() };

  const scrollers = () => [...document.querySelectorAll("#live .bracket-scroll")];
  const keyed = () => [...document.querySelectorAll("#live [data-key]")];
  const words = (part) => part.textContent.replace(/\s+/g, " ");

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "live") return;
    kept.isSamePage = event.detail.requestConfig.elt.id === "live";
    kept.scrolls = scrollers().map((part) => [part.scrollLeft, part.scrollTop]);
    kept.texts = new Map(keyed().map((part) => [part.dataset.key, words(part)]));
    kept.opened = new Map([...document.querySelectorAll("#live details[id]")].map((d) => [d.id, d.open]));
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    // A page that comes back by the Back button has no target.
    if (event.detail.target?.id !== "live" && event.detail.elt?.id !== "live") return;
    if (kept.isSamePage) restore();
    else showFound();
  });

  const restore = () => {
    scrollers().forEach((part, index) => {
      const [left, top] = kept.scrolls[index] || [0, 0];
      part.scrollTo(left, top);
    });
    keyed().forEach((part) => {
      const before = kept.texts.get(part.dataset.key);
      if (before !== undefined && before !== words(part)) part.classList.add("changed");
    });
    kept.opened.forEach((isOpen, id) => {
      const part = document.getElementById(id);
      if (part) part.open = isOpen;
    });
  };

  // Who is searched for comes into view inside the bracket, without moving the page sideways.
  const showFound = () => {
    const found = [...document.querySelectorAll("#live .bracket .found .name")].pop();
    if (!found) return;
    const holder = found.closest(".bracket-scroll");
    const place = found.getBoundingClientRect();
    const frame = holder.getBoundingClientRect();
    if (place.left < frame.left || place.right > frame.right) {
      holder.scrollTo({ left: holder.scrollLeft + place.left - frame.left - frame.width / 3 });
    }
    if (place.top < 0 || place.bottom > window.innerHeight) {
      window.scrollBy({ top: place.top - window.innerHeight / 3 });
    }
  };

  showFound();
})();

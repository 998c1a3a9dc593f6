// The screen on the wall: the whole screen at a tap, and a machine that does not go to sleep over it.
"use strict";

(() => {
  const button = document.querySelector("[data-full-screen]");
  if (button && document.documentElement.requestFullscreen) {
    button.hidden = false;
    button.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    });
  }

  const stayAwake = () => {
    if (!("wakeLock" in navigator) || document.hidden) return;
    navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  // On a small screen the newest line comes into view by itself.
  document.addEventListener("htmx:afterSwap", () => {
    const newest = document.querySelector(".hall-line.newest");
    if (!newest || window.innerWidth > 700) return;
    const place = newest.getBoundingClientRect();
    if (place.top < 0 || place.bottom > window.innerHeight) newest.scrollIntoView({ block: "center" });
  });
})();

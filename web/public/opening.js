// Until the page is drawn: where its own scripts do not come, says so and opens it anew as soon as the room answers.
addEventListener(
  "error",
  ({ target }) => {
    const opening = document.getElementById("opening");
    if (!opening || !(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    opening.textContent = "The room does not answer. This page opens by itself as soon as it does.";
    const look = () =>
      fetch("/health/live", { cache: "no-store" }).then(
        ({ ok }) => (ok ? location.reload() : setTimeout(look, 2000)),
        () => setTimeout(look, 2000),
      );
    setTimeout(look, 2000);
  },
  { capture: true, once: true },
);

/** Keeps the keyboard where it was: when what had the focus goes away, the part of the page that held it takes it. */

/** Whoever chose by key goes on from here, and an Enter that comes too late chooses nothing. */
export function keepFocus(node: HTMLElement): { destroy(): void } {
  let last: Element | null = null;
  const note = (event: FocusEvent): void => {
    last = event.target as Element;
  };
  const look = (): void => {
    if (last && last !== node && !last.isConnected && document.activeElement === document.body) {
      last = node;
      node.focus({ preventScroll: true });
    }
  };
  const changes = new MutationObserver(look);
  changes.observe(node, { childList: true, subtree: true });
  node.addEventListener("focusin", note);
  return {
    destroy() {
      changes.disconnect();
      node.removeEventListener("focusin", note);
    },
  };
}

// Cards come in many ways: swapped lists, late parts, rows of vehicles seen. What is shown on them is shown on new ones, too.

/** Calls back after elements were added to the page. */
export function whenAdded(callback: () => void): void {
  new MutationObserver(callback).observe(document.body, { childList: true, subtree: true })
}

// Cards are added in many ways: swapped lists, late fragments, recently viewed rows. New ones need the same state.

/** Calls back after elements were added to the page. */
export function whenAdded(callback: () => void): void {
  new MutationObserver(callback).observe(document.body, { childList: true, subtree: true })
}

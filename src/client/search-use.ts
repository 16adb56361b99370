// Suggestions load with the first use of a search box, of the page or of its header.

/** Watches the boxes of the page; one that is in use by then has them at once. */
export function attachSearch(): void {
  const wake = async ({ target }: { target: EventTarget | null }) => {
    if (target instanceof HTMLInputElement && target.name === 'ask')
      (await import('./search-box.ts')).attachSearchBox(target)
  }
  document.addEventListener('focusin', (event) => void wake(event))
  void wake({ target: document.activeElement })
}

// The label of a filter is a link for search engines; with scripts it ticks the checkbox.

/** Turns plain clicks on such links into clicks on their checkbox. */
export function attachFacetLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    const link = event.target instanceof Element ? event.target.closest('.facets label a') : null
    const box = link?.closest('label')?.querySelector('input')
    if (box == null) return
    event.preventDefault()
    box.click()
    box.focus({ preventScroll: true })
  })
}

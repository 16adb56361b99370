// Tabs of a vehicle where there is room to lay them out as tabs: the open one stays open (W25). Elsewhere they are folds, which
// close.

/** Follows the tabs of the page. */
export function attachTabs(): void {
  document.querySelector('.tabs')?.addEventListener('click', (event) => {
    const { target } = event
    const tab = target instanceof Element ? target.closest('.tabs > div > [open] > summary') : null
    // A tab is laid out by the row that it stands in, a fold by itself.
    if (tab?.parentElement && getComputedStyle(tab.parentElement).display === 'contents')
      event.preventDefault()
  })
}

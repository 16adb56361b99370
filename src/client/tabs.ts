// Tabs of a vehicle on wide screens: the open one stays open (W25). On narrow screens they are collapsible sections.

/** Attaches to the tabs of the page. */
export function attachTabs(): void {
  document.querySelector('.tabs')?.addEventListener('click', (event) => {
    const { target } = event
    const tab = target instanceof Element ? target.closest('.tabs > div > [open] > summary') : null
    // A tab is laid out by its row, a collapsible section separately.
    if (tab?.parentElement && getComputedStyle(tab.parentElement).display === 'contents')
      event.preventDefault()
  })
}

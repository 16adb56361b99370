// On phones the filters are a sheet over the list: while it is open the rest of the page is inert, and "Show Me N cars"
// closes it.

/** Watches the sheet, also when a restored page brings a new one. */
export function attachFilterSheet(): void {
  // Before it closes, so that its button can get the focus back.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (!(target instanceof HTMLElement) || target.id !== 'filter-sheet') return
      const isOpen = newState === 'open'
      for (const element of document.querySelectorAll(BEHIND)) {
        element.toggleAttribute('inert', isOpen)
      }
      document.documentElement.style.overflow = isOpen ? 'hidden' : ''
    },
    true,
  )
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== 'filters') return
    document.querySelector<HTMLElement>('#filter-sheet:popover-open')?.hidePopover()
    document.querySelector('#results')?.scrollIntoView({ block: 'start' })
  })
}

const BEHIND = '.header, .footer, .search-head, .brands, .search-list, .when-bare'

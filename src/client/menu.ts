// Dropdowns of the header open by themselves; this closes them by Escape and by a click elsewhere.

/** Follows the dropdowns of the header. */
export function watchMenu(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) {
      if (!(target instanceof Node && menu.contains(target))) menu.open = false
    }
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.menu details[open]')

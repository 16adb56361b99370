// Panels of a filter bar: one at a time, closed by Escape, by a click elsewhere and when focus leaves. Loaded once the
// pointer or the focus is in the bar; without scripts a panel closes by its own button.

/** On narrower screens the filters are a sheet, in which sections stay open. */
const isBar = matchMedia('(width >= 60rem)')

const openPanel = () => document.querySelector<HTMLDetailsElement>('#facets > .facet[open]')

document.addEventListener('click', ({ target }) => closeBeyond(target))
document.addEventListener('focusin', ({ target }) => closeBeyond(target))
document.addEventListener('keydown', ({ key }) => {
  const panel = openPanel()
  if (key !== 'Escape' || panel === null || !isBar.matches) return
  if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus()
  panel.open = false
})

function closeBeyond(target: EventTarget | null): void {
  const panel = openPanel()
  if (panel === null || !isBar.matches || !(target instanceof Node)) return
  // A swap may have removed the clicked element.
  if (target.isConnected && target !== document.body && !panel.contains(target)) panel.open = false
}

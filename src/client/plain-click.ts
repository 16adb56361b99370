// Clicks on links that do something else under scripts: those with a key held down keep what the browser does with them.

/** The element of a selector that a plain click was for, its own doing prevented; null for any other click. */
export function plainClick(event: Event, selector: string): HTMLElement | null {
  const { target, ctrlKey, metaKey, shiftKey } = event as MouseEvent
  const used = target instanceof Element ? target.closest<HTMLElement>(selector) : null
  if (used === null || ctrlKey || metaKey || shiftKey) return null
  event.preventDefault()
  return used
}

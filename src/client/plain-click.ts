// Plain clicks on links with scripted behaviour; clicks with a modifier key keep the browser's.

/** The element matching a selector that was plainly clicked, with its default prevented; null for other clicks. */
export function plainClick(event: Event, selector: string): HTMLElement | null {
  const { target, ctrlKey, metaKey, shiftKey } = event as MouseEvent
  const used = target instanceof Element ? target.closest<HTMLElement>(selector) : null
  if (used === null || ctrlKey || metaKey || shiftKey) return null
  event.preventDefault()
  return used
}

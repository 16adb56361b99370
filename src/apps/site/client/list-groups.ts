// Paints a new list group by group: visible ones first, so that no task lays out all of its cards.

const GROUPS = '.results > .grid'
/** Class of groups whose cards are not rendered yet (apps/site/pages/search/search.css). */
const WAITS = 'waits'

/** Before a swap: groups of the new list wait if their place in the old one was not visible. */
export function delayGroups(fragments: readonly DocumentFragment[]): void {
  const seen = [...document.querySelectorAll(GROUPS)].map((group) => {
    const { top, bottom } = group.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  for (const fragment of fragments)
    for (const [at, group] of fragment.querySelectorAll(GROUPS).entries())
      group.classList.toggle(WAITS, at > 0 && seen[at] !== true)
}

/** After a swap: shows one group per frame. */
export function showGroups(): void {
  const next = document.querySelector(`${GROUPS}.${WAITS}`)
  if (next === null) return
  requestAnimationFrame(() => {
    next.classList.remove(WAITS)
    showGroups()
  })
}

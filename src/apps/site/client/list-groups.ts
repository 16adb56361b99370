// A new list is painted group by group: first what is in view, so that no task lays out all of its cards.

const GROUPS = '.results > .grid'
/** Its cards are skipped (apps/site/pages/search/search.css). */
const WAITS = 'waits'

/** Before a swap: groups wait in the new list if there was nothing to see at their place in the old one. */
export function delayGroups(fragments: readonly DocumentFragment[]): void {
  const seen = [...document.querySelectorAll(GROUPS)].map((group) => {
    const { top, bottom } = group.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  for (const fragment of fragments)
    for (const [at, group] of fragment.querySelectorAll(GROUPS).entries())
      group.classList.toggle(WAITS, at > 0 && seen[at] !== true)
}

/** After it: one group for each frame. */
export function showGroups(): void {
  const next = document.querySelector(`${GROUPS}.${WAITS}`)
  if (next === null) return
  requestAnimationFrame(() => {
    next.classList.remove(WAITS)
    showGroups()
  })
}

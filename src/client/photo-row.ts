// The row of slides of a gallery: which of them is looked at, and what follows from that.

/** How long after the row last moved the slide in sight counts as the one that is looked at. */
const SETTLED_MS = 80

export type PhotoRow = {
  /** Place of the slide that is looked at. */
  current: () => number
  /** Moves to a slide; behind the last comes the first. */
  show: (index: number) => void
  /** From now on the pictures beside the one in sight are loaded ahead. */
  wake: () => void
}

/** Follows a row, its thumbnails and its count. */
export function createPhotoRow(photos: Element, row: Element): PhotoRow {
  const strip = photos.querySelector('.thumbnails')
  let current = 0
  /** How many pictures on either side are loaded ahead: none until the gallery is used. */
  let ahead = -1
  let settling: ReturnType<typeof setTimeout>
  /** Where a press sent the row; a press during a move can be lost to the end of that move. */
  let wanted: number | null = null

  /** Marks the slide that is looked at: its neighbours are loaded, and Tab leaves the others out. */
  const select = (index: number): void => {
    if (index !== current) for (const video of row.querySelectorAll('video')) video.pause()
    current = index
    const count = photos.querySelector('.photos-count')
    if (count) count.textContent = `${index + 1} / ${row.children.length}`
    for (const link of photos.querySelectorAll<HTMLElement>('li a')) {
      const distance = Math.abs(placeOf(link) - index)
      link.tabIndex = distance === 0 ? 0 : -1
      if (strip?.contains(link)) link.ariaCurrent = distance === 0 ? 'true' : null
      else if (distance <= ahead) link.querySelector('img')?.setAttribute('loading', 'eager')
    }
    const mark = strip?.children[index]
    if (mark instanceof HTMLElement) strip?.scrollTo(mark.offsetLeft - strip.clientWidth / 2, 0)
  }

  row.addEventListener('scroll', () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      // While the car is turned instead, the row has no width and nothing is in sight.
      const index = Math.round(row.scrollLeft / row.clientWidth)
      if (wanted !== null && index >= 0 && index !== wanted) moveTo(wanted, 'instant')
      else if (index >= 0) select(index)
      wanted = null
    }, SETTLED_MS)
  })
  // A row that is hidden begins at its first slide again, also where a press had not moved it yet.
  new ResizeObserver(() => {
    if (row.clientWidth > 0) return
    wanted = null
    select(0)
  }).observe(row)
  // Whoever presses now wants something else.
  photos.parentElement?.addEventListener('pointerdown', () => (wanted = null))

  const moveTo = (index: number, behavior: ScrollBehavior): void =>
    row.scrollTo({ left: index * row.clientWidth, behavior })

  select(0)
  return {
    current: () => current,
    show(index) {
      const next = (index + row.children.length) % row.children.length
      const behavior = Math.abs(next - current) > 1 ? 'instant' : 'auto'
      ahead = 1
      wanted = next
      moveTo(next, behavior)
      select(next)
    },
    wake() {
      ahead = 1
      select(current)
    },
  }
}

/** Place of the list item around an element among its like. */
export function placeOf(element: Element): number {
  const item = element.closest('li')
  return item === null ? -1 : [...(item.parentElement?.children ?? [])].indexOf(item)
}

// The row of slides of a gallery: the current slide and what depends on it.

/** Milliseconds without movement before the visible slide counts as current. */
const SETTLED_MS = 80

export type PhotoRow = {
  /** Index of the current slide. */
  current: () => number
  /** Scrolls to a slide; wraps after the last. */
  show: (index: number) => void
  /** Starts preloading the neighbours of the current picture. */
  wake: () => void
}

/** Attaches to a row, its thumbnails and its count. */
export function createPhotoRow(photos: Element, row: Element): PhotoRow {
  const strip = photos.querySelector('.thumbnails')
  let current = 0
  /** How many pictures on either side are preloaded: none until the gallery is used. */
  let ahead = -1
  let settling: ReturnType<typeof setTimeout>
  /** Target of the last press; a press during a scroll can be lost when that scroll ends. */
  let wanted: number | null = null

  /** Marks the current slide: its neighbours load, and Tab skips the others. */
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
      // While the spin is shown, the row has no width.
      const index = Math.round(row.scrollLeft / row.clientWidth)
      if (wanted !== null && index >= 0 && index !== wanted) moveTo(wanted, 'instant')
      else if (index >= 0) select(index)
      wanted = null
    }, SETTLED_MS)
  })
  // A hidden row restarts at its first slide, even if a press had not moved it yet.
  new ResizeObserver(() => {
    if (row.clientWidth > 0) return
    wanted = null
    select(0)
  }).observe(row)
  // A new press cancels the old target.
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

/** Index of the list item that contains an element. */
export function placeOf(element: Element): number {
  const item = element.closest('li')
  return item === null ? -1 : [...(item.parentElement?.children ?? [])].indexOf(item)
}

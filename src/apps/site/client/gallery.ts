// The gallery with scripts: buttons, arrow keys and thumbnails move the row, and the count follows.
import { plainClick } from './page-events.ts'

/** Milliseconds without movement before the visible slide counts as current. */
const SETTLED_MS = 80

const USED = '[data-step],[data-photo],[data-fullscreen],.thumbnails a'
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Attaches to the gallery of the page. */
export function attachGallery(): void {
  const photos = document.querySelector('.photos')
  const row = photos?.querySelector('[data-slides]')
  if (!photos || !row) return
  const { current, show, wake } = createPhotoRow(photos, row)

  const open = async (slide: Element | undefined): Promise<void> => {
    const from = slide?.querySelector<HTMLAnchorElement>('[data-photo]')
    const lightbox = await import('./lightbox.ts').catch(() => null)
    if (lightbox !== null)
      lightbox.openLightbox([...row.querySelectorAll('a')], from, (link) => show(itemIndexOf(link)))
    // If the lightbox fails to load, the picture opens as a plain link.
    else if (from) location.assign(from.href)
  }

  photos.addEventListener('pointerover', wake, { once: true })

  photos.addEventListener('click', (event) => {
    const used = plainClick(event, USED)
    if (used === null) return
    const step = used.getAttribute('data-step')
    if (step !== null) show(current() + Number(step))
    else if (used.closest('.thumbnails')) show(itemIndexOf(used))
    else void open(used.closest('li') ?? row.children[current()])
  })

  photos.addEventListener('keydown', (event) => {
    const step = STEPS[(event as KeyboardEvent).key] // The event type of an Element is wider.
    const { target } = event
    if (step === undefined || !(target instanceof Element) || target.matches('video')) return
    event.preventDefault()
    show(current() + step)
    // The focus moves with the slides.
    const list = target.closest('ul,ol')
    list?.children[current()]?.querySelector<HTMLElement>('a,video')?.focus({ preventScroll: true })
  })
}

/** The row of slides of a gallery: the current slide and what depends on it. */
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
    if (count) count.textContent = placeAmongPictures(row, index)
    for (const link of photos.querySelectorAll<HTMLElement>('li a')) {
      const distance = Math.abs(itemIndexOf(link) - index)
      link.tabIndex = distance === 0 ? 0 : -1
      if (strip?.contains(link)) link.ariaCurrent = distance === 0 ? 'true' : null
      else if (distance <= ahead) link.querySelector('img')?.setAttribute('loading', 'eager')
    }
    const mark = strip?.children[index]
    if (mark instanceof HTMLElement && strip instanceof HTMLElement)
      strip.scrollTo(mark.offsetLeft - strip.offsetLeft - strip.clientWidth / 2, 0)
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

/** "3 / 12", as the lightbox counts: of the pictures only. A film has no number. */
function placeAmongPictures(row: Element, index: number): string {
  const slides = [...row.children]
  const pictures = slides.filter((slide) => slide.querySelector('[data-photo]'))
  const at = pictures.findIndex((slide) => slide === slides[index])
  return at < 0 ? 'Video' : `${at + 1} / ${pictures.length}`
}

/** Index of the list item that contains an element. */
export function itemIndexOf(element: Element): number {
  const item = element.closest('li')
  return item === null ? -1 : [...(item.parentElement?.children ?? [])].indexOf(item)
}

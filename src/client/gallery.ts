// The pictures of a vehicle under scripts: buttons, arrow keys and thumbnails move the row, and the count follows it.
import { plainClick } from './plain-click.ts'

/** How long after the row last moved the slide in sight counts as the one that is looked at. */
const SETTLED_MS = 80
const USED = '[data-step],[data-photo],[data-fullscreen],.thumbnails a'
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Follows the gallery of the page. */
export function watchGallery(): void {
  const photos = document.querySelector('.photos')
  const row = photos?.querySelector('[data-slides]')
  if (!photos || !row) return
  const strip = photos.querySelector('.thumbnails')
  let current = 0
  /** How many pictures on either side are loaded ahead: none until the gallery is used. */
  let ahead = -1
  let settling: ReturnType<typeof setTimeout>

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

  const show = (index: number): void => {
    const next = (index + row.children.length) % row.children.length
    const behavior = Math.abs(next - current) > 1 ? 'instant' : 'auto'
    ahead = 1
    row.scrollTo({ left: next * row.clientWidth, behavior })
    select(next)
  }

  photos.addEventListener(
    'pointerover',
    () => {
      ahead = 1
      select(current)
    },
    { once: true },
  )

  photos.addEventListener('click', (event) => {
    const used = plainClick(event, USED)
    if (used === null) return
    const step = used.getAttribute('data-step')
    if (step !== null) show(current + Number(step))
    else if (strip?.contains(used)) show(placeOf(used))
    else void open(used.matches('[data-photo]') ? used : row.children[current])
  })

  const open = async (from: Element | undefined): Promise<void> => {
    const { openLightbox } = await import('./lightbox.ts')
    openLightbox([...row.querySelectorAll('a')], from, (link) => show(placeOf(link)))
  }

  photos.addEventListener('keydown', (event) => {
    const step = STEPS[(event as KeyboardEvent).key]
    const { target } = event
    if (step === undefined || !(target instanceof Element) || target.matches('video')) return
    event.preventDefault()
    show(current + step)
    // From slide to slide the focus goes along.
    const list = target.closest('ul,ol')
    list?.children[current]?.querySelector<HTMLElement>('a,video')?.focus({ preventScroll: true })
  })

  row.addEventListener('scroll', () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      // While the car is turned instead, the row has no width and nothing is in sight.
      const index = Math.round(row.scrollLeft / row.clientWidth)
      if (index >= 0) select(index)
    }, SETTLED_MS)
  })

  select(0)
}

/** Place of the list item around an element among its like. */
function placeOf(element: Element): number {
  const item = element.closest('li')
  return item === null ? -1 : [...(item.parentElement?.children ?? [])].indexOf(item)
}

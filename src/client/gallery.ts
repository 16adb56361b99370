// The gallery with scripts: buttons, arrow keys and thumbnails move the row, and the count follows.
import { createPhotoRow, placeOf } from './photo-row.ts'
import { plainClick } from './plain-click.ts'

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
      lightbox.openLightbox([...row.querySelectorAll('a')], from, (link) => show(placeOf(link)))
    // If the lightbox fails to load, the picture opens as a plain link.
    else if (from) location.assign(from.href)
  }

  photos.addEventListener('pointerover', wake, { once: true })

  photos.addEventListener('click', (event) => {
    const used = plainClick(event, USED)
    if (used === null) return
    const step = used.getAttribute('data-step')
    if (step !== null) show(current() + Number(step))
    else if (used.closest('.thumbnails')) show(placeOf(used))
    else void open(used.closest('li') ?? row.children[current()])
  })

  photos.addEventListener('keydown', (event) => {
    const step = STEPS[(event as KeyboardEvent).key] // the type of events of an Element is wider
    const { target } = event
    if (step === undefined || !(target instanceof Element) || target.matches('video')) return
    event.preventDefault()
    show(current() + step)
    // The focus moves with the slides.
    const list = target.closest('ul,ol')
    list?.children[current()]?.querySelector<HTMLElement>('a,video')?.focus({ preventScroll: true })
  })
}

// Photos of a card in a list: its picture becomes a row of up to five, to swipe, to step through with two buttons under
// a pointer, or with arrow keys on the name. Loaded with the first use of a list; each further photo once it is
// reached.
import { onSwap } from './page-events.ts'

const MOST = 5
const WIDTHS = [320, 480, 640, 960]
const UNUSED = '.results .card-photo[data-photos]:not(:has(> .card-row))'

/** Cards near the viewport get their rows, without photos yet: the row must exist before a touch. */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target instanceof HTMLElement) {
        near.unobserve(target)
        addRow(target)
      }
  },
  { rootMargin: '50%' },
)

function watch(): void {
  for (const photo of document.querySelectorAll(UNUSED)) near.observe(photo)
}

watch()
onSwap(watch)
document.addEventListener('keydown', (event) => {
  const { key, target } = event
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!isPlain || (key !== 'ArrowLeft' && key !== 'ArrowRight') || !(target instanceof Element))
    return
  const row = target.matches('a.stretched')
    ? target.closest('.card')?.querySelector('.card-row')
    : null
  if (!row) return
  event.preventDefault()
  step(row, key === 'ArrowRight' ? 1 : -1)
})

function addRow(photo: HTMLElement): void {
  const link = photo.parentElement?.querySelector<HTMLAnchorElement>('a.stretched')
  const first = photo.querySelector('img')
  if (!link || !first) return
  const row = document.createElement('div')
  row.className = 'card-row'
  row.tabIndex = -1
  const count = Math.min(MOST, Number(photo.dataset.photos))
  for (let n = 1; n <= count; n += 1) row.append(toSlide(link.href, n))
  photo.prepend(row)
  row.firstElementChild?.append(first)
  const slug = link.pathname.split('/').pop() ?? ''
  const buttons = [-1, 1].map((by) => toButton(row, by))
  const show = (at: number) => {
    for (const n of [Math.floor(at), Math.ceil(at)])
      fillSlide(row.children[n], { n: n + 1, slug, first })
    photo.dataset.at = String(Math.round(at) + 1)
    for (const [end, button] of buttons.entries())
      button.hidden = Math.round(at) === (end === 0 ? 0 : row.children.length - 1)
  }
  photo.append(...buttons)
  const follow = () => show(row.clientWidth === 0 ? 0 : row.scrollLeft / row.clientWidth)
  row.addEventListener('scroll', follow, { passive: true })
  // A new row starts at its first photo: measuring would lay out the page once per card.
  show(0)
}

/** The name is the card's link for keyboards and screen readers. */
function toSlide(href: string, n: number): HTMLAnchorElement {
  const slide = document.createElement('a')
  slide.href = href
  slide.tabIndex = -1
  slide.draggable = false
  if (n > 1) slide.ariaHidden = 'true'
  return slide
}

type Filling = { n: number; slug: string; first: HTMLImageElement }

function fillSlide(slide: Element | undefined, { n, slug, first }: Filling): void {
  if (slide === undefined || slide.firstChild !== null) return
  const img = document.createElement('img')
  const srcOf = (width: number) => `/img/${slug}/${n}/${width}`
  img.alt = ''
  // Photos have more than one width only if the site resizes.
  if (first.srcset !== '') {
    img.sizes = first.sizes
    img.srcset = WIDTHS.map((width) => `${srcOf(width)} ${width}w`).join()
  }
  img.src = srcOf(640)
  slide.append(img)
}

function toButton(row: Element, by: number): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'card-step'
  button.tabIndex = -1
  button.ariaHidden = 'true'
  button.innerHTML = `<i class="icon icon-${by < 0 ? 'left' : 'right'}"></i>`
  button.addEventListener('click', () => step(row, by))
  return button
}

function step(row: Element, by: number): void {
  row.scrollBy({ left: by * row.clientWidth })
}

// Entry point of vehicle pages. Heavy behaviours are in files of their own, loaded on first use.
import { attachCompare } from './compare.ts'
import { MAX, toNames, withNewest, without } from '#shopper/garage/saved.ts'
import { readEntries, readEntry, writeEntries } from './device-list.ts'
import { attachGallery } from './gallery.ts'
import { attachNotices } from './notices.ts'
import { reportPage, sendEvent, type Visit, visitFrom } from './page-events.ts'
import { start } from './start.ts'

function initCar(): void {
  attachGallery()
  attachShare()
  attachFinance()
  attachCompare()
  attachViewed()
  attachFuel()
  attachSeen('.market-place')
  attachNotices()
  attachBars()
  attachSpin()
  attachTabs()
  attachSections()
}

/** Shows and hides each bar; a hidden one cannot be focused. */
export function attachBars(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-shown-after]')) {
    // A strip at the top of the page, as tall as the scroll distance. An IntersectionObserver reports when it leaves
    // the screen.
    const strip = document.createElement('i')
    strip.className = 'bar-strip'
    strip.style.blockSize = `${bar.dataset.shownAfter}px`
    document.body.append(strip)
    new IntersectionObserver((entries) => {
      bar.hidden = entries.at(-1)?.isIntersecting !== false
    }).observe(strip)
  }
}

/** Recalculates on change; without this, the form reloads the page. */
export function attachFuel(): void {
  const form = document.querySelector<HTMLFormElement>('[data-fuel]')
  const calculate = () =>
    void import('./fuel-calculator.ts').then(({ calculateFuel }) => form && calculateFuel(form))
  form?.addEventListener('input', calculate)
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    calculate()
  })
}

/** Loads the finance calculator on its first use. */
export function attachFinance(): void {
  const form = document.querySelector<HTMLFormElement>('#finance-calculator form')
  form?.addEventListener(
    'input',
    ({ target }) => {
      void import('./finance-calculator.ts').then(({ startCalculator }) =>
        startCalculator(form, target),
      )
    },
    { once: true },
  )
}

/** Opens each section where there is space, as its style shows it already. */
export function attachSections(): void {
  if (!matchMedia('(width >= 64rem)').matches) return
  for (const section of document.querySelectorAll<HTMLDetailsElement>('.section')) {
    section.open = true
    section.dataset.own = ''
  }
}

/** Attaches to the tabs of the page. */
export function attachTabs(): void {
  document.querySelector('.tabs')?.addEventListener('click', (event) => {
    const { target } = event
    const tab = target instanceof Element ? target.closest('.tabs > div > [open] > summary') : null
    // A tab is laid out by its row, a collapsible section separately.
    if (tab?.parentElement && getComputedStyle(tab.parentElement).display === 'contents')
      event.preventDefault()
  })
}

/** Adds the class "seen" to each element once half of it is in view. */
export function attachSeen(selector: string): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        target.classList.add('seen')
        observer.unobserve(target)
      }
    },
    { threshold: 0.5 },
  )
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}

/** Counts the view; if a third party counts, the page shows the returned number. */
function countView(visit: Visit | null): void {
  const offer = document.querySelector<HTMLElement>('[data-view]')
  if (offer === null) return reportPage(visit)
  const { view = '', seen } = offer.dataset
  if (seen !== undefined) sendEvent(Number(seen))
  fetch(view, {
    method: 'POST',
    body: visit && JSON.stringify({ from: visitFrom(), ...visit }),
    keepalive: true,
  })
    .then(async (answer) => {
      if (answer.status === 200) show(offer, await answer.json())
    })
    .catch(() => undefined) // X12
}

function show(offer: HTMLElement, answer: unknown): void {
  const place = offer.querySelector<HTMLElement>('[data-views]')
  const { views } = answer as { views: number } // parsed by our own server
  if (place === null || views < Number(place.dataset['views'])) return
  place.textContent = `${views.toLocaleString('en')} ${views === 1 ? 'view' : 'views'}`
  place.hidden = false
}

/** Attaches to the share buttons and the brochure of a vehicle page. */
export function attachShare(): void {
  const native = document.querySelector('[data-share="native"]')?.closest('li')
  if (native && 'share' in navigator) native.hidden = false
  document.addEventListener('click', (event) => {
    const { target } = event
    const used =
      target instanceof Element ? target.closest<HTMLElement>('[data-share],[data-brochure]') : null
    if (used === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if ('brochure' in used.dataset && used instanceof HTMLAnchorElement)
      void import('./brochure.ts').then(({ saveBrochure }) => saveBrochure(used))
    else void import('./share.ts').then(({ share }) => share(used))
  })
}

/** Fills the row's placeholder, if the page has one. */
export function attachViewed(): void {
  const place = document.querySelector<HTMLElement>('[data-viewed]')
  const entry = readEntry(place?.dataset.viewed)
  if (place === null || entry === undefined) return
  const seen = readEntries('viewed')
  writeEntries('viewed', withNewest(seen, entry, MAX.viewed))
  const others = without(seen, entry.id).slice(0, Number(place.dataset.most))
  const ids = toNames(others.map(({ id }) => id))
  if (ids === '') return
  place.hidden = false
  const observer = new IntersectionObserver(
    ([sight]) => {
      if (sight?.isIntersecting !== true) return
      observer.disconnect()
      void fill(place, `${place.dataset.from}?ids=${ids}`)
    },
    { rootMargin: '600px' },
  )
  observer.observe(place)
}

async function fill(place: HTMLElement, from: string): Promise<void> {
  const cards = await fetch(from).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  // A fragment of our own, inserted as htmx would.
  place.innerHTML = cards
  if (cards === '') place.remove()
}

/** Attaches to the three views of the page. */
export function attachSpin(): void {
  const spin = document.querySelector('.spin')
  if (spin === null) return
  const showChosen = (isBack: boolean): void => {
    const { value } = spin.querySelector<HTMLInputElement>('[name="view"]:checked') ?? {}
    const room = spin.querySelector<HTMLElement>('[data-room]')
    if (value === 'interior' && room) void enter(room)
    // Back at the pictures the row starts at the first: while hidden it cannot scroll.
    if (value === 'gallery' && isBack)
      document.querySelector('[data-slides]')?.scrollTo({ left: 0, behavior: 'instant' })
  }
  spin.addEventListener('change', () => showChosen(true))
  // A page restored by the browser keeps its choice.
  showChosen(false)

  const stage = spin.querySelector<HTMLElement>('[data-stage]')
  if (stage) attachStage(stage)
  for (const button of spin.querySelectorAll<HTMLElement>('[data-fullscreen]'))
    button.addEventListener('click', () => void toggleFullScreen(button))
}

/** The first drag or click loads the viewer, which then takes over. */
function attachStage(stage: HTMLElement): void {
  const first = new AbortController()
  const open = (event: Event): void => {
    first.abort()
    void import('./spin-viewer.ts').then(({ openSpin }) => openSpin(stage, event))
  }
  const listen = (selector: string, name: string) =>
    stage.querySelector(selector)?.addEventListener(name, open, { signal: first.signal })
  listen('[data-drag]', 'pointerdown')
  listen('[data-start]', 'click')
}

async function enter(room: HTMLElement): Promise<void> {
  await (await import('./panorama.ts')).openRoom(room)
}

async function toggleFullScreen(button: HTMLElement): Promise<void> {
  ;(await import('./spin-full.ts')).toggleFull(button)
}

start({ car: initCar }, countView)

// A row of reviews: the selected card is always in view, a click on another scrolls to it, and the row moves
// on while idle, unless the reader prefers reduced motion or pressed pause (WCAG 2.2.2).

/** Initialises every row of the page. */
export function attachReviews(): void {
  for (const slider of document.querySelectorAll<HTMLElement>('.review-slider')) init(slider)
}

function init(slider: HTMLElement): void {
  const row = slider.querySelector<HTMLElement>('.review-row')
  if (row === null) return
  const show = followCards(row)
  const forward = (by: number) => show((at, count) => (at + by + count) % count)
  const toggle = rotate(slider, () => forward(1))

  slider.addEventListener('click', ({ target }) => {
    const step = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null
    const name = step?.dataset.step
    if (step !== null && name === 'pause') step.ariaPressed = String(toggle())
    else if (name !== undefined) forward(name === 'back' ? -1 : 1)
  })
  row.addEventListener('keydown', (event) => {
    const move = KEYS[event.key]
    if (move === undefined || event.target !== row) return
    event.preventDefault()
    show(move)
  })
  slider.classList.add('awake')
}

type Move = (at: number, count: number) => number

const KEYS: Record<string, Move | undefined> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, count) => Math.min(count - 1, at + 1),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Keeps one card of the row selected and in view; the returned function selects another. */
function followCards(row: HTMLElement): (move: Move) => void {
  const cards = [...row.children].filter((card) => card instanceof HTMLElement)
  const active = () => Math.max(0, cards.findIndex(isCurrent))
  const select = (at: number) =>
    cards.forEach((card, index) => (card.ariaCurrent = index === at ? 'true' : null))
  const reach = (at: number, behavior: ScrollBehavior) => {
    const card = cards[at]
    if (card !== undefined) row.scrollTo({ left: card.offsetLeft - spare(row, card) / 2, behavior })
  }
  const show = (move: Move) => {
    const at = move(active(), cards.length)
    select(at)
    reach(at, 'auto') // As defined by its style.
  }

  reach(active(), 'instant')
  row.addEventListener('click', ({ target }) => {
    const at = cards.findIndex((card) => target instanceof Node && card.contains(target))
    if (at !== -1 && at !== active()) show(() => at)
  })
  let settled: ReturnType<typeof setTimeout> | undefined
  row.addEventListener('scroll', () => {
    clearTimeout(settled)
    settled = setTimeout(() => isInSight(row, cards[active()]) || select(nearest(row, cards)), 120)
  })
  return show
}

const isCurrent = (card: Element) => card.ariaCurrent === 'true'
const spare = (row: HTMLElement, card: HTMLElement) => row.clientWidth - card.offsetWidth

function isInSight(row: HTMLElement, card: HTMLElement | undefined): boolean {
  if (card === undefined) return false
  const left = card.offsetLeft - row.scrollLeft
  return left > -2 && left < spare(row, card) + 2
}

/** The card in the middle of the view. */
function nearest(row: HTMLElement, cards: readonly HTMLElement[]): number {
  const away = cards.map((card) =>
    Math.abs(card.offsetLeft - spare(row, card) / 2 - row.scrollLeft),
  )
  return away.indexOf(Math.min(...away))
}

/** Calls back at an interval while the slider is idle. The returned function toggles pause, and returns the state. */
function rotate(slider: HTMLElement, next: () => void): () => boolean {
  const every = Number(slider.dataset.rotate)
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSeen = false
  let isPaused = every === 0 || Number.isNaN(every)

  const isInUse = () => slider.matches(':hover, :focus-within')
  const wait = () => {
    clearTimeout(timer)
    if (!isPaused && isSeen && !still.matches && !document.hidden) timer = setTimeout(step, every)
  }
  const step = () => {
    if (!isInUse()) next()
    wait()
  }
  const pause = (paused: boolean) => {
    isPaused = paused
    wait()
    return paused
  }

  // The end of a touch is not reported: after a swipe, the reader resumes rotation.
  slider.addEventListener('pointerdown', ({ pointerType, target }) => {
    const isButton = target instanceof Element && target.closest('button') !== null
    if (pointerType === 'mouse' || isButton || isPaused) return
    pause(true)
    const button = slider.querySelector('[data-step=pause]')
    if (button !== null) button.ariaPressed = 'true'
  })
  for (const event of ['pointerleave', 'focusout']) slider.addEventListener(event, wait)
  document.addEventListener('visibilitychange', wait)
  still.addEventListener('change', wait)
  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting === true
    wait()
  }).observe(slider)

  return () => pause(!isPaused)
}

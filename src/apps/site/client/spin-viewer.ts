// Turns a vehicle: by hand, by keys, and one automatic turn.
import { placeMarks } from './spin-marks.ts'

const STEPS = [0, 2, 1, 3]

/** C15: pixels of dragging per frame, and milliseconds per frame of an automatic turn. */
const DRAG_PX = 20
const FRAME_MS = 100

/** Opens a stage's viewer with the drag or click that loaded it; frames load from then on. */
export function openSpin(stage: HTMLElement, trigger: Event): void {
  const turn = stage.querySelector<HTMLElement>('[data-turn]')
  const progress = stage.querySelector('progress')
  const button = stage.querySelector<HTMLElement>('[data-start]')
  if (!turn || !progress || !button) throw new Error('The stage is not whole.')
  const links = stage.parentElement?.querySelectorAll<HTMLAnchorElement>('[data-frames] a') ?? []
  const frames = loadFrames(
    [...links].map(({ href }) => href),
    (count) => {
      progress.value = count
      show(at)
    },
  )
  const total = links.length
  let at = 0

  const show = (frame: number): void => {
    at = ((frame % total) + total) % total
    const picture = frames.nearest(at)
    if (picture !== null && turn.firstElementChild !== picture) turn.replaceChildren(picture)
    placeMarks(stage, at, total)
    turn.ariaValueNow = String(at + 1)
    turn.ariaValueText = `${at + 1} of ${total}`
  }

  const { rotate, stop } = createRotation(() => show(at + 1), total)
  describeTurn(turn, total)
  turn.addEventListener('keydown', (event) => {
    const next = frameFor(event.key, at, total)
    if (next === undefined) return
    event.preventDefault()
    stop()
    show(next)
  })
  show(0)
  progress.hidden = false
  void frames.ready.then(() => {
    progress.hidden = true
    stage.dataset.ready = ''
    button.querySelector('span')?.classList.add('unseen')
    const isLeft = !canRotate(stage) && document.activeElement === button
    button.hidden = !canRotate(stage)
    // Focus moves to the control that turns it now, rather than to the top of the page.
    if (isLeft) turn.focus()
  })

  const grab = (event: PointerEvent): void => {
    stop()
    follow(event, at, show)
  }
  turn.parentElement?.addEventListener('pointerdown', grab)
  const start = () => (canRotate(stage) ? rotate() : stop())
  button.addEventListener('click', start)
  if (trigger instanceof PointerEvent && trigger.type === 'pointerdown') grab(trigger)
  else void frames.ready.then(start)
}

/** One automatic turn; a second call stops it. */
function createRotation(next: () => void, total: number) {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  const rotate = (): void => {
    if (timer !== undefined) return stop()
    let left = total
    timer = setInterval(() => {
      next()
      left -= 1
      if (left === 0 || document.hidden) stop()
    }, FRAME_MS)
  }
  return { rotate, stop }
}

/** Describes the turn to screen readers. */
function describeTurn(turn: HTMLElement, total: number): void {
  turn.role = 'slider'
  turn.tabIndex = 0
  turn.ariaLabel = 'Rotate the vehicle'
  turn.ariaValueMin = '1'
  turn.ariaValueMax = String(total)
}

/** The frame for a key; undefined for other keys. */
function frameFor(key: string, at: number, total: number): number | undefined {
  return {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at + 1,
    ArrowDown: at - 1,
    Home: 0,
    End: total - 1,
  }[key]
}

/** Follows the pointer until it is released. */
function follow({ clientX }: PointerEvent, from: number, show: (frame: number) => void): void {
  const listening = new AbortController()
  const end = () => listening.abort()
  const { signal } = listening
  // If the pointer was released while the viewer loaded, it moves without a button.
  const move = (event: PointerEvent) => {
    if (event.buttons === 0) end()
    else show(from + Math.round((clientX - event.clientX) / DRAG_PX))
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', end, { signal })
  document.addEventListener('pointercancel', end, { signal })
}

/** No automatic turn if the site disables it or the shopper prefers reduced motion. */
function canRotate(stage: HTMLElement): boolean {
  return 'rotates' in stage.dataset && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The frames of a spin, decoded ahead: every fourth first, so that it can be turned early and becomes smoother. */
export type Frames = {
  /** The picture of a frame, or the closest loaded one; null before the first. */
  nearest: (frame: number) => HTMLImageElement | null
  /** Resolves when all have loaded or failed. */
  ready: Promise<void>
}

/** Loads pictures; `onFrame` gets the number processed. */
export function loadFrames(urls: readonly string[], onFrame: (count: number) => void): Frames {
  const pictures = new Map<number, HTMLImageElement>()
  let done = 0
  const load = async (frame: number): Promise<void> => {
    const picture = new Image()
    picture.src = urls[frame] ?? ''
    picture.alt = ''
    picture.draggable = false
    picture.decoding = 'sync'
    // A frame that fails to load is skipped.
    await picture.decode().then(
      () => pictures.set(frame, picture),
      () => console.warn(`No picture at ${picture.src}`), // X16
    )
    done += 1
    onFrame(done)
  }
  const order = STEPS.flatMap((step) => [...urls.keys()].filter((frame) => frame % 4 === step))
  return {
    ready: Promise.all(order.map(load)).then(() => undefined),
    nearest: (frame) => {
      for (let away = 0; away <= urls.length / 2; away += 1) {
        const ahead = pictures.get((frame + away) % urls.length)
        const found = ahead ?? pictures.get((frame - away + urls.length) % urls.length)
        if (found) return found
      }
      return null
    },
  }
}

// The interior viewer (W21): projects the wide picture as a room, turned by hand and by keys. If the browser cannot, or
// may not read the picture, the scrollable wide picture stays.
import { createLens } from './panorama-lens.ts'
import type { Gaze } from './panorama-view.ts'
import { putMark } from './spin-marks.ts'
import { readSpots } from '#stock/spin-spots.ts'

const KEY_STEP = Math.PI / 24
/** Maximum pitch. */
const STEEPEST = Math.PI * 0.42

const rooms = new WeakSet<HTMLElement>()

/** Opens the viewer of a stage, once. */
export async function openRoom(room: HTMLElement): Promise<void> {
  if (rooms.has(room)) return
  rooms.add(room)
  const wide = room.querySelector<HTMLImageElement>('[data-wide]')
  const picture = wide === null ? null : await loadPicture(wide.src)
  const canvas = document.createElement('canvas')
  const lens = picture === null ? null : createLens(canvas, picture)
  if (lens === null) return
  const scroller = room.querySelector('.spin-wide')
  canvas.className = 'spin-room'
  canvas.tabIndex = 0
  canvas.role = 'application'
  canvas.ariaLabel = `${scroller?.ariaLabel ?? ''}. Arrow keys look around.`
  const marks = room.querySelector<HTMLElement>('.spin-marks')
  scroller?.replaceWith(canvas, ...(marks ? [marks] : []))

  let gaze: Gaze = { yaw: 0, pitch: -0.2 }
  const look = ({ yaw, pitch }: Gaze): void => {
    gaze = { yaw, pitch: Math.max(-STEEPEST, Math.min(STEEPEST, pitch)) }
    lens.draw(gaze)
    for (const mark of marks?.children ?? []) {
      if (!(mark instanceof HTMLElement)) continue
      const [spot] = readSpots(mark.dataset.spots ?? '')
      putMark(mark, spot === undefined ? null : lens.place(gaze, spot))
    }
  }
  new ResizeObserver(() => look(gaze)).observe(canvas)
  canvas.addEventListener('keydown', (event) => {
    const [right, up] = KEYS[event.key] ?? [0, 0]
    if (right === 0 && up === 0) return
    event.preventDefault()
    look({ yaw: gaze.yaw + right * KEY_STEP, pitch: gaze.pitch + up * KEY_STEP })
  })
  canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    const from = gaze
    const step = lens.radiansPerPixel()
    canvas.setPointerCapture(pointerId)
    canvas.onpointermove = (event) =>
      look({
        yaw: from.yaw - (event.clientX - clientX) * step,
        pitch: from.pitch + (event.clientY - clientY) * step,
      })
    canvas.onlostpointercapture = () => (canvas.onpointermove = null)
  })
}

const KEYS: Record<string, [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** A readable picture; null if it fails to load, or its host does not allow reading it (CORS). */
async function loadPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = url
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

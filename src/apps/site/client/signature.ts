// A signature drawn on a canvas, as an Alpine component: its strokes go into a hidden field as an SVG path.

/** Points of a signature, and the least distance between two, in units of the canvas. */
const MAX_POINTS = 800
const LEAST = 4

type Pad = {
  $refs: { pad: HTMLCanvasElement; strokes: HTMLInputElement }
  points: number
  last: { x: number; y: number } | null
}

export function signature() {
  return {
    points: 0,
    last: null as Pad['last'],
    press(this: Pad, event: PointerEvent) {
      event.preventDefault()
      this.$refs.pad.setPointerCapture(event.pointerId)
      this.last = mark(this, event, 'M')
    },
    draw(this: Pad, event: PointerEvent) {
      if (this.last === null) return
      const next = pointOf(this.$refs.pad, event)
      if (Math.hypot(next.x - this.last.x, next.y - this.last.y) < LEAST) return
      const pen = this.$refs.pad.getContext('2d')
      if (pen !== null) {
        pen.lineWidth = 3
        pen.lineCap = 'round'
        pen.strokeStyle = getComputedStyle(this.$refs.pad).color
        pen.beginPath()
        pen.moveTo(this.last.x, this.last.y)
        pen.lineTo(next.x, next.y)
        pen.stroke()
      }
      this.last = mark(this, event, 'L')
    },
    lift(this: Pad) {
      this.last = null
    },
    clear(this: Pad) {
      const { pad, strokes } = this.$refs
      pad.getContext('2d')?.clearRect(0, 0, pad.width, pad.height)
      strokes.value = ''
      this.points = 0
      this.last = null
    },
  }
}

/** Adds a point to the path; points beyond the maximum are not sent. */
function mark(pad: Pad, event: PointerEvent, command: 'M' | 'L') {
  const point = pointOf(pad.$refs.pad, event)
  if (pad.points < MAX_POINTS) pad.$refs.strokes.value += `${command}${point.x} ${point.y}`
  pad.points += 1
  return point
}

function pointOf(pad: HTMLCanvasElement, { clientX, clientY }: PointerEvent) {
  const { left, top, width, height } = pad.getBoundingClientRect()
  const within = (part: number, most: number) => Math.round(Math.min(Math.max(part, 0), 1) * most)
  return {
    x: within((clientX - left) / width, pad.width),
    y: within((clientY - top) / height, pad.height),
  }
}

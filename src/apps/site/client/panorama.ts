// The interior viewer: projects the wide picture as a room, turned by hand and by keys. If the browser cannot, or
// may not read the picture, the scrollable wide picture stays.
import { type Gaze, type Point, toView } from './panorama-view.ts'
import { putMark } from './spin-marks.ts'

/** Field of view along the longer side. */
const FIELD = (100 * Math.PI) / 180

const CORNERS = `attribute vec2 corner; varying vec2 at;
void main() { at = corner; gl_Position = vec4(corner, 0, 1); }`

const EYE = `precision highp float; varying vec2 at;
uniform sampler2D picture; uniform vec2 gaze, reach;
void main() {
  vec3 ray = normalize(vec3(at * reach, 1));
  float c = cos(gaze.y), s = sin(gaze.y);
  ray = vec3(ray.x, ray.y * c + ray.z * s, ray.z * c - ray.y * s);
  float turn = (atan(ray.x, ray.z) + gaze.x) / 6.28318530718 + 0.5;
  gl_FragColor = texture2D(picture, vec2(fract(turn), 0.5 - asin(ray.y) / 3.14159265359));
}`

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
  const spots = [...room.querySelectorAll<HTMLElement>('.spin-marks > li:not([hidden])')].map(
    toSpot,
  )

  let gaze: Gaze = { yaw: 0, pitch: -0.2 }
  const look = ({ yaw, pitch }: Gaze): void => {
    gaze = { yaw, pitch: Math.max(-STEEPEST, Math.min(STEEPEST, pitch)) }
    lens.draw(gaze)
    for (const [mark, spot] of spots) putMark(mark, lens.place(gaze, spot))
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

/** A mark, and where it is on the flat picture, in percent. */
function toSpot(mark: HTMLElement): [HTMLElement, { x: number; y: number }] {
  return [mark, { x: Number.parseFloat(mark.style.left), y: Number.parseFloat(mark.style.top) }]
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

/** Renders the view from the centre of an equirectangular picture with WebGL. */
export type Lens = {
  draw: (gaze: Gaze) => void
  /** Position of a point of the picture (percent) in percent of the view; null if outside it. */
  place: (gaze: Gaze, point: Point) => Point | null
  radiansPerPixel: () => number
}

/** Null if WebGL is unavailable or the picture may not be read. */
export function createLens(canvas: HTMLCanvasElement, picture: HTMLImageElement): Lens | null {
  const gl = canvas.getContext('webgl', { alpha: false })
  const program = gl?.createProgram()
  if (!gl || !program) return null
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, EYE],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) return null
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  // One triangle that covers the view.
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  setTexture(gl, picture)
  const gazeAt = gl.getUniformLocation(program, 'gaze')
  const reachAt = gl.getUniformLocation(program, 'reach')

  /** Half the width and height of the view at distance 1. */
  const reach = (): [number, number] => {
    const { clientWidth: width, clientHeight: height } = canvas
    const longer = Math.tan(FIELD / 2) / Math.max(width, height, 1)
    return [width * longer, height * longer]
  }
  return {
    draw: ({ yaw, pitch }) => {
      const density = Math.min(devicePixelRatio, 2)
      const width = Math.round(canvas.clientWidth * density)
      const height = Math.round(canvas.clientHeight * density)
      if (canvas.width !== width || canvas.height !== height)
        Object.assign(canvas, { width, height })
      gl.viewport(0, 0, width, height)
      gl.uniform2f(gazeAt, yaw, pitch)
      gl.uniform2f(reachAt, ...reach())
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    place: (gaze, point) => toView(gaze, point, reach()),
    radiansPerPixel: () => (2 * reach()[0]) / Math.max(canvas.clientWidth, 1),
  }
}

/** The picture as a texture of any size; without mipmaps the seam at the back does not show. */
function setTexture(gl: WebGLRenderingContext, picture: HTMLImageElement): void {
  const most = Number(gl.getParameter(gl.MAX_TEXTURE_SIZE))
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texImage2D(
    gl.TEXTURE_2D,
    0,
    gl.RGB,
    gl.RGB,
    gl.UNSIGNED_BYTE,
    picture.naturalWidth > most ? shrink(picture, most) : picture,
  )
}

function shrink(picture: HTMLImageElement, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = width / 2
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

// The photographer: camera, painted background, contact shadow, a faint reflection in the floor.
// Takes any vehicle as a group that stands on y = 0; knows nothing of how it was made.
import {
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  SRGBColorSpace,
  type Texture,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { LightName } from '#drawing/catalogue.ts'
import { createLight } from './light.ts'
import { createMixer, createPrints, drawPrints, type Prints } from './mix.ts'
import { createRoom, drawPanorama } from './panorama.ts'
import { type Place, type Project, sets } from './sets.ts'

/** Where the camera stands: degrees round the car from its nose, metres above the floor. */
export type View = {
  turn: number
  height: number
  lens: number
  /** One distance for every turn, as the frames of a spin need it. */
  steady?: boolean
  /** Where the camera is and what it looks at instead, metres from the middle of the floor: right, up, near. */
  close?: { eye: Point; aim: Point }
}

export type Point = readonly [x: number, y: number, z: number]

/** A patch of the floor that a body or a tyre darkens: centre, size (metres) and strength. */
export type Shade = {
  x: number
  z: number
  width: number
  depth: number
  dark: number
  soft: number
}

export type Studio = {
  shoot: (
    subject: Group,
    shades: readonly Shade[],
    view: View,
    size: [number, number],
    light: LightName,
    /** Colours in which the subject, which wears the undercoat, is shown: a picture each. */
    paints: readonly string[],
  ) => string[]
  /** A part of the inside. */
  shootCabin: (
    subject: Group,
    view: { eye: Point; aim: Point; lens: number },
    size: [number, number],
  ) => string
  /** All round from a point inside the subject (metres, studio axes). */
  shootInside: (
    subject: Group,
    eye: readonly [number, number, number],
    size: [number, number],
  ) => string
}

/** Glass is drawn after everything else, and known by that. */
export const GLASS_ORDER = 2

/** Pixels of a painted backdrop. */
const BACKDROP = [1500, 1000] as const

export function createStudio(): Studio {
  const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.autoClear = false
  const lights = new Map<LightName, Texture>()

  const lightOf = (name: LightName): Texture => {
    const light = lights.get(name) ?? createLight(renderer, sets[name].radiance)
    lights.set(name, light)
    return light
  }

  const createInside = (subject: Group): Scene => {
    const scene = new Scene()
    renderer.toneMappingExposure = sets.studio.exposure
    scene.environment = lightOf('studio')
    scene.environmentIntensity = 0.4
    scene.add(createRoom(), subject)
    return scene
  }

  return {
    shoot(subject, shades, view, [width, height], name, paints) {
      const place = sets[name]
      const light = lightOf(name)
      renderer.toneMappingExposure = place.exposure
      renderer.setSize(width, height, false)
      const camera = createCamera(subject, view, width / height)
      const painted = paintBackdrop(place, toProject(camera))
      const above = new Scene()
      above.environment = light
      above.add(createShadow(shades), subject)
      const prints = createPrints(width, height)
      drawPrints(renderer, prints, above, camera, subject)
      let mirrored: Prints | null = null
      if (place.mirror > 0) {
        const below = new Scene()
        below.environment = light
        const mirror = new Group()
        mirror.scale.y = -1
        mirror.add(withoutGlass(subject))
        below.add(mirror)
        mirrored = createPrints(width, height)
        drawPrints(renderer, mirrored, below, camera, mirror)
      }
      const { mix } = createMixer(painted, prints, mirrored, place.mirror)
      const pictures = paints.map((hex) => {
        mix(renderer, hex)
        return renderer.domElement.toDataURL('image/png')
      })
      for (const { black, white } of [prints, mirrored ?? prints]) {
        black.dispose()
        white.dispose()
      }
      painted.dispose()
      return pictures
    },
    shootCabin(subject, { eye, aim, lens }, [width, height]) {
      const scene = createInside(subject)
      renderer.setSize(width, height, false)
      const camera = new PerspectiveCamera(lens, width / height, 0.02, 60)
      camera.position.set(...eye)
      camera.lookAt(...aim)
      renderer.setClearColor('#000000', 1)
      renderer.clear()
      renderer.render(scene, camera)
      return renderer.domElement.toDataURL('image/png')
    },
    shootInside(subject, eye, size) {
      const scene = createInside(subject)
      return drawPanorama(renderer, scene, new Vector3(...eye), 180, size)
    },
  }
}

/** A copy to reflect: panes are not seen in the floor, and they cost a third of the drawing. */
export function withoutGlass(subject: Group): Group {
  const copy = subject.clone()
  const panes: Mesh[] = []
  copy.traverse((part) => {
    if (part instanceof Mesh && part.renderOrder === GLASS_ORDER) panes.push(part)
  })
  for (const pane of panes) pane.removeFromParent()
  return copy
}

function paintBackdrop(place: Place, at: Project): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = BACKDROP[0]
  canvas.height = BACKDROP[1]
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  place.paint(context, canvas.width, canvas.height, at)
  const map = new CanvasTexture(canvas)
  return map
}

/** Where a point about the vehicle is on the backdrop, as the camera sees it. */
function toProject(camera: PerspectiveCamera): Project {
  const side = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
  const ahead = new Vector3(camera.position.x, 0, camera.position.z).normalize().negate()
  return (right, up, behind) => {
    const spot = new Vector3(0, up, 0).addScaledVector(side, right).addScaledVector(ahead, behind)
    const seen = spot.project(camera)
    return [((seen.x + 1) / 2) * BACKDROP[0], ((1 - seen.y) / 2) * BACKDROP[1]]
  }
}

export function createShadow(shades: readonly Shade[]): Mesh {
  const canvas = document.createElement('canvas')
  canvas.width = 1024
  canvas.height = 512
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  const scale = 1024 / 12
  for (const { x, z, width, depth, dark, soft } of shades) {
    context.filter = `blur(${soft * scale}px)`
    context.fillStyle = `rgb(18 20 23 / ${dark})`
    context.beginPath()
    context.roundRect(
      512 + (x - width / 2) * scale,
      256 + (z - depth / 2) * scale,
      width * scale,
      depth * scale,
      Math.min(width, depth) * 0.25 * scale,
    )
    context.fill()
  }
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  const material = new MeshBasicMaterial({
    map,
    transparent: true,
    toneMapped: false,
    depthWrite: false,
  })
  const plane = new Mesh(new PlaneGeometry(12, 6), material)
  plane.rotation.x = -Math.PI / 2
  plane.renderOrder = -1
  return plane
}

// A long lens, far enough away that the vehicle fills the frame the way a listing photograph does.
export function createCamera(subject: Group, view: View, aspect: number): PerspectiveCamera {
  if (view.close) {
    const near = new PerspectiveCamera(view.lens, aspect, 0.1, 100)
    near.position.set(...view.close.eye)
    near.lookAt(...view.close.aim)
    near.updateMatrixWorld()
    subject.updateMatrixWorld(true)
    return near
  }
  const points = outerPoints(subject)
  const camera = new PerspectiveCamera(view.lens, aspect, 1, 100)
  const aim = new Vector3(0, 0.7, 0)
  let distance = 12
  const place = (turn: number) => {
    const angle = (turn * Math.PI) / 180
    camera.position.set(-Math.cos(angle) * distance, view.height, Math.sin(angle) * distance)
    camera.position.x += aim.x
    camera.position.z += aim.z
    camera.lookAt(aim)
    camera.updateMatrixWorld()
  }
  for (let round = 0; round < 8; round++) {
    place(view.steady ? 90 : view.turn)
    const seen = toFrame(points, camera)
    const reach = distance * Math.tan((view.lens * Math.PI) / 360)
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
    aim.addScaledVector(right, seen.x * reach * aspect)
    aim.y += (seen.y + 0.07) * reach
    distance *= Math.max(seen.width / 1.72, seen.height / 1.42)
  }
  if (view.steady) distance *= 1.12
  place(view.turn)
  return camera
}

function outerPoints(subject: Group): Vector3[] {
  const points: Vector3[] = []
  subject.updateMatrixWorld(true)
  subject.traverse((part) => {
    if (!(part instanceof Mesh)) return
    const place = part.geometry.getAttribute('position')
    const stride = Math.max(1, Math.floor(place.count / 600))
    for (let n = 0; n < place.count; n += stride) {
      points.push(new Vector3().fromBufferAttribute(place, n).applyMatrix4(part.matrixWorld))
    }
  })
  return points
}

function toFrame(points: readonly Vector3[], camera: PerspectiveCamera) {
  let [left, right, low, high] = [9, -9, 9, -9]
  for (const point of points) {
    const { x, y } = point.clone().project(camera)
    left = Math.min(left, x)
    right = Math.max(right, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return { x: (left + right) / 2, y: (low + high) / 2, width: right - left, height: high - low }
}

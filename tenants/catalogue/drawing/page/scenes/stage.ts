// Draws a scene: a painted backdrop, vehicles and things that stand before it with their reflection and
// their shadow, and what shines over all of it. Knows no scene.
import {
  ACESFilmicToneMapping,
  AmbientLight,
  CanvasTexture,
  DirectionalLight,
  Fog,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Paint, Vehicle } from '#drawing/page/coat.ts'
import { createVehicle } from '#drawing/page/fleet.ts'
import { createShadow, withoutGlass } from '#drawing/page/studio.ts'
import { createAir, type Air } from './air.ts'

export type Spot = readonly [x: number, y: number, z: number]
/** Where a point of the scene is on the picture, in pixels. */
export type Project = (spot: Spot) => readonly [x: number, y: number]
export type Brush = CanvasRenderingContext2D

export type Parked = {
  body: string
  paint: Paint
  /** Metres on the floor, and how far it is off the floor. */
  at: readonly [x: number, z: number, y?: number]
  /** Degrees: 0 has the nose to the left, 90 towards the camera. */
  turn: number
}

export type SceneSpec = {
  /** Degrees and metres, y is up and the camera looks towards negative z. */
  eye: Spot
  aim: Spot
  lens: number
  /** Paints what is behind everything, ground included; `horizon` is in pixels from the top. */
  backdrop: (brush: Brush, width: number, height: number, horizon: number, at: Project) => void
  air: Air
  sun?: { from: Spot; colour: string; strength: number; shadow: number }
  vehicles: readonly Parked[]
  things?: () => Object3D[]
  /** What lies on the floor, under the shadows. */
  floor?: () => Object3D[]
  fog?: readonly [colour: string, near: number, far: number]
  /** How much of itself the floor shows, 0 to 1. */
  mirror?: number
  /** How dark it is below a vehicle, 0 to 1. */
  contact?: number
  exposure?: number
  over?: (brush: Brush, width: number, height: number, at: Project) => void
}

const garage = new Map<string, Vehicle>()

export function createStage(): (spec: SceneSpec, width: number, height: number) => string {
  const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true })
  renderer.toneMapping = ACESFilmicToneMapping
  renderer.autoClear = false
  renderer.shadowMap.enabled = true
  const flat = new OrthographicCamera(-1, 1, 1, -1, 0, 1)

  return (spec, width, height) => {
    renderer.setSize(width, height, false)
    renderer.toneMappingExposure = spec.exposure ?? 1
    const camera = new PerspectiveCamera(spec.lens, width / height, 0.3, 600)
    camera.position.set(...spec.eye)
    camera.lookAt(...spec.aim)
    camera.updateMatrixWorld()
    const at: Project = (spot) => {
      const seen = new Vector3(...spot).project(camera)
      return [((seen.x + 1) / 2) * width, ((1 - seen.y) / 2) * height]
    }
    const far = new Vector3(spec.aim[0], 0, spec.aim[2])
      .sub(new Vector3(spec.eye[0], 0, spec.eye[2]))
      .normalize()
    const horizon = at([spec.eye[0] + far.x * 1e5, spec.eye[1], spec.eye[2] + far.z * 1e5])[1]
    const painted = paintBackdrop(spec, width, height, horizon, at)
    const light = createAir(renderer, spec.air)
    const above = new Scene()
    const below = new Scene()
    above.environment = light
    below.environment = light
    if (spec.fog) above.fog = new Fog(...spec.fog)
    const cars = park(spec)
    const things = spec.things?.() ?? []
    for (const thing of things) castAll(thing)
    if (spec.mirror) {
      const mirror = new Group()
      mirror.scale.y = -1
      mirror.add(...cars.map((car) => withoutGlass(car)), ...things.map((thing) => thing.clone()))
      below.add(mirror)
    }
    const shine = spec.sun ? [toSun(spec.sun), toShadowFloor(spec.sun.shadow)] : []
    above.add(...(spec.floor?.() ?? []), ...toContacts(spec), ...shine, ...cars, ...things)
    above.add(new AmbientLight('#ffffff', 0.02))
    renderer.clear()
    renderer.render(toSheet(painted, 1), flat)
    if (spec.mirror) {
      renderer.clearDepth()
      renderer.render(below, camera)
      renderer.clearDepth()
      renderer.render(toSheet(painted, 1 - spec.mirror), flat)
    }
    renderer.clearDepth()
    renderer.render(above, camera)
    return finish(renderer.domElement, spec, width, height, at)
  }
}

function park(spec: SceneSpec): Group[] {
  return spec.vehicles.map(({ body, paint, at: [x, z, y = 0], turn }) => {
    const vehicle = garage.get(body) ?? createVehicle(body)
    garage.set(body, vehicle)
    const standing = new Group()
    standing.add(vehicle.paint(paint))
    standing.rotation.y = (turn * Math.PI) / 180
    standing.position.set(x, y, z)
    castAll(standing)
    return standing
  })
}

function castAll(thing: Object3D): void {
  thing.traverse((part) => {
    if (part instanceof Mesh && part.renderOrder === 0 && !part.userData.bare) {
      part.castShadow = true
    }
  })
}

function toContacts(spec: SceneSpec): Group[] {
  return spec.vehicles.flatMap(({ body, at: [x, z, y = 0], turn }) => {
    if (y > 0.2) return []
    const group = new Group()
    const strength = spec.contact ?? 1
    const shades = garage.get(body)?.shades ?? []
    group.add(createShadow(shades.map((shade) => ({ ...shade, dark: shade.dark * strength }))))
    group.rotation.y = (turn * Math.PI) / 180
    group.position.set(x, 0.004, z)
    return [group]
  })
}

function toSun({ from, colour, strength }: NonNullable<SceneSpec['sun']>): DirectionalLight {
  const sun = new DirectionalLight(colour, strength)
  sun.position.set(...from)
  sun.castShadow = true
  sun.shadow.mapSize.set(2048, 2048)
  Object.assign(sun.shadow.camera, { left: -22, right: 22, top: 22, bottom: -22, far: 120 })
  sun.shadow.bias = -0.002
  sun.shadow.radius = 4
  return sun
}

function toShadowFloor(opacity: number): Mesh {
  const floor = new Mesh(new PlaneGeometry(200, 200), new ShadowMaterial({ opacity }))
  floor.rotation.x = -Math.PI / 2
  floor.position.y = 0.003
  floor.receiveShadow = true
  return floor
}

function toSheet(canvas: HTMLCanvasElement, opacity: number): Scene {
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  const clear = opacity < 1
  const material = new MeshBasicMaterial({ map, toneMapped: false, transparent: clear, opacity })
  material.depthWrite = false
  const sheet = new Mesh(new PlaneGeometry(2, 2), material)
  sheet.position.z = -0.5
  const scene = new Scene()
  scene.add(sheet)
  return scene
}

export function createCanvas(width: number, height: number): [HTMLCanvasElement, Brush] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no 2D canvas')
  return [canvas, brush]
}

function paintBackdrop(
  spec: SceneSpec,
  width: number,
  height: number,
  horizon: number,
  at: Project,
) {
  const [canvas, brush] = createCanvas(width, height)
  spec.backdrop(brush, width, height, horizon, at)
  return canvas
}

function finish(
  drawn: HTMLCanvasElement,
  spec: SceneSpec,
  width: number,
  height: number,
  at: Project,
): string {
  const [canvas, brush] = createCanvas(width, height)
  brush.drawImage(drawn, 0, 0)
  spec.over?.(brush, width, height, at)
  return canvas.toDataURL('image/png')
}

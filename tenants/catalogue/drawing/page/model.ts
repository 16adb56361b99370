// A vehicle as a glTF file for the path tracer: the parts as they stand in the studio, with a drawn body cut into
// what is paint, what is glass, and the triangles that are some of each.
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  type Group,
  Mesh,
  type MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
} from 'three'
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js'
import { findDrawn } from './coat.ts'
import { ATLAS } from './sheets.ts'
import { createSheetReader, type Spot } from './sheet-reader.ts'

/** The file, base64. */
export async function toModel(parts: Group): Promise<string> {
  const model = parts.clone()
  const bodies: Mesh<BufferGeometry, MeshPhysicalMaterial>[] = []
  model.traverse((part) => {
    if (part instanceof Mesh && part.material.name === 'body') bodies.push(part)
  })
  for (const body of bodies) replaceBody(body)
  const file = await new GLTFExporter().parseAsync(model, { binary: true, onlyVisible: false })
  return toBase64(new Uint8Array(file as ArrayBuffer)) // binary was asked for
}

function replaceBody(body: Mesh<BufferGeometry, MeshPhysicalMaterial>): void {
  const drawn = findDrawn(body.material)
  const whole = body.parent
  if (!drawn || !whole) return
  const read = createSheetReader(drawn)
  const cut = cutByMatter(body.geometry, read)
  for (const glass of whole.children.filter(isGlass)) whole.remove(glass)
  whole.remove(body)
  const [colour, matter] = read.textures().map(toTexture)
  const surface = (name: string) => {
    const material = new MeshStandardMaterial({ name, map: colour, emissiveMap: matter })
    const { color, metalness } = body.material
    const { places, zones } = drawn
    const about = { atlas: ATLAS, places, zones, colour: color.toArray(), metal: metalness }
    material.userData = { about: JSON.stringify(about) }
    return material
  }
  const glass = new MeshStandardMaterial({ name: 'glass' })
  whole.add(
    new Mesh(cut.paint, surface('body')),
    new Mesh(cut.edge, surface('edge')),
    new Mesh(cut.glass, glass),
  )
}

function isGlass(part: Object3D): boolean {
  return part instanceof Mesh && part.material.name === 'glass'
}

function toTexture(canvas: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(canvas)
  texture.flipY = false
  return texture
}

/**
 * Triangles by what their corners, edges and middle are made of: paint on one sheet, glass, or `edge` for the rest. Those
 * that lie in a wheel's opening are left out.
 */
function cutByMatter(
  geometry: BufferGeometry,
  read: { spotAt: (place: readonly number[], face: readonly number[]) => Spot },
) {
  const place = geometry.getAttribute('position')
  const face = geometry.getAttribute('normal')
  const index = geometry.getIndex()
  if (!index) throw new Error('a body without an index')
  const paint: Corner[] = []
  const edge: Corner[] = []
  const glass: Corner[] = []
  const at = (attribute: typeof place, n: number) => [
    attribute.getX(n),
    attribute.getY(n),
    attribute.getZ(n),
  ]
  for (let n = 0; n < index.count; n += 3) {
    const corners = [index.getX(n), index.getX(n + 1), index.getX(n + 2)]
    const places = corners.map((corner) => at(place, corner))
    const faces = corners.map((corner) => at(face, corner))
    const spots = PARTS.map((parts) => read.spotAt(mix(places, parts), mix(faces, parts)))
    const [{ matter, sheet }] = spots
    const drawn = corners.map((vertex, i) => ({ vertex, spot: spots[i] }))
    if (!spots.every((spot) => spot.matter === matter)) edge.push(...drawn)
    else if (matter === 'glass') glass.push(...drawn)
    else if (matter === 'paint')
      (spots.every((spot) => spot.sheet === sheet) ? paint : edge).push(...drawn)
  }
  return { paint: pick(geometry, paint), edge: pick(geometry, edge), glass: pick(geometry, glass) }
}

type Corner = { vertex: number; spot: Spot }

const PARTS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0.5, 0.5, 0],
  [0, 0.5, 0.5],
  [0.5, 0, 0.5],
  [0.34, 0.33, 0.33],
] as const

function mix(points: readonly (readonly number[])[], weights: readonly number[]): number[] {
  return [0, 1, 2].map((i) => points.reduce((sum, point, n) => sum + point[i] * weights[n], 0))
}

/** The triangles of these corners; a vertex is there once for each sheet that it is drawn on. */
function pick(geometry: BufferGeometry, corners: readonly Corner[]): BufferGeometry {
  const found = new Map<string, { to: number } & Corner>()
  const index = corners.map(({ vertex, spot }) => {
    const key = `${vertex} ${spot.sheet}`
    const one = found.get(key) ?? { to: found.size, vertex, spot }
    found.set(key, one)
    return one.to
  })
  const picked = new BufferGeometry()
  for (const name of ['position', 'normal']) {
    const all = geometry.getAttribute(name)
    const some = new Float32Array(found.size * 3)
    for (const { to, vertex } of found.values())
      some.set([all.getX(vertex), all.getY(vertex), all.getZ(vertex)], to * 3)
    picked.setAttribute(name, new BufferAttribute(some, 3))
  }
  const spots = [...found.values()].flatMap(({ spot }) => [spot.u, spot.v])
  picked.setAttribute('uv', new BufferAttribute(new Float32Array(spots), 2))
  picked.setIndex(index)
  return picked
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let n = 0; n < bytes.length; n += 32_768)
    text += String.fromCharCode(...bytes.subarray(n, n + 32_768))
  return btoa(text)
}

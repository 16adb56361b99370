// All that is said about a car before it is built: shape, face, and what is fitted to it.
import type { Group, Mesh, MeshPhysicalMaterial } from 'three'
import type { CarFace } from './car-art.ts'
import type { CarShape } from './car-shape.ts'
import type { Zones } from './coat.ts'
import type { Solid } from './solids.ts'
import type { WheelStyle } from './wheel.ts'

export type Car = {
  shape: CarShape
  face: CarFace
  zones: Omit<Zones, 'arches' | 'length'>
  wheel: WheelStyle
  /** Door handles (x, z); door mirrors (x, z); rows of seats (x of the backrest, height). */
  handles: readonly (readonly [number, number])[]
  mirror: readonly [number, number] | null
  seats: readonly (readonly [number, number])[]
  /** Number plate heights, front and rear; exhausts, rails and so on come from `extras`. */
  plates: readonly [number, number]
  rails?: readonly [from: number, to: number]
  paintedHandles?: boolean
  /** Further bodies behind the first, each at its x; in a colour of their own or in the car's. */
  also?: readonly { car: Car; x: number; hex?: string }[]
  /** Length over all, where it is more than the first body's. */
  overall?: number
  extras?: (parts: { paint: MeshPhysicalMaterial; solid: Solid }) => (Mesh | Group)[]
  /** Grid of the body's mesh, metres. */
  step?: number
}

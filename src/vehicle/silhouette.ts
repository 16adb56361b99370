// The outline for a vehicle without photos.
import type { Car } from './car.ts'
import { findBody } from './catalogue.ts'

/** In a box of 240 by 96, facing left, with the ground line at 83. */
export const SHAPES: Record<SilhouetteName, Shape> = {
  sedan: {
    body: 'M10 69c-4-2-5-8-3-15 2-6 8-9 19-11l34-6c15-11 31-20 53-21 25-1 43 3 58 13l14 9c18 1 34 4 43 10 4 3 5 9 4 14-1 4-3 6-7 7h-14a19 19 0 0 0-38 0H76a19 19 0 0 0-38 0z',
    glass: 'M72 37c11-9 21-14 33-15l4 15zm44-15c18-1 31 1 42 8l12 8-51-1z',
    wheels: [[57], [192]],
  },
  hatch: {
    body: 'M18 69c-4-2-5-8-3-15 2-6 8-10 19-12l30-6c14-11 29-20 51-21 26-1 46 2 62 10l22 14c10 2 17 6 19 12 2 5 2 11 1 14-1 3-3 4-6 4h-12a19 19 0 0 0-38 0H83a19 19 0 0 0-38 0z',
    glass: 'M76 36c10-9 20-14 32-15l4 15zm44-15c20-1 34 1 46 7l11 9-54-1z',
    wheels: [[64], [182]],
  },
  suv: {
    body: 'M10 69c-4-3-5-12-3-22 2-6 8-9 20-11l33-4C74 20 88 9 110 8c33-1 62 0 82 4l24 21c8 2 13 5 14 12 1 8 1 16-1 20-1 3-4 4-7 4h-10a20 20 0 0 0-40 0H78a20 20 0 0 0-40 0z',
    glass: 'M71 32c10-9 20-16 33-17h5l3 17zm46-17h32l3 17h-32zm39 0c12 0 22 1 30 3l16 14h-43z',
    wheels: [
      [58, 16],
      [192, 16],
    ],
  },
  wagon: {
    body: 'M10 69c-4-2-5-8-3-15 2-6 8-9 19-11l34-6c15-11 31-20 53-21 38-1 72 0 95 4l18 18c5 3 7 8 7 14s-1 12-3 14-4 3-7 3h-13a19 19 0 0 0-38 0H76a19 19 0 0 0-38 0z',
    glass: 'M72 37c11-9 21-14 33-15l4 15zm44-15h32l3 15h-32zm39 0c18 0 33 1 44 3l10 12h-51z',
    wheels: [[57], [192]],
  },
  ute: {
    body: 'M8 69c-3-3-4-11-2-21 2-6 7-9 19-11l32-4C71 19 84 10 104 9c15-1 27 0 37 4l9 23 82 1c3 0 4 2 4 5l-1 22c0 3-2 5-5 5h-13a20 20 0 0 0-40 0H76a20 20 0 0 0-40 0z',
    glass: 'M68 33c9-9 19-16 31-17h3l2 17zm42-17c10-1 18 0 25 2l6 15h-29z',
    wheels: [
      [56, 16],
      [197, 16],
    ],
  },
  van: {
    body: 'M14 69c-4-3-5-12-3-23 1-6 6-11 12-14l29-22c6-4 13-6 22-6h143c8 0 13 4 13 12v46c0 5-2 7-7 7h-12a18 18 0 0 0-36 0H76a18 18 0 0 0-36 0z',
    glass: 'M40 34l23-17c4-3 8-4 13-4h10v21zm54-21h42v21H94z',
    wheels: [[58], [193]],
  },
  truck: {
    body: 'M10 71V36c0-3 1-6 3-9l11-19c2-3 5-5 9-5h32c4 0 6 2 6 6v45h5V12c0-3 2-5 5-5h148c3 0 5 2 5 5v54c0 3-2 5-5 5h-9a18 18 0 0 0-36 0H70a18 18 0 0 0-36 0z',
    glass: 'M20 35l12-21c1-2 3-3 5-3h16v24z',
    wheels: [[52], [202]],
  },
  motorcycle: {
    body: 'M60 63l14-34-12-2v-5h17l7 10c10-5 24-7 36-6 9 1 15 5 18 10 15-1 31-5 46-12l5 5c-8 9-19 15-31 18l12 14-5 4-24-10-9 15c-2 3-4 4-8 4h-24c-5 0-9-3-12-7L84 49l-17 17z',
    glass: 'M104 52h22l-7 12h-9z',
    wheels: [
      [59, 22],
      [182, 22],
    ],
  },
  caravan: {
    body: 'M30 71c-8-6-10-18-10-32C20 20 28 9 42 6c46-5 106-5 146 0 12 2 18 9 18 20v36h26c3 0 4 2 4 4s-1 5-4 5z',
    glass:
      'M44 24h44c2 0 4 2 4 4v14c0 2-2 4-4 4H44c-2 0-4-2-4-4V28c0-2 2-4 4-4zm66 0h24c2 0 4 2 4 4v14c0 2-2 4-4 4h-24c-2 0-4-2-4-4V28c0-2 2-4 4-4zm46-4h22c2 0 3 1 3 3v44h-28V23c0-2 1-3 3-3z',
    wheels: [
      [90, 13],
      [120, 13],
    ],
  },
}

export type SilhouetteName =
  | 'hatch'
  | 'sedan'
  | 'suv'
  | 'ute'
  | 'van'
  | 'wagon'
  | 'truck'
  | 'motorcycle'
  | 'caravan'

/** Outline of a vehicle's body, or of its kind if the body is unknown. */
export function silhouetteOf(car: Pick<Car, 'item_type' | 'simple_body'>): SilhouetteName {
  if (car.item_type === 'motorcycle' || car.item_type === 'caravan') return car.item_type
  const body = findBody(car.simple_body ?? '')
  return BODIES[body?.key ?? ''] ?? (car.item_type === 'truck' ? 'truck' : 'sedan')
}

/** Outlines by the body keys of the catalogue. */
const BODIES: Record<string, SilhouetteName> = {
  '4x4': 'suv',
  suv: 'suv',
  hatch: 'hatch',
  ute: 'ute',
  cabChassis: 'ute',
  van: 'van',
  peopleMover: 'van',
  bus: 'van',
  motorhome: 'van',
  wagon: 'wagon',
  lightTruck: 'truck',
  truck: 'truck',
}

/** Paths of body and windows; wheels are on the ground line, with radius 15 by default. */
export type Shape = {
  body: string
  glass: string
  wheels: readonly (readonly [x: number, radius?: number])[]
}

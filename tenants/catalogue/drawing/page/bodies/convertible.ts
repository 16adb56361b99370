// The convertible: the coupe without its roof.
import type { Car } from '#drawing/page/car-spec.ts'
import { doors } from '#drawing/page/face-parts.ts'
import { coupe } from './coupe.ts'

export const convertible: Car = {
  ...coupe,
  shape: {
    ...coupe.shape,
    height: 1.3,
    body: [
      [0.16, 0.15, 0.06],
      [0.01, 0.36, 0.2],
      [0.14, 0.68, 0.14, 0.03],
      [1.5, 0.91, 0.4, 0.01],
      [3.3, 0.96, 0.3],
      [4.42, 0.96, 0.07],
      [4.52, 0.72, 0.12],
      [4.46, 0.42, 0.06],
      [4.34, 0.2, 0.08],
    ],
    cabin: [
      [1.25, 0.78, 0.02],
      [2.3, 1.27, 0.1, 0.015],
      [3.1, 1.2, 0.1],
      [3.45, 0.9, 0.1],
      [3.4, 0.7, 0.02],
    ],
  },
  zones: { ...coupe.zones, open: 0.972, belt: 0.93 },
  face: {
    ...coupe.face,
    windows: [],
    shuts: doors({
      front: 1.7,
      middle: 3.1,
      rear: null,
      low: 0.27,
      high: 0.93,
      arch: [3.6, 0.36, 0.385],
    }),
    screen: [0.78, 0.62, 0.09, 0.86],
    rearScreen: null,
  },
  wheel: { ...coupe.wheel, finish: 'silver', spokes: 10, spoke: [0.022, 0.016], twin: false },
  seats: [
    [2.72, 1.06],
    [3.22, 1.0],
  ],
  mirror: [1.96, 0.95],
}

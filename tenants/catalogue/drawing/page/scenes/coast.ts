// Vans in the bush: above the sea, on the beach, in the desert, by day, in the evening and at night.
import { glow } from './brushes.ts'
import { finishBush, type Mood, paintBush } from './bush.ts'
import { beach, desert, golden, night } from './moods.ts'
import type { Parked, SceneSpec } from './stage.ts'

const cream = { hex: '#e8e4da', flake: 0 }
const rig: readonly Parked[] = [
  { body: 'caravan', paint: cream, at: [3.4, 0], turn: 33 },
  { body: 'four-by-four', paint: { hex: '#5d7053', flake: 0.3 }, at: [-2.2, 2.9], turn: 28 },
]

const inBush = (mood: Mood, vehicles: readonly Parked[], tall: boolean): SceneSpec => ({
  eye: tall ? [-1.4, 2, 17] : [-4.6, 2, 17.5],
  aim: tall ? [1, 1.75, 0] : [-2.1, 2.25, 0],
  lens: tall ? 32 : 23,
  air: mood.air,
  exposure: mood.exposure,
  contact: 0.8,
  sun: mood.light,
  backdrop: (brush, width, height, horizon, at) =>
    paintBush(brush, mood, width, height, horizon, at),
  vehicles,
  over: (brush, width, height) => finishBush(brush, mood, width, height),
})

export const banksiaCoast = (tall: boolean) => inBush(golden, rig, tall)
export const towing = () => ({ ...inBush(beach, rig, true), lens: 34 })
export const family = () =>
  inBush(
    beach,
    [
      { body: 'caravan', paint: cream, at: [2.4, 0.4], turn: 26 },
      { body: 'people-mover', paint: { hex: '#8d9398', flake: 0.7 }, at: [-2.9, 2.4], turn: 150 },
    ],
    true,
  )
export const couples = () =>
  inBush(golden, [{ body: 'caravan', paint: cream, at: [1, 1.8], turn: 140 }], true)
export const offroad = () =>
  inBush(
    desert,
    [
      { body: 'caravan', paint: { hex: '#8c8674', flake: 0.2 }, at: [3.4, 0], turn: 33 },
      { body: 'four-by-four', paint: { hex: '#d8d4c8', flake: 0 }, at: [-2.2, 2.9], turn: 28 },
    ],
    true,
  )
export const camp = () =>
  inBush(beach, [{ body: 'caravan', paint: cream, at: [1, 2], turn: 34 }], true)

/** Lamps are lit in the van. */
export const campNight = (tall: boolean): SceneSpec => ({
  ...inBush(night, [{ body: 'caravan', paint: cream, at: [2.4, 1], turn: 33 }], tall),
  over(brush, width, height, at) {
    const u = height / 640
    for (const spot of [
      [1.6, 1.9, 2.3],
      [3, 2.2, 1.8],
      [4.6, 2, 0.7],
    ] as const) {
      glow(brush, at(spot), 120 * u, 'rgb(255 196 110 / 0.95)')
    }
    const fire = at([-1.9, 0.25, 3.6])
    glow(brush, fire, 330 * u, 'rgb(255 140 50 / 0.75)')
    for (const [size, colour] of [
      [26, '#ff7a1f'],
      [17, '#ffb13d'],
      [9, '#fff0b0'],
    ] as const) {
      brush.fillStyle = colour
      brush.beginPath()
      brush.ellipse(
        fire[0],
        fire[1] + (26 - size) * 0.7 * u,
        size * 0.6 * u,
        size * 1.3 * u,
        0,
        0,
        7,
      )
      brush.fill()
    }
    finishBush(brush, night, width, height)
  },
})

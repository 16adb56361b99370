// Bends one car into another: its length, heights, roof line, screens and wheels, with everything that is
// drawn on it or fitted to it moved along. Knows no particular car.
import type { CarFace, Mark } from './car-art.ts'
import type { Car } from './car-spec.ts'
import type { Corner, Knot } from './curves.ts'
import { smoothStep } from './solids.ts'

/** How a car differs from the one that it is made from; metres. */
export type Variation = {
  /** Old to new places along the car and up it, nose and floor first; straight between them. */
  along: readonly Knot[]
  up: readonly Knot[]
  width: number
  /** New height at which the cabin starts; what is above it follows the three below. */
  belt: number
  /** How far the roof's front and its rear edge move backwards. */
  rake?: readonly [front: number, rear: number]
  /** Where the roof starts to fall, and how far it has fallen at the tail. */
  fall?: readonly [from: number, by: number]
  wheel: Car['wheel']
  arch: number
  /** What a body has of its own: face, rails, handles and so on, in new metres. */
  face?: Partial<CarFace>
  own?: Partial<Omit<Car, 'shape' | 'face' | 'zones' | 'wheel'>>
}

type Move = (x: number, z: number) => [x: number, z: number]

/** A new car. The first one is left as it is. */
export function vary(car: Car, by: Variation): Car {
  const { shape, face, zones } = car
  const x = straight(by.along)
  const z = straight(by.up)
  const length = x(shape.length)
  const height = z(shape.height)
  const wider = by.width / shape.width
  const move = createMove(by, x, z, [length, height])
  const corner = ([a, b, ...rest]: Corner): Corner => [...move(a, b), ...rest]
  const corners = (list: readonly Corner[]) => list.map(corner)
  const pair = ([a, b]: readonly [number, number]) => move(a, b)
  const onEnd = (mark: Mark) => moveMark(mark, (u, v) => [u * wider, z(v)])
  const onTop = (mark: Mark) => moveMark(mark, (a, b) => [move(a, shape.height)[0], b * wider])
  const screen = ([a, b, c, d]: readonly [number, number, number, number]) =>
    [...move(a, b), ...move(c, d)] as const
  const span = (line: readonly [number, number, number, number]) =>
    Math.hypot(line[2] - line[0], line[3] - line[1])
  const front = screen(zones.front)
  const back = screen(zones.back)
  const slope = (
    [a, b, c, d]: readonly [number, number, number, number],
    grown: number,
  ): [number, number, number, number] => [a * wider, b * wider, c, d * grown]
  return {
    ...car,
    shape: {
      ...shape,
      length,
      height,
      width: by.width,
      axles: shape.axles.map(([at]) => [x(at), by.wheel.radius] as const),
      arch: by.arch,
      body: corners(shape.body),
      cabin: shape.cabin && corners(shape.cabin),
      section: shape.section.map(([at, lie]) => [z(at), lie] as const),
      cabinPlan: shape.cabinPlan.map(([at, half]) => [x(at), half * wider] as const),
      lean: shape.lean.map(([at, lie]) => [z(at), lie] as const),
      crease: [z(shape.crease[0]), shape.crease[1]],
    },
    zones: {
      ...zones,
      noseEnd: x(zones.noseEnd),
      tailStart: x(zones.tailStart),
      belt: z(zones.belt),
      front,
      back,
    },
    wheel: by.wheel,
    face: {
      ...face,
      windows: face.windows.map(corners),
      pillars: face.pillars.map(corners),
      shuts: face.shuts.map(corners),
      sill: z(face.sill),
      screen: slope(face.screen, span(front) / span(zones.front)),
      rearScreen: face.rearScreen && slope(face.rearScreen, span(back) / span(zones.back)),
      nose: face.nose.map(onEnd),
      tail: face.tail.map(onEnd),
      top: face.top.map(onTop),
      extraSide: face.extraSide?.map((mark) => moveMark(mark, move)),
      ...by.face,
    },
    handles: car.handles.map(pair),
    mirror: car.mirror && pair(car.mirror),
    seats: car.seats.map(pair),
    plates: [z(car.plates[0]), z(car.plates[1])],
    rails: car.rails && [x(car.rails[0]), x(car.rails[1])],
    ...by.own,
  }
}

function createMove(
  { belt, rake: [front, rear] = [0, 0], fall: [from, drop] = [0, 0] }: Variation,
  x: (at: number) => number,
  z: (at: number) => number,
  [length, height]: readonly [number, number],
): Move {
  return (oldX, oldZ) => {
    const [a, b] = [x(oldX), z(oldZ)]
    const above = Math.min(1, Math.max(0, (b - belt) / (height - belt)))
    const ahead = smoothStep(length * 0.62, length * 0.4, a)
    const behind = smoothStep(length * 0.55, length * 0.85, a)
    const fallen = drop * Math.max(0, (a - from) / (length - from)) ** 1.6
    return [a + above * (front * ahead + rear * behind), b - above * fallen]
  }
}

function moveMark(mark: Mark, move: Move): Mark {
  const corners = (list: readonly Corner[]) =>
    list.map(([a, b, ...rest]): Corner => [...move(a, b), ...rest])
  if ('fill' in mark) return { ...mark, fill: corners(mark.fill) }
  if ('line' in mark) return { ...mark, line: corners(mark.line) }
  if ('bars' in mark) return { ...mark, bars: corners(mark.bars) }
  return { ...mark, disc: [...move(mark.disc[0], mark.disc[1]), mark.disc[2]] }
}

/** Straight lines through the knots, carried on beyond both ends. */
function straight(knots: readonly Knot[]): (at: number) => number {
  return (at) => {
    const found = knots.findIndex(([from]) => from >= at)
    const n = Math.max(1, found < 0 ? knots.length - 1 : found)
    const [[a, first], [b, last]] = [knots[n - 1], knots[n]]
    return first + ((at - a) / (b - a)) * (last - first)
  }
}

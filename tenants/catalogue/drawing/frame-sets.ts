// The pictures of one body in one paint: from where each is taken, and how wide its files are.
import { type Angle, type Kept, size } from './catalogue.ts'

export type StockFrame = {
  /** As it is written in an address: "side", or "front/1600x1067" if there are smaller files beside it. */
  name: string
  angle: Angle
  /** Size of the largest file. */
  width: number
  height: number
  mirrored: boolean
}

/** The front in several widths, which a list or a vehicle's page begins with. */
export const sharpFrames: readonly StockFrame[] = [
  inSeveral('front', 'front', 1600),
  inSeveral('other-front', 'front', 960, true),
  inOne('side', 'side'),
  inOne('rear', 'rear'),
]

/** All drawn large. The other front is mirrored, since vehicles are alike on both sides. */
const largeFrames: readonly StockFrame[] = [
  inSeveral('front', 'front', 1600),
  inSeveral('other-front', 'front', 960, true),
  inSeveral('rear', 'rear', 960),
]

export function framesOf({ large }: Kept, body: string): readonly StockFrame[] {
  return large?.[body] ? largeFrames : sharpFrames
}

function inOne(name: string, angle: Angle): StockFrame {
  return { name, angle, ...size, mirrored: false }
}

function inSeveral(name: string, angle: Angle, width: number, mirrored = false): StockFrame {
  const height = Math.round((width * 2) / 3)
  return { name: `${name}/${width}x${height}`, angle, width, height, mirrored }
}

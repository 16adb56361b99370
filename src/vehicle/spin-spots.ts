// Positions of a spin's marks, frame by frame: the server renders them, and the viewer in the browser tracks them.

/** Maximum gap between two positions for interpolation, as a fraction of a full turn. */
const FURTHEST = 1 / 8

/** Position of a mark on a frame, counted from 0; in percent of the picture. */
export type Spot = { frame: number; x: number; y: number }

/** Position of a mark on one of `frames` frames; null if it is hidden. */
export function spotAt(spots: readonly Spot[], frame: number, frames: number): Spot | null {
  const ahead = (spot: Spot) => (spot.frame - frame + frames) % frames
  const behind = (spot: Spot) => (frame - spot.frame + frames) % frames
  const next = spots.toSorted((a, b) => ahead(a) - ahead(b))[0]
  const last = spots.toSorted((a, b) => behind(a) - behind(b))[0]
  if (next === undefined || last === undefined) return null
  const gap = ahead(next) + behind(last)
  if (gap === 0) return next
  if (gap > frames * FURTHEST) return null
  const share = behind(last) / gap
  const between = (from: number, to: number) => Math.round((from + (to - from) * share) * 10) / 10
  return { frame, x: between(last.x, next.x), y: between(last.y, next.y) }
}

/** Spots as an attribute, "0,63.2,51;1,62.9,51.4", and back. */
export function writeSpots(spots: readonly Spot[]): string {
  return spots.map(({ frame, x, y }) => [frame, x, y].join()).join(';')
}

export function readSpots(text: string): Spot[] {
  return text.split(';').map((spot) => {
    const [frame = 0, x = 0, y = 0] = spot.split(',').map(Number)
    return { frame, x, y }
  })
}

// Distance between two points, as the crow flies.

/** Degrees north and east. */
export type Point = { lat: number; long: number }

const EARTH_KM = 6371

/** Kilometres along the great circle on a sphere of radius 6371 km. */
export function kilometresBetween(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const share =
    half(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.long, to.long)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

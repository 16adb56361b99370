// Projection of an equirectangular picture, seen from its centre.

/** Viewing direction in radians: yaw to the right of the picture's centre, pitch above the horizon. */
export type Gaze = { yaw: number; pitch: number }

/** In percent, from the left and from the top. */
export type Point = { x: number; y: number }

/** Projects a point of the picture, given the horizontal and vertical reach of the view; in percent. */
export function toView(
  { yaw, pitch }: Gaze,
  point: Point,
  [wide, high]: [number, number],
): Point | null {
  const turn = (point.x / 100 - 0.5) * 2 * Math.PI - yaw
  const rise = (0.5 - point.y / 100) * Math.PI
  const [right, up, ahead] = [
    Math.sin(turn) * Math.cos(rise),
    Math.sin(rise),
    Math.cos(turn) * Math.cos(rise),
  ]
  const depth = ahead * Math.cos(pitch) + up * Math.sin(pitch)
  if (depth < 0.1) return null
  const x = right / depth / wide
  const y = (up * Math.cos(pitch) - ahead * Math.sin(pitch)) / depth / high
  return Math.abs(x) > 1 || Math.abs(y) > 1 ? null : { x: 50 * (1 + x), y: 50 * (1 - y) }
}

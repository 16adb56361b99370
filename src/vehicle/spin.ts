// The spin and interior view of a vehicle.
import { parseUrl } from '#lib/clean.ts'
import type { Car } from './car.ts'
import { toEmbedUrl } from './gallery.ts'
import type { Spot } from './spin-spots.ts'

/** A point of interest, and the frames on which it is visible. A mark of the interior has one spot, on frame 0. */
export type Mark = { text: string; spots: Spot[] }

export type Spin = {
  /** Addresses of the exterior pictures in order; empty if there are none. */
  frames: string[]
  exterior: Mark[]
  /** A viewer on another host, if there are no pictures of our own. */
  embed: string | null
  /** Address of the interior panorama, twice as wide as high. */
  inside: string | null
  interior: Mark[]
}

/** Minimum pictures for a spin; fewer are only a gallery. */
const MIN_FRAMES = 8

/** The spin of a vehicle; null if there is none, or the site disables it. */
export function toSpin(
  car: Pick<Car, 'spin_images' | 'spin_interior_image' | 'spin_code' | 'hotspots'>,
  settings: { show: boolean; embed_hosts: readonly string[] },
): Spin | null {
  if (!settings.show) return null
  const pictures = car.spin_images.flatMap((image) => parseUrl(image) ?? [])
  const frames = pictures.length < MIN_FRAMES ? [] : pictures
  const inside = car.spin_interior_image
  const embed = frames.length > 0 ? null : toEmbed(car.spin_code, settings.embed_hosts)
  if (frames.length === 0 && embed === null && inside === null) return null
  return {
    frames,
    exterior: frames.length === 0 ? [] : toMarks(car.hotspots?.exterior ?? [], frames.length),
    embed,
    inside,
    interior: inside === null ? [] : toMarks(car.hotspots?.interior ?? [], 1),
  }
}

/** The frame of a viewer's embed code, or its bare address; null if the site does not allow its host. */
function toEmbed(code: string | null, hosts: readonly string[]): string | null {
  if (code === null) return null
  const source = /<iframe\b[^>]*?\ssrc\s*=\s*(["'])(.*?)\1/is.exec(code)?.[2] ?? code
  return toEmbedUrl(parseUrl(source.trim().replaceAll('&amp;', '&')), hosts)
}

type Hotspot = NonNullable<Car['hotspots']>['exterior'][number]

/** Marks with a text and a position; one without anchors is only visible on its own frame. */
function toMarks(hotspots: Hotspot[], frames: number): Mark[] {
  return hotspots.flatMap(({ description, activeAngle, posX, posY, anchors }) => {
    const places = anchors.length > 0 ? anchors : [{ angle: activeAngle ?? 0, posX, posY }]
    const spots = places
      .flatMap(({ angle, posX: x, posY: y }) =>
        angle !== null && x !== null && y !== null ? [{ frame: angle, x, y }] : [],
      )
      .filter(({ frame, x, y }) => frame >= 0 && frame < frames && isPercent(x) && isPercent(y))
      // More digits would make no visible difference, and a page may have a hundred hotspots.
      .map(({ frame, x, y }) => ({ frame, x: Math.round(x), y: Math.round(y) }))
      .toSorted((a, b) => a.frame - b.frame)
    return description === null || spots.length === 0 ? [] : [{ text: description, spots }]
  })
}

function isPercent(value: number): boolean {
  return value >= 0 && value <= 100
}

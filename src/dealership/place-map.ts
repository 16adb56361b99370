// The map of a location: its picture, and a frame that loads on request.
import { segment } from '#lib/url.ts'
import { toEmbedUrl } from '#vehicle/gallery.ts'
import type { Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

/** Address of the map picture of a location; empty if there is none. */
export function mapPicture(
  { address: { map_key: key }, map_image: own }: Pick<Place, 'address' | 'map_image'>,
  { places: { map_pictures: template } }: Pick<Site, 'places'>,
): string {
  if (key === '' || template === '') return own
  return template.replaceAll('{key}', () => segment(key))
}

type Mapped = Pick<Place, 'lat' | 'long' | 'map_embed'>

/**
 * Address of a location's map, on a host that the site may frame: its own, otherwise the site's at its zoom; null if
 * there is none.
 */
export function mapFrame(place: Mapped, site: Pick<Site, 'places' | 'gallery'>): string | null {
  return toEmbedUrl(place.map_embed || framedAt(place, site), site.gallery.embed_hosts)
}

/** Pixels of a map for which its edges are calculated, and of one of its tiles. */
const SIZE = { width: 640, height: 400, tile: 256 }

function framedAt({ lat, long }: Mapped, { places }: Pick<Site, 'places'>): string | null {
  if (lat === null || long === null) return null
  const { map_zoom: zoom, map_frame: template } = places
  const perPixel = 360 / (SIZE.tile * 2 ** zoom)
  const east = (perPixel * SIZE.width) / 2
  // Away from the equator a degree of latitude is drawn longer.
  const north = ((perPixel * SIZE.height) / 2) * Math.cos((lat * Math.PI) / 180)
  const names = {
    lat,
    long,
    zoom,
    west: long - east,
    east: long + east,
    south: lat - north,
    north: lat + north,
  }
  return Object.entries(names).reduce(
    (address, [name, value]) => address.replaceAll(`{${name}}`, String(Number(value.toFixed(4)))),
    template,
  )
}

// Checks of where places are: their points, and the hosts of what pages frame of them.
import { countryOf, type Country } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from './problem.ts'

/** Problems of points, maps and frames of a site's places. */
export function checkMaps(site: Site): Problem[] {
  return site.locations.flatMap((place, at): Problem[] => {
    const path = `locations[${at}]`
    return [
      ...checkPoint(place, site, path),
      ...checkHost(place.iframeUrl, site, `${path}.iframeUrl`),
      ...checkHost(place.map_embed, site, `${path}.map_embed`),
    ]
  })
}

/** Degrees in which a country with its islands lies; New Zealand's go past the date line. */
const BOUNDS: Record<Country, { lat: [number, number]; long: [number, number] }> = {
  AU: { lat: [-55, -9], long: [96, 168.5] },
  NZ: { lat: [-53, -29], long: [165, 185] },
}

function checkPoint({ lat, long }: Site['locations'][number], site: Site, path: string): Problem[] {
  if (lat === null && long === null) return []
  if (lat === null || long === null)
    return [{ path, message: 'has only one of lat and long. Give both or neither.' }]
  const { code } = countryOf(site)
  const bounds = BOUNDS[code]
  const isWithin = ([least, most]: [number, number], value: number) =>
    least <= value && value <= most
  if (
    isWithin(bounds.lat, lat) &&
    isWithin(bounds.long, code === 'NZ' && long < 0 ? long + 360 : long)
  )
    return []
  return [
    {
      path,
      message: `is at lat ${lat}, long ${long}, outside the country of ${site.locale}. Check both.`,
    },
  ]
}

/** What is not of these hosts is never framed. */
function checkHost(address: string, { gallery }: Site, path: string): Problem[] {
  if (address === '') return []
  const { hostname } = new URL(address)
  if (gallery.embed_hosts.includes(hostname)) return []
  return [
    {
      path,
      message: `is on host ${quote(hostname)}, which may not be embedded. Add it to gallery.embed_hosts, or remove it.`,
    },
  ]
}

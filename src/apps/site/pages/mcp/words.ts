// Texts in answers to assistants: limited in length, on one line, and without invisible characters.
import type { Site } from '#tenant/schema.ts'
import type { ToolContext } from './tool.ts'

/** Invisible characters, in which a feed could hide words. Some languages need joiners, which stay. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Co}\u{E0000}-\u{E0FFF}]/gu

/** A text from a feed or a dealer, on one line and with a maximum length. */
export function plain(text: string, most = 120): string {
  const line = text
    .toWellFormed()
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
}

/** The sentence about a temporary problem. */
export function unavailable({ services, site }: Pick<ToolContext, 'services' | 'site'>): string {
  if (services.search.isSpent())
    return 'Too many requests from this network. Wait a minute, then try again.'
  const { general: phone } = site.phone_numbers
  const call = phone === '' ? '' : `, or call ${phone}`
  return `Stock is unavailable right now. Try again in a minute${call}.`
}

/** The sentence about a vehicle that the site does not have. */
export function unknownVehicle(slug: string, { site }: Pick<ToolContext, 'site'>): string {
  return `${site.name} has no ${site.vehicle.one} “${plain(slug, 80)}”. Use the slug of a result of find_vehicles.`
}

/** The path of an address on this site; any other address is unchanged. */
export function toPath(address: string, { url }: Pick<Site, 'url'>): string {
  const { origin } = new URL(url)
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
}

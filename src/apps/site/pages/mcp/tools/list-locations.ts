// The dealer's locations with their opening hours, each in its own time zone.
import * as z from 'zod'

import { defineTool, type ToolContext } from '#apps/site/pages/mcp/tool.ts'
import { plain } from '#apps/site/pages/mcp/words.ts'
import { openStatus } from '#dealership/hours.ts'
import { holidayRows, weekRows } from '#dealership/hours-text.ts'
import { directionsHref, phoneOf, placeHref, placeType, shownPlaces } from '#dealership/places.ts'
import { kmAway, addressLine, joinText } from '#lib/text.ts'
import { absoluteUrl } from '#lib/url.ts'
import { FAULTS, findNearestPlaces, type Yard } from '#sales/delivery/yards.ts'

const output = z.object({
  locations: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['sales', 'service', 'parts']),
      address: z.string(),
      phone: z.string(),
      time_zone: z.string(),
      now: z.string().describe('Whether it is open now, in its time zone.'),
      hours: z.record(z.string(), z.string()).describe('The week.'),
      special_days: z.record(z.string(), z.string()).describe('Days with different hours.'),
      km: z.number().nullable(),
      url: z.string(),
      directions: z.string(),
    }),
  ),
  notes: z.array(z.string()),
})

/** Maximum locations in an answer. */
const MAX = 3
const SPECIAL_DAYS = 3

export const listLocations = defineTool({
  name: 'list_locations',
  title: 'Locations and opening hours',
  description:
    'Where the dealer is: addresses, phones, opening hours with time zone, special days, and whether it is open now. With a postcode, the nearest first.',
  input: z.strictObject({
    postcode: z.string().max(10).default('').describe('The shopper’s; four digits.'),
    type: z.enum(['sales', 'service', 'parts']).optional(),
  }),
  output,
  run: async ({ postcode, type }, context) => {
    const { site, services } = context
    const places = shownPlaces(site).filter(
      (place) => type === undefined || placeType(place) === type,
    )
    const near =
      postcode.trim() === ''
        ? places.map((place) => ({ place, km: null }))
        : await findNearestPlaces(postcode.trim(), places, site, services.postcodes)
    const yards = typeof near === 'string' ? places.map((place) => ({ place, km: null })) : near
    const data = {
      locations: yards.slice(0, MAX).map((yard) => toLocation(yard, context)),
      notes: [
        ...(typeof near === 'string' ? [FAULTS[near]] : []),
        ...(yards.length > MAX
          ? [`${yards.length - MAX} more are not listed here: ask with a postcode or a type.`]
          : []),
      ],
    }
    return { data, text: toText(data) }
  },
})

type Data = z.input<typeof output>

function toLocation({ place, km }: Yard, { site, now }: ToolContext): Data['locations'][number] {
  const open = openStatus(place, site, now)
  return {
    name: plain(place.name),
    type: placeType(place),
    address: plain(addressLine(place.address), 200),
    phone: site.sidebar.phone.mask ? '' : phoneOf(place),
    time_zone: place.timezone,
    now: open === null ? 'Not known' : joinText([open.words, open.detail], ', '),
    hours: toRows(weekRows({ ...place, special_hours: [] }, site, now)),
    special_days: toRows(holidayRows(place, now).slice(0, SPECIAL_DAYS)),
    km,
    url: absoluteUrl(placeHref(place, site), site),
    directions: directionsHref(place, site),
  }
}

function toRows(rows: readonly { days: string; words: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ days, words }) => [days, plain(words, 80)]))
}

/** The accompanying data has the week and the special days. */
function toText({ locations, notes }: Data): string {
  const lines = locations.map(({ name, address, phone, now, hours, time_zone, km }) => {
    const week = Object.entries(hours).map(([days, words]) => `${days} ${words}`)
    const where = joinText([name, address, phone, km === null ? '' : kmAway(km)], ', ')
    return `${where}. ${now}. ${week.join(', ')} (${time_zone})`
  })
  return [...notes, ...(lines.length === 0 ? ['No locations are listed.'] : lines)].join('\n')
}

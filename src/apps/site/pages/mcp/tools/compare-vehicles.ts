// Two to four vehicles side by side.
import * as z from 'zod'

import { defineTool } from '#apps/site/pages/mcp/tool.ts'
import { nameOf, rowWords, slug, toRow, vehicleRow } from '#apps/site/pages/mcp/shapes.ts'
import { plain, unavailable, unknownVehicle } from '#apps/site/pages/mcp/words.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { toCard } from '#search/card.ts'
import { toCompareRows } from '#shopper/garage/compare-rows.ts'
import { loadCars } from '#shopper/garage/load-cars.ts'
import { MAX } from '#shopper/garage/saved.ts'

const output = z.object({
  url: z.string().describe('The comparison page for a person; empty if the site has none.'),
  vehicles: z.array(vehicleRow),
  rows: z
    .array(z.object({ label: z.string(), values: z.array(z.string()) }))
    .describe('One value for each vehicle, in the same order; empty if unknown.'),
  missing: z.array(z.string()).describe('Slugs that are not in stock.'),
})

/** Maximum differences in the text; the data has all. */
const SAID = 6

export const compareVehicles = defineTool({
  name: 'compare_vehicles',
  title: 'Compare vehicles',
  description: 'Compares two to four vehicles fact by fact, and lists the differences.',
  input: z.strictObject({ slugs: z.array(slug).min(2).max(MAX.compare) }),
  output,
  run: async ({ slugs }, context) => {
    const { site, services, now } = context
    const wanted = { by: 'slug', values: [...new Set(slugs)], fields: 'all' } as const
    const cars = await loadCars(wanted, site, services.search.fresh, now)
    if (cars === null) return { problem: unavailable(context) }
    const [first] = slugs
    if (cars.length === 0) return { problem: unknownVehicle(first ?? '', context) }
    const cards = cars.map((car) => toCard(car, site, now))
    const compared = toCompareRows(cars)
    const rows = compared.map(({ label, values }) => ({
      label,
      values: values.map((value) => plain(value, 80)),
    }))
    const found = new Set(cars.map((car) => car.slug))
    const hasPage = site.garage.favourites || site.garage.watchlist
    const data = {
      url: hasPage ? absoluteUrl(routes.compare.href([...found]), site) : '',
      vehicles: cards.map(toRow),
      rows,
      missing: wanted.values.filter((one) => !found.has(one)).map((one) => plain(one, 80)),
    }
    const differing = rows.filter((_, at) => compared[at]?.differs === true)
    const others = differing.slice(SAID).map(({ label }) => label)
    return {
      data,
      text: [
        ...cards.map((card, at) => `${at + 1}. ${rowWords(card)}`),
        ...differing
          .slice(0, SAID)
          .map(
            ({ label, values }) =>
              `${label}: ${values.map((value) => value || 'not known').join(' | ')}`,
          ),
        others.length === 0 ? '' : `They also differ in: ${others.join(', ')}.`,
        ...data.missing.map((one) => `Not in stock: ${one}`),
        cards.length > 1 ? data.url : `Only ${cards.map(nameOf).join()} is in stock.`,
      ]
        .filter((line) => line !== '')
        .join('\n'),
    }
  },
})

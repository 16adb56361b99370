// Vehicles similar to one: those that its page shows.
import * as z from 'zod'

import { loadSimilar } from '#apps/site/pages/car/late-parts.tsx'
import { defineTool } from '#apps/site/pages/mcp/tool.ts'
import { nameOf, rowWords, slug, toRow, vehicleRow } from '#apps/site/pages/mcp/shapes.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { similarHref } from '#search/similar.ts'
import { loadVehicle } from './load-vehicle.ts'

const output = z.object({
  of: z.string(),
  vehicles: z.array(vehicleRow),
  vehicle_url: z.string(),
  url: z.string().describe('A list of similar vehicles, for a person.'),
})

export const similarVehicles = defineTool({
  name: 'similar_vehicles',
  title: 'Similar vehicles',
  description: 'Up to six vehicles in stock that are like one, as its page shows them.',
  input: z.strictObject({ slug }),
  output,
  run: async ({ slug: wanted }, context) => {
    const found = await loadVehicle(wanted, context)
    if ('problem' in found) return found
    const { site, services } = context
    const cards = await loadSimilar(found, site, services)
    const url = absoluteUrl(similarHref(found.car, site), site)
    return {
      data: {
        of: nameOf(found.card),
        vehicles: cards.map(toRow),
        vehicle_url: absoluteUrl(routes.car.href(''), site),
        url,
      },
      text: [
        `${cards.length} similar to ${nameOf(found.card)}. ${url}`,
        ...cards.map((card, at) => `${at + 1}. ${rowWords(card)}`),
      ].join('\n'),
    }
  },
})

// One vehicle as on its page.
import type { Answer, ToolContext } from '#apps/site/pages/mcp/tool.ts'
import { unavailable, unknownVehicle } from '#apps/site/pages/mcp/words.ts'
import { withHold } from '#apps/site/pages/car/hold.ts'
import type { Vehicle } from '#apps/site/pages/car/vehicle.ts'
import { absoluteUrl } from '#lib/url.ts'
import { toCard } from '#search/card.ts'
import { loadCar } from '#search/load-car.ts'
import { stockState } from '#vehicle/state.ts'

export type Loaded = Pick<Vehicle, 'car' | 'card' | 'state' | 'now'>

/** The vehicle with a slug, or the problem to report. */
export async function loadVehicle(
  slug: string,
  context: ToolContext,
): Promise<Loaded | Extract<Answer<never>, { problem: string }>> {
  const { site, services, now } = context
  const found = await loadCar(slug, site, services.search.fresh, now)
  if (found === 'unknown') return { problem: unavailable(context) }
  if (found === null) return { problem: await explainMissing(slug, context) }
  const car = await withHold(found, { site, services, now })
  return {
    car,
    card: toCard(car, site, now),
    state: stockState(car, { now, soldWindow: site.search.sold.window_days }),
    now,
  }
}

async function explainMissing(slug: string, context: ToolContext): Promise<string> {
  const { site, services } = context
  const search = await services.retired.find(slug)
  return search === null
    ? unknownVehicle(slug, context)
    : `This ${site.vehicle.one} is no longer for sale. Similar ones: ${absoluteUrl(search, site)}`
}

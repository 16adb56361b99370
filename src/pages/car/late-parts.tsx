// Late fragments: similar cars, market price, quote. The page is complete without them.
import type { ReactNode } from 'react'

import { withFallback, type LatePart } from '#http/late-part.tsx'
import type { CardView } from '#search/card.ts'
import { queryCached } from '#search/load-car.ts'
import { loadNeighbours, type Neighbours } from '#search/neighbours.ts'
import type { Services } from '#composition/services.ts'
import { isAnalysed, readPrices, toGauge } from '#stock/gauge.ts'
import type { Site } from '#tenant/schema.ts'
import { loadGauge } from '#upstream/autogauge.ts'
import { loadSimilarIds } from '#upstream/similar.ts'
import { GAUGE_PLACE, GaugeView } from './market/gauge.tsx'
import { SIMILAR_PLACE, SimilarCars } from './market/similar.tsx'
import { financeParts } from './tools/finance-late.tsx'
import type { Vehicle } from './vehicle.ts'

/** The late fragments of a vehicle page, each with plain text as its fallback. */
export function lateParts(vehicle: Vehicle, site: Site, services: Services): LatePart[] {
  const { car, state } = vehicle
  if (!state.isInStock) return []
  const hasGauge = isAnalysed(car, state, site)
  const withPrices = hasGauge && site.upstreams.autogauge === null
  const { similar, prices } = neighboursOf(vehicle, site, services, withPrices)
  const similarCars: LatePart = {
    id: SIMILAR_PLACE,
    content: similar.then((cards) => <SimilarCars car={car} cards={cards} />),
    fallback: null,
  }
  const besides = [...financeParts(vehicle, site, services.call), similarCars]
  if (!hasGauge) return besides
  const content = withPrices
    ? prices.then((others) => toStockGauge(vehicle, others))
    : toMarketGauge(vehicle, services)
  return [{ id: GAUGE_PLACE, content, fallback: null }, ...besides]
}

/** Similar cards for the page of a sold vehicle, within the time limit of a late fragment; empty if there are none. */
export function loadSimilar(
  vehicle: Vehicle,
  site: Site,
  services: Services,
): Promise<readonly CardView[]> {
  return withFallback(neighboursOf(vehicle, site, services, false).similar, [])
}

function neighboursOf(
  { car, now }: Vehicle,
  site: Site,
  { call, search, searchFresh }: Services,
  withPrices: boolean,
): Neighbours {
  // The embedded index is faster than a cache; a hosted engine bills each query.
  const ask = site.search.engine.kind === 'embedded' ? searchFresh : queryCached(search)
  const port = { ask, askKept: queryCached(search), loadIds: () => loadSimilarIds(call, car.slug) }
  return loadNeighbours(car, site, port, { now, withPrices })
}

function toStockGauge({ car }: Vehicle, others: readonly number[]): ReactNode {
  const gauge = toGauge(readPrices(car.price ?? 0, others))
  return gauge === null ? null : <GaugeView gauge={gauge} compared={others.length} />
}

async function toMarketGauge({ car }: Vehicle, { call }: Services): Promise<ReactNode> {
  const reading = await loadGauge(call, car)
  const gauge = reading === null ? null : toGauge(reading)
  return gauge === null ? null : <GaugeView gauge={gauge} compared={null} />
}

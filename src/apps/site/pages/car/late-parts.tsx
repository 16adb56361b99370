// Late fragments: similar vehicles, market price, quote. The page is complete without them.
import type { ReactNode } from 'react'

import type { Services } from '#composition/services.ts'
import { type LatePart, withFallback } from '#http/render.tsx'
import { missingQuote, providedOffer } from '#sales/finance/car-quote.ts'
import type { QuoteRequest } from '#sales/finance/quote.ts'
import { disclaimerOf } from '#sales/finance/words.ts'
import type { CardView } from '#search/card.ts'
import { loadNeighbours, type Neighbours } from '#search/neighbours.ts'
import { type EngineQuery, totalQuery } from '#search/request.ts'
import { SIMILAR_SHOWN } from '#search/similar.ts'
import { describeValue } from '#search/words.ts'
import type { Car } from '#vehicle/car.ts'
import {
  type Gauge as Reading,
  gaugePlugin,
  isAnalysed,
  readPrices,
  toGauge,
} from '#vehicle/gauge.ts'
import type { Site } from '#tenant/schema.ts'
import { Carousel } from '#apps/site/ui/carousel.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { loadGauge } from '#upstream/autogauge.ts'
import type { Call } from '#upstream/call.ts'
import { loadFinanceDisclaimer } from '#upstream/finance-disclaimer.ts'
import { loadLimitedQuote } from '#upstream/quote.ts'
import { loadSimilarIds } from '#upstream/similar.ts'
import { Disclaimer, DISCLAIMER_ID, RepaymentBox, NoQuote, QUOTE_ID } from './finance.tsx'
import { ProvidedDisclaimer } from './provided-disclaimer.tsx'
import { Matches, MATCHES_ID, toMatches, type TowingMatches } from './towing.tsx'
import type { Vehicle } from './vehicle.ts'

export const SIMILAR_PLACE = 'similar-cars'
export const GAUGE_PLACE = 'price-gauge'
const ARC = 'M10 60A50 50 0 0 1 110 60'

export function lateParts(vehicle: Vehicle, site: Site, services: Services): LatePart[] {
  const { car, state } = vehicle
  if (!state.isInStock) return []
  const hasGauge = isAnalysed(car, state, site)
  const withPrices = hasGauge && site.upstreams.autogauge === null
  const matches = toMatches(car, site)
  const counted = matches === null ? null : totalQuery(matches.state, site, vehicle.now)
  const { similar, prices, count } = neighboursOf(vehicle, site, services, { withPrices, counted })
  const similarCars: LatePart = {
    id: SIMILAR_PLACE,
    content: similar.then((cards) => <SimilarCars car={car} cards={cards} />),
    fallback: null,
  }
  const besides = [
    ...(matches === null ? [] : [towingPart(matches, count)]),
    ...financeParts(vehicle, site, services.call),
    similarCars,
  ]
  if (!hasGauge) return besides
  const content = withPrices
    ? prices.then((others) => toStockGauge(vehicle, others))
    : toMarketGauge(vehicle, services)
  return [{ id: GAUGE_PLACE, content, fallback: null }, ...besides]
}

function towingPart(matches: TowingMatches, count: Promise<number>): LatePart {
  const content = count.then((found) => <Matches {...matches} count={found} />)
  return { id: MATCHES_ID, content, fallback: null }
}

/** Similar cards for the page of a sold vehicle, within the time limit of a late fragment; empty if there are none. */
export function loadSimilar(
  vehicle: Pick<Vehicle, 'car' | 'now'>,
  site: Site,
  services: Services,
): Promise<readonly CardView[]> {
  const wanted = { withPrices: false, counted: null }
  return withFallback(neighboursOf(vehicle, site, services, wanted).similar, [])
}

type Wanted = { withPrices: boolean; counted: EngineQuery | null }

function neighboursOf(
  { car, now }: Pick<Vehicle, 'car' | 'now'>,
  site: Site,
  { call, search }: Services,
  { withPrices, counted }: Wanted,
): Neighbours {
  const deps = { askKept: search.list, loadIds: () => loadSimilarIds(call, car.slug) }
  // The embedded index is faster than a cache.
  if (site.search.engine.kind === 'embedded')
    return loadNeighbours(car, site, { ...deps, ask: search.fresh }, { now, withPrices, counted })
  // A hosted engine bills each query, and many vehicles share the same count.
  const near = loadNeighbours(car, site, { ...deps, ask: search.list }, { now, withPrices })
  if (counted === null) return near
  return { ...near, count: search.list([counted], now).then((found) => found?.total ?? 0) }
}

function toStockGauge({ car }: Vehicle, others: readonly number[]): ReactNode {
  const gauge = toGauge(readPrices(car.price ?? 0, others), car)
  return gauge === null ? null : <GaugeView gauge={gauge} compared={others.length} />
}

async function toMarketGauge({ car }: Vehicle, { call }: Services): Promise<ReactNode> {
  const reading = await loadGauge(call, car)
  const gauge = reading === null ? null : toGauge(reading, car)
  return gauge === null ? null : <GaugeView gauge={gauge} compared={null} />
}

export function Gauge({ car, state }: Vehicle) {
  const { site } = useSite()
  if (!isAnalysed(car, state, site)) return null
  return (
    <div id={GAUGE_PLACE} className="market-place with-scripts">
      <div className="gauge ghost" aria-busy="true" />
    </div>
  )
}

/** `compared`: how many of the site's vehicles; null if a provider compares the market. */
export function GaugeView({ gauge, compared }: { gauge: Reading; compared: number | null }) {
  const { site } = useSite()
  const { gauge_title: title, gauge_note: note, gauge_source: source } = site.market
  return (
    <section className="gauge" data-testid="price-gauge">
      <Dial {...gauge} />
      <div>
        <h2>{title}</h2>
        <p className="gauge-words">{gauge.description}</p>
        <p>
          {compared === null
            ? `${gaugePlugin(site)?.name || source}: market prices range from `
            : `Compared with ${compared} similar ${site.vehicle.many} in our stock: half are priced from `}
          <b>{gauge.low}</b> to <b>{gauge.high}</b>; this one is <b>{gauge.price}</b>.
        </p>
        <p className="gauge-note quiet">{note}</p>
      </div>
    </section>
  )
}

/** Half a circle from the low to the high end, with a mark at the price. The adjacent text has the same content. */
function Dial({ fill, price, low, high }: Reading) {
  return (
    <div className="gauge-dial" aria-hidden="true">
      <svg viewBox="0 0 120 68">
        <linearGradient id="gauge-scale">
          <stop />
          <stop offset="1" />
        </linearGradient>
        <path d={ARC} stroke="url(#gauge-scale)" />
        <path d={ARC} pathLength={100} strokeDashoffset={-Math.round(fill * 100)} />
      </svg>
      <b>{price}</b>
      <p>
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </div>
  )
}

export function Similar({ car, similar }: Vehicle) {
  const title = useTitle(car)
  if (similar !== undefined) return <SimilarCars car={car} cards={similar} />
  return (
    <div id={SIMILAR_PLACE} className="market-place with-scripts">
      <div className="carousel" aria-busy="true">
        <header>
          <h2>{title}</h2>
        </header>
        <div className="carousel-row sideways">
          {Array.from({ length: SIMILAR_SHOWN }, (_, at) => (
            <div key={at} className="ghost" />
          ))}
        </div>
      </div>
    </div>
  )
}

export function SimilarCars({ car, cards }: { car: Car; cards: readonly CardView[] }) {
  const title = useTitle(car)
  if (cards.length === 0) return null
  return (
    <div data-testid="similar-cars">
      <Carousel title={title} cars={[...cards]} />
    </div>
  )
}

function useTitle({ item_type }: Pick<Car, 'item_type'>): string {
  const { market } = useSite().site
  return market.similar_title.replaceAll('{vehicle type}', describeValue('item_type', item_type))
}

export function financeParts(vehicle: Vehicle, site: Site, call: Call): LatePart[] {
  const request = missingQuote(vehicle, site)
  const asksWords = vehicle.state.isInStock && site.upstreams.finance_disclaimer !== null
  return [
    ...(request === null ? [] : [quotePart(vehicle.car, request, site, call)]),
    ...(asksWords ? [disclaimerPart(vehicle.car, site, call)] : []),
  ]
}

function quotePart(car: Car, request: QuoteRequest, site: Site, call: Call): LatePart {
  const draw = async () => {
    const quote = await loadLimitedQuote(call, request, site)
    const offer = quote === null ? null : providedOffer(car, quote, site)
    // A provider's quote keeps its own terms.
    return offer === null ? <NoQuote /> : <RepaymentBox offer={{ ...offer, loan: null }} />
  }
  return { id: QUOTE_ID, content: draw(), fallback: <NoQuote /> }
}

/** A third party's disclaimer in place of the site's own. */
export function disclaimerPart(car: Car, { finance }: Site, call: Call): LatePart {
  const own = disclaimerOf(car, finance)
  const draw = async () => {
    const html = await loadFinanceDisclaimer(call, car)
    return html === null ? (
      <Disclaimer text={own} id="finance-all-told" />
    ) : (
      <ProvidedDisclaimer html={html} />
    )
  }
  return { id: DISCLAIMER_ID, content: draw(), fallback: <Disclaimer text={own} /> }
}

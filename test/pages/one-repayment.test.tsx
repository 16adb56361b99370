// One repayment for a vehicle, wherever one is drawn, over random vehicles and sites.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { FinanceCalculator } from '#pages/car/calculators.tsx'
import { FinanceBox } from '#pages/car/finance.tsx'
import { SimilarCars } from '#pages/car/late-parts.tsx'
import { CompareTable } from '#pages/compare/route.tsx'
import { FavouritesBody } from '#pages/favourites/route.tsx'
import { FinanceBody, toFinanceView } from '#pages/finance/page.tsx'
import { Watched as GarageCars } from '#pages/my-garage/route.tsx'
import { PrintDocument } from '#pages/print/route.tsx'
import { WatchlistBody } from '#pages/watchlist/route.tsx'
import { offerOfCar } from '#sales/finance/car-quote.ts'
import { toFinanced } from '#sales/finance/own-terms.ts'
import { financeQueryOf } from '#sales/finance/link.ts'
import { toFinanceQuery } from '#sales/finance/finance-query.ts'
import { financedBy } from '#sales/finance/repayment.ts'
import { toCard } from '#search/card.ts'
import { toWatchlistView } from '#shopper/garage/watchlist-view.ts'
import { toSheet } from '#stock/brochure/sheet.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { CarCard } from '#ui/car-card.tsx'
import { useSite } from '#ui/site-context.ts'
import { cases } from '#test/support/cases.ts'
import { attributesOf, draw, textsBy } from '#test/ui/render.tsx'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'

type Raw = Record<string, unknown>

const PAGE = { path: '/finance', title: 'Finance' }

const rate = fc.integer({ min: 100, max: 2500 }).map((hundredths) => hundredths / 100)
const money = (min: number, max: number) => fc.integer({ min, max })
const finance = fc.record({
  provider: fc.constant('bank'),
  show_weekly: fc.constant(true),
  pages: fc.constant([PAGE]),
  establishment_fee: money(0, 900),
  fees: fc.constantFrom([], [{ label: 'Account', amount: 8, each: 'month' }]),
  quote: fc.record({
    enabled: fc.constant(true),
    rate_card: rate.map((own) => [{ score: 'GREAT', rate: own, comparison_rate: own + 0.8 }]),
    deposit_percent: fc.constantFrom(0, 7.5, 10, 20),
    final_percent: fc.constantFrom(0, 12.5, 30),
  }),
})
const calculator = fc.record({
  finance: fc.record({
    interest: fc.constantFrom({}, { default: 6.5, locked: true }, { min: 9, max: 12 }),
    term: fc.constantFrom({}, { list: [1, 3, 7] }, { max: 4, default: 3 }),
    deposit: fc.constantFrom({}, { step: 500 }, { max: 1000 }),
    frequency: fc.constantFrom('weekly', 'monthly'),
  }),
})
const sites = fc
  .tuple(finance, calculator)
  .map(([own, calculators]) => siteSchema.parse({ ...sampleSite(), finance: own, calculators }))
const quoted = fc.record({
  weeklyRepaymentAmount: money(40, 900),
  advertisedRate: rate,
  comparisonRate: rate,
})
const lent = fc.record({
  paymentWeek: money(40, 900),
  interestRate: rate,
  comparisonRate: rate,
  termMonths: fc.constantFrom(null, 24, 49, 60, 84),
  deposit: fc.constantFrom(null, 0, 2500),
  balloon: fc.constantFrom(null, 0, 6000),
})
const cars: fc.Arbitrary<Raw> = fc.record({
  price: money(1500, 180_000),
  youxQuote: fc.option(quoted),
  finance_lenders: fc.option(lent.map((bank) => ({ bank }))),
})

/** "$140" of each place that draws a repayment; each place is named. */
function repaymentsOf(raw: Raw, site: Site): Record<string, string> {
  const vehicle = sampleVehicle(raw, site)
  const query = toFinanceQuery(financeQueryOf(vehicle.car))
  const [page] = site.finance.pages
  if (page === undefined) throw new Error('The site has a finance page')
  const view = toFinanceView(page, vehicle.car, query, site, NOW)
  const { car, card } = vehicle
  const onCard = (html: string) => textsBy(html, 'weekly-repayment')
  const sheet = toSheet(car, card, site, NOW)
  const places = {
    card: onCard(draw(<CarCard car={card} />, site)),
    similar: onCard(draw(<SimilarCars car={car} cards={[card]} />, site)),
    favourites: onCard(draw(<FavouritesBody cards={[card]} left={[]} />, site)),
    compare: onCard(draw(<CompareTable compared={[{ car, card }]} />, site)),
    watchlist: onCard(draw(<Watchlist {...vehicle} />, site)),
    garage: onCard(draw(<GarageCars watched={{ count: 1, cards: [card] }} />, site)),
    print: onCard(draw(<PrintDocument sheet={sheet} />, site)),
    brochure: sheet.finance === null ? [] : [sheet.finance.repayment],
    sidebar: textsBy(draw(<FinanceBox {...vehicle} />, site), 'finance-box').map((text) =>
      text.replace('Finance from ', ''),
    ),
    calculator: textsBy(draw(<FinanceCalculator {...vehicle} />, site), 'repayment'),
    page: view.offer === null ? [] : textsBy(draw(<FinanceBody {...view} />, site), 'repayment'),
  }
  return Object.fromEntries(
    Object.entries(places).flatMap(([place, [text]]) =>
      text === undefined ? [] : [[place, /\$[\d,]+/.exec(text)?.[0] ?? text]],
    ),
  )
}

function Watchlist({ car }: Pick<Vehicle, 'car'>) {
  const { site } = useSite()
  const row = { carId: car.id, slug: car.slug, title: 'Saved', price: car.price, savedAt: NOW }
  return (
    <WatchlistBody
      views={toWatchlistView([row], [car], site, NOW)}
      isFresh={true}
      alert={undefined}
    />
  )
}

/** Places of `repaymentsOf`. */
const PLACES = 11

describe('the repayment of a vehicle', () => {
  it('carries its loan wherever it is on a card or beside the vehicle, for the shopper’s own terms', () => {
    const property = fc.property(cars, sites, (raw, site) => {
      const vehicle = sampleVehicle(raw, site)
      const { car, card } = vehicle
      const loan = offerOfCar(vehicle, site)?.loan
      const places = [
        <CarCard key="card" car={card} />,
        <FinanceBox key="box" {...vehicle} />,
        <SimilarCars key="similar" car={car} cards={[card]} />,
        <FavouritesBody key="favourites" cards={[card]} left={[]} />,
        <CompareTable key="compare" compared={[{ car, card }]} />,
        <Watchlist key="watchlist" {...vehicle} />,
        <GarageCars key="garage" watched={{ count: 1, cards: [card] }} />,
      ]
      const carried = places.map((place) => attributesOf(draw(place, site), 'data-financed'))
      expect(carried).toEqual(places.map(() => (loan == null ? [] : [toFinanced(loan)])))
    })
    fc.assert(property, { numRuns: cases(300) })
  })

  it('is the same on every card and list, on paper, in its calculator and on the finance page', () => {
    let onAll = 0
    const property = fc.property(cars, sites, (raw, site) => {
      const offer = offerOfCar(sampleVehicle(raw, site), site)
      const { calculator: opening, ...drawn } = repaymentsOf(raw, site)
      const places = offer?.loan == null ? drawn : { ...drawn, calculator: opening }
      const expected = Object.keys(places).map((place) => [place, offer?.repayment])
      expect(Object.entries(places)).toEqual(expected)
      if (Object.keys(places).length === PLACES) onAll += 1
    })
    fc.assert(property, { numRuns: cases(600) })
    expect(onAll).toBeGreaterThan(cases(600) / 5)
  })

  it('pays for its price: what it finances and the deposit are the price, but for rounded dollars', () => {
    const property = fc.property(cars, sites, (raw, site) => {
      // Only these are calculated here; what a lender states may include terms that it does not state.
      const offer = offerOfCar(sampleVehicle({ price: raw['price'] }, site), site)
      if (offer === null || offer.loan === null) throw new Error('The rate card has an offer')
      const { loan } = offer
      const price = Number(raw['price'])
      const paid = financedBy(offer.each, loan) + loan.deposit
      const before = financedBy(offer.each - 1, loan) + loan.deposit
      expect([paid >= price - 0.01, before < price]).toEqual([true, true])
    })
    fc.assert(property, { numRuns: cases(600) })
  })

  it('is printed with its term and rate', () => {
    const site = siteSchema.parse({
      ...sampleSite(),
      finance: {
        show_weekly: true,
        quote: { enabled: true, rate_card: [{ score: 'GREAT', rate: 7.5, comparison_rate: 8.2 }] },
      },
    })
    const html = draw(<CarCard car={toCard(sampleCar({ price: 30_000 }), site, NOW)} />, site)
    expect(textsBy(html, 'weekly-repayment')).toEqual([
      '$139 /wk over 5 years at 7.50% p.a. 8.20% comparison rate',
    ])
  })
})

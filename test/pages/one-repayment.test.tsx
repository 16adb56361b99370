// One repayment for a vehicle, wherever one is drawn, over random vehicles and sites.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { FinanceCalculator } from '#apps/site/pages/car/finance-calculator.tsx'
import { FinanceBox } from '#apps/site/pages/car/finance.tsx'
import { financeParts, SimilarCars } from '#apps/site/pages/car/late-parts.tsx'
import { CompareTable } from '#apps/site/pages/compare/route.tsx'
import { FavouritesBody } from '#apps/site/pages/favourites/route.tsx'
import { FinanceBody, toFinanceView } from '#apps/site/pages/finance/page.tsx'
import { Watched as GarageCars } from '#apps/site/pages/my-garage/route.tsx'
import { PrintDocument } from '#apps/site/pages/print/route.tsx'
import { WatchlistBody } from '#apps/site/pages/watchlist/route.tsx'
import { withLoan } from '#sales/finance/calculator.ts'
import { offerOfCar } from '#sales/finance/car-quote.ts'
import { toQuoteRequest } from '#sales/finance/quick-quote.ts'
import { finance as enquiry } from '#sales/leads/forms/finance.ts'
import { toLoan } from '#sales/leads/forms/pre-approval.ts'
import { toMoney } from '#lib/money.ts'
import type { Call } from '#upstream/call.ts'
import { toFinanced } from '#sales/finance/own-terms.ts'
import { financeQueryOf } from '#sales/finance/link.ts'
import { toFinanceQuery } from '#sales/finance/finance-query.ts'
import { financedBy } from '#sales/finance/repayment.ts'
import { toCard } from '#search/card.ts'
import { toWatchlistView } from '#shopper/garage/watchlist-view.ts'
import { toSheet } from '#feeds/brochure/sheet.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import type { Vehicle } from '#apps/site/pages/car/vehicle.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { cases } from '#test/support/cases.ts'
import { attributesOf, draw, textOf, textsBy } from '#test/ui/render.tsx'
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
  quick_quote: fc.record({ term: fc.constantFrom({}, { max: 4, default: 3 }, { min: 3 }) }),
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
  paymentWeek: fc.option(money(40, 900)),
  paymentMonth: fc.constantFrom(null, 640),
  interestRate: rate,
  comparisonRate: rate,
  termMonths: fc.constantFrom(null, 24, 49, 60, 66, 84),
  deposit: fc.constantFrom(null, 0, 2500),
  balloon: fc.constantFrom(null, 0, 6000),
})
const cars: fc.Arbitrary<Raw> = fc.record({
  price: money(1500, 180_000),
  youxQuote: fc.option(quoted),
  finance_lenders: fc.option(lent.map((bank) => ({ bank }))),
})

function viewOf(car: Vehicle['car'], query: URLSearchParams, site: Site) {
  const [page] = site.finance.pages
  if (page === undefined) throw new Error('The site has a finance page')
  return toFinanceView(page, car, query, site, NOW)
}

/** The chosen term of a quick quote or calculator: of a list, or of a slider. */
function termOf(html: string): string | undefined {
  const field = /<(?:select|input)[^>]*name="(?:loanTerm|term)".*?(?=<\/select>|\/>)/s.exec(
    html,
  )?.[0]
  const text = field?.startsWith('<select') ? /<option[^>]*selected[^>]*>/.exec(field)?.[0] : field
  return /value="([^"]*)"/.exec(text ?? '')?.[1]
}

/** The query with which the page of a vehicle leads to finance. */
const askedFor = (car: Parameters<typeof financeQueryOf>[0]) =>
  new URLSearchParams(toFinanceQuery(financeQueryOf(car)))

/** "$140" of each place that draws a repayment; each place is named. */
function repaymentsOf(raw: Raw, site: Site): Record<string, string> {
  const vehicle = sampleVehicle(raw, site)
  const view = viewOf(vehicle.car, askedFor(vehicle.car), site)
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
    page: textsBy(draw(<FinanceBody {...view} />, site), 'repayment').filter((text) => text !== ''),
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
    expect(onAll).toBeGreaterThan(cases(600) / 20)
  })

  it('opens the calculator, the quick quote and the pre-approval with its own term, of whatever months', () => {
    const odd = new Set<number>()
    const property = fc.property(cars, sites, (raw, site) => {
      const { car, ...vehicle } = sampleVehicle(raw, site)
      const offer = offerOfCar({ car, ...vehicle }, site)
      if (offer === null || offer.loan === null) return
      const { years } = offer.loan
      const view = viewOf(car, new URLSearchParams(), site)
      const chosen = termOf(draw(<FinanceBody {...view} />, site))
      expect(Number(chosen)).toBe(years)
      expect(Number(termOf(draw(<FinanceCalculator car={car} {...vehicle} />, site)))).toBe(years)
      const approval = toLoan({
        site,
        car,
        query: new URLSearchParams(),
        typed: {},
        now: NOW,
        carId: car.id,
        call: async () => null,
        listTaken: async () => [],
        canConfirm: false,
      })
      expect(approval.term).toBe(years)
      // Without scripts the form sends its fields back, and the calculator's link its own.
      for (const href of [
        `/finance?loanTerm=${chosen}`,
        withLoan('/finance', { amount: 0, term: years }),
      ]) {
        const query = new URL(href, 'https://a.example').searchParams
        expect(viewOf(car, query, site).offer?.repayment).toBe(offer.repayment)
      }
      if (!Number.isInteger(years)) odd.add(years)
    })
    // Enough for a term of half a year to be among them.
    fc.assert(property, { numRuns: Math.max(300, cases(600)) })
    expect(odd.size).toBeGreaterThan(0)
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

  it('is a month’s on the finance page where the lender states only that', () => {
    const site = siteSchema.parse({
      ...sampleSite(),
      finance: { provider: 'bank', kind: 'G', pages: [PAGE], quote: { enabled: true } },
    })
    const bank = { paymentMonth: 640, interestRate: 7, comparisonRate: 8, termMonths: 66 }
    const { car } = sampleVehicle({ finance_lenders: { bank } }, site)
    const html = draw(<FinanceBody {...viewOf(car, new URLSearchParams(), site)} />, site)
    expect(textOf(html)).toContain('$640 /month')
    expect(html).toMatch(/<option[^>]*selected[^>]*>5.5 years</)
  })

  it('has no quote beside it where the lender states no term, as any would contradict it', () => {
    const site = siteSchema.parse({
      ...sampleSite(),
      finance: {
        provider: 'bank',
        pages: [PAGE],
        quote: { enabled: true, rate_card: [{ score: 'GREAT', rate: 7.5, comparison_rate: 8.2 }] },
      },
    })
    const canQuote = (bank: object) => {
      const { car } = sampleVehicle({ finance_lenders: { bank } }, site)
      return viewOf(car, new URLSearchParams(), site).canQuote
    }
    const stated = { paymentWeek: 140, interestRate: 7, comparisonRate: 8 }
    expect([canQuote(stated), canQuote({ ...stated, termMonths: 60 })]).toEqual([false, true])
  })

  it('keeps its term in an enquiry, where a shopper may choose it again', async () => {
    const termsOf = async (query: string) => {
      const ask = {
        site: sampleSite(),
        car: null,
        carId: null,
        query: new URLSearchParams(query),
        typed: {},
        now: NOW,
        call: async () => null,
        listTaken: async () => [],
        canConfirm: false,
      }
      const { steps } = await enquiry.toForm(ask)
      const fields = steps.flatMap(({ groups }) => groups.flatMap((group) => group.fields))
      const field = fields.find(({ name }) => name === 'loanTerm')
      return field?.kind === 'select'
        ? [field.value, field.choices.map(({ label }) => label).join()]
        : null
    }
    const whole = '1 year,2 years,3 years,4 years,5 years,6 years,7 years'
    expect(await termsOf('loanTerm=3')).toEqual(['3', whole])
    expect(await termsOf('loanTerm=5.5')).toEqual([
      '5.5',
      whole.replace('6 years', '5.5 years,6 years'),
    ])
    for (const invalid of ['', 'loanTerm=99', 'loanTerm=0.2', 'loanTerm=x'])
      expect(await termsOf(invalid)).toEqual(['5', whole])
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

describe('the repayment of a vehicle on a site whose quotes a provider gives', () => {
  const provided = sites.map((site): Site => ({
    ...site,
    upstreams: {
      ...site.upstreams,
      quote: { url: 'https://quote.upstreams.example', secret: '', send_key: 'key' },
    },
  }))
  /** Another request has another answer. */
  const answerTo = (body: object) => ({
    weeklyRepaymentAmount:
      50 +
      Array.from(JSON.stringify(body), (letter) => letter.charCodeAt(0)).reduce(
        (sum, code) => (sum * 31 + code) % 997,
        7,
      ),
    advertisedRate: 7.25,
    comparisonRate: 8.1,
  })

  /** The query with which the page of a vehicle leads to finance. */
  const askedFor = (car: Parameters<typeof financeQueryOf>[0]) =>
    new URLSearchParams(toFinanceQuery(financeQueryOf(car)))

  /** "$140" of each place that draws a repayment before the provider has answered, besides its calculator. */
  function drawnAtOnce(raw: Raw, site: Site): string[] {
    const { calculator: _, ...places } = repaymentsOf(raw, site)
    return Object.values(places).filter((text) => text.startsWith('$'))
  }

  it('is nowhere until the provider answers, and then the same beside it and on the finance page', async () => {
    const property = fc.asyncProperty(cars, provided, async (raw, site) => {
      const vehicle = sampleVehicle({ ...raw, youxQuote: null, finance_lenders: null }, site)
      expect(drawnAtOnce({ price: raw['price'] }, site)).toEqual([])
      const asked: object[] = []
      const call = (async ({ body }: { body: object }) => {
        asked.push(body)
        return answerTo(body)
      }) as Call // as the provider's endpoint would
      const [part] = financeParts(vehicle, site, call)
      const box = draw(await part?.content, site)
      const view = viewOf(vehicle.car, askedFor(vehicle.car), site)
      const request = toQuoteRequest(view.quick, view.query)
      expect(asked).toEqual([request])
      expect(box).toContain(`<b>${toMoney(answerTo(request).weeklyRepaymentAmount)}</b>/wk`)
      expect(box).toContain('5 years at 7.25% p.a.')
      expect(termOf(draw(<FinanceBody {...view} />, site))).toBe('5')
    })
    await fc.assert(property, { numRuns: cases(300) })
  })

  it('is nowhere if the provider refuses or is slow', async () => {
    const site = siteSchema.parse({
      ...sampleSite(),
      finance: { quote: { enabled: true }, show_weekly: true, pages: [PAGE] },
      upstreams: { quote: { url: 'https://quote.upstreams.example' } },
    })
    const refuse = (async () => null) as Call // as the provider's endpoint would
    const [part] = financeParts(sampleVehicle({}, site), site, refuse)
    for (const content of [await part?.content, part?.fallback])
      expect(textOf(draw(content, site))).toBe('Finance Ask us for a weekly repayment.')
    expect(drawnAtOnce({}, site)).toEqual([])
  })

  it('is not that of its calculator, which says so', () => {
    const property = fc.property(cars, provided, (raw, site) => {
      const vehicle = sampleVehicle(raw, site)
      const html = draw(<FinanceCalculator {...vehicle} />, site)
      const note = 'An example on our own terms, not the quote for this car.'
      expect(textsBy(html, 'example-terms')).toEqual(
        offerOfCar(vehicle, site) === null ? [note] : [],
      )
    })
    fc.assert(property, { numRuns: cases(300) })
  })

  it('is its own where its record has one, everywhere', () => {
    const property = fc.property(cars, provided, (raw, site) => {
      const offer = offerOfCar(sampleVehicle(raw, site), site)
      if (offer?.loan == null) return
      const drawn = Object.values(repaymentsOf(raw, site))
      expect([...new Set(drawn)]).toEqual([offer.repayment])
    })
    fc.assert(property, { numRuns: cases(300) })
  })
})

describe('the quick quote for a vehicle without a price', () => {
  it('says that its price is an example', () => {
    const site = siteSchema.parse({
      ...sampleSite(),
      finance: {
        pages: [PAGE],
        quote: { enabled: true, rate_card: [{ score: 'GREAT', rate: 7.5, comparison_rate: 8.2 }] },
      },
    })
    const noteOf = (price: number | null) =>
      textsBy(
        draw(
          <FinanceBody
            {...viewOf(sampleVehicle({ price }, site).car, new URLSearchParams(), site)}
          />,
          site,
        ),
        'example-price',
      )
    const note = 'This car has no price here. $30,000 is an example, not its price.'
    expect([noteOf(null), noteOf(0), noteOf(20_000)]).toEqual([[note], [note], []])
  })
})

// Repayments on a shopper's own terms, as browsers calculate them from what pages carry, against the server's own.
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'

import { toMoney } from '#lib/money.ts'
import { FinanceCalculator } from '#apps/site/pages/car/finance-calculator.tsx'
import { FinanceBox } from '#apps/site/pages/car/finance.tsx'
import {
  ENQUIRE,
  ENQUIRE_AT,
  parseBounds,
  parseInputs,
  toAnswer,
} from '#sales/finance/calculator.ts'
import { offerOfCar } from '#sales/finance/car-quote.ts'
import {
  type OwnOffer,
  type OwnTerms,
  parseFinanced,
  parseOwnTerms,
  ownDeposit,
  parseRates,
  toCardLoan,
  toOwnBounds,
  toOwnOffer,
} from '#sales/finance/own-terms.ts'
import { rateCardQuote } from '#sales/finance/quote.ts'
import { rateCardOf } from '#sales/finance/rates.ts'
import { FREQUENCIES, type OfferedLoan, REPAID, repaymentCount } from '#sales/finance/repayment.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { FinanceWarning } from '#apps/site/ui/finance-warning.tsx'
import { cases } from '#test/support/cases.ts'
import { attributesOf, draw, textsBy } from '#test/ui/render.tsx'
import { sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'

const rate = fc.integer({ min: 100, max: 2500 }).map((hundredths) => hundredths / 100)
const dollars = (max: number) => fc.integer({ min: 0, max })
const bands = fc.tuple(rate, rate, rate).map((rates) =>
  (['GREAT', 'DECENT', 'POOR'] as const).map((score, at) => ({
    score,
    rate: rates[at] ?? 1,
    comparison_rate: (rates[at] ?? 1) + 0.8,
  })),
)
const finance = fc.record({
  provider: fc.constant('bank'),
  show_weekly: fc.constant(true),
  establishment_fee: dollars(900),
  fees: fc.constantFrom([], [{ label: 'Account', amount: 8, each: 'month' }]),
  quote: fc.record({
    enabled: fc.constant(true),
    rate_card: bands,
    deposit_percent: fc.constantFrom(0, 7.5, 20),
    final_percent: fc.constantFrom(0, 12.5),
  }),
})
const calculator = fc.record({
  finance: fc.record({
    interest: fc.constantFrom({}, { default: 6.5, locked: true }),
    term: fc.constantFrom({}, { list: [1, 3, 7] }),
    deposit: fc.constantFrom({}, { step: 500 }),
  }),
})
const sites = fc
  .tuple(finance, calculator)
  .map(([own, calculators]) => siteSchema.parse({ ...sampleSite(), finance: own, calculators }))
const lent = fc.record({
  paymentWeek: fc.integer({ min: 40, max: 900 }),
  interestRate: rate,
  comparisonRate: rate,
  termMonths: fc.constantFrom(24, 49, 60, 84),
  deposit: fc.constantFrom(null, 2500),
  balloon: fc.constantFrom(null, 6000),
})
const cars = fc.record({
  price: fc.integer({ min: 1500, max: 180_000 }),
  finance_lenders: fc.option(lent.map((bank) => ({ bank }))),
})

/** Choices that a shopper can make in the calculator of a vehicle: its own lists and steps. */
const choices = fc.record({
  deposit: fc.option(dollars(80)),
  tradeIn: fc.option(dollars(20)),
  term: fc.option(dollars(20)),
  frequency: fc.option(fc.constantFrom(...FREQUENCIES)),
})

type Choice = Record<'deposit' | 'tradeIn' | 'term', number | null> & { frequency: string | null }

function toOwn({ deposit, tradeIn, term, frequency }: Choice, terms: readonly number[]): OwnTerms {
  const years = term === null ? undefined : terms[term % terms.length]
  return (
    parseOwnTerms({
      ...(deposit !== null && { deposit: deposit * 500 }),
      ...(tradeIn !== null && { tradeIn: tradeIn * 500 }),
      ...(years !== undefined && { years }),
      ...(frequency !== null && { frequency }),
    }) ?? {}
  )
}

/** What a page carries of a vehicle for browsers. */
function readPage(raw: Record<string, unknown>, site: Site) {
  const vehicle = sampleVehicle(raw, site)
  const loanOf = (part: ReactNode) =>
    parseFinanced(attributesOf(draw(part, site), 'data-financed')[0] ?? '')
  const loans = [loanOf(<CarCard car={vehicle.card} />), loanOf(<FinanceBox {...vehicle} />)]
  const [bounds = ''] = attributesOf(draw(<FinanceCalculator {...vehicle} />, site), 'data-finance')
  const [rates = ''] = attributesOf(draw(<FinanceWarning />, site), 'data-rates')
  return { vehicle, loans, bounds: parseBounds(bounds), rates: parseRates(rates) }
}

const toText = ({ each, loan }: OwnOffer) =>
  each <= ENQUIRE_AT ? ENQUIRE : `${toMoney(each)} ${REPAID[loan.frequency].per}`

/** What is owed after so many dollars each time, period by period. */
function balanceAfter(each: number, loan: OfferedLoan): number {
  const { aYear } = REPAID[loan.frequency]
  const paid = each - (loan.monthlyFee * 12) / aYear
  let owed = loan.amount + loan.fees
  for (let at = 0; at < repaymentCount(loan.years, loan.frequency); at += 1)
    owed = owed * (1 + loan.rate / 100 / aYear) - paid
  return owed
}

describe('repayments on the shopper’s own terms', () => {
  it('are those that the server calculates for the same terms, wherever they are shown', () => {
    let compared = 0
    const property = fc.property(cars, sites, choices, (raw, site, choice) => {
      const { vehicle, loans, bounds, rates } = readPage(raw, site)
      const loan = offerOfCar(vehicle, site)?.loan ?? null
      if (loan === null) return
      expect(loans).toEqual([loan, loan])
      const own = toOwn(choice, bounds.terms)
      const offer = toOwnOffer(loan, own, rates)
      const query = new URLSearchParams()
      const isAdded = own.deposit !== undefined || own.tradeIn !== undefined
      const deposit = ownDeposit(own, bounds.deposit.start)
      // The server rounds what is typed to the site's step.
      if (deposit % bounds.deposit.step !== 0) return
      if (isAdded) query.set('deposit', String(deposit))
      if (own.years !== undefined) query.set('term', String(own.years))
      if (own.frequency !== undefined) query.set('frequency', own.frequency)
      const server = textsBy(
        draw(<FinanceCalculator {...vehicle} query={query} />, site),
        'repayment',
      )
      const opening = toOwnBounds(bounds, own, rates)
      const { repayment, per } = toAnswer(
        parseInputs(() => null, opening),
        opening,
      )
      const expected =
        offer === null
          ? `${toMoney(bounds.offered ?? 0)} ${REPAID[loan.frequency].per}`
          : toText(offer)
      expect([server[0], `${repayment} ${per}`.trim()]).toEqual([expected, expected])
      if (offer !== null && offer.each > ENQUIRE_AT) compared += 1
    })
    fc.assert(property, { numRuns: cases(600) })
    expect(compared).toBeGreaterThan(cases(600) / 12)
  })

  it('pay the loan back: after the last one the final payment is owed, and no dollar less would do', () => {
    const property = fc.property(cars, sites, choices, (raw, site, choice) => {
      const { loans, bounds, rates } = readPage(raw, site)
      const [loan = null] = loans
      const offer = loan && toOwnOffer(loan, toOwn(choice, bounds.terms), rates)
      if (offer === null || offer.each === 0) return
      const noise = 1e-6 * offer.loan.amount + 0.01
      expect(balanceAfter(offer.each, offer.loan)).toBeLessThan(offer.loan.residual + noise)
      expect(balanceAfter(offer.each - 1, offer.loan)).toBeGreaterThan(offer.loan.residual - noise)
    })
    fc.assert(property, { numRuns: cases(600) })
  })

  it('are the rate card’s for the shopper’s credit, as the site itself quotes them', () => {
    const scores = fc.constantFrom('GREAT' as const, 'DECENT' as const, 'POOR' as const)
    const years = fc.integer({ min: 1, max: 7 })
    const property = fc.property(cars, sites, scores, years, ({ price }, site, score, term) => {
      const { loans, rates } = readPage({ price }, site)
      const [loan = null] = loans
      const request = { selfAssessedCreditScore: score, purchasePrice: price, loanTerm: term }
      const quote = rateCardQuote(request, site.finance)
      const offer = loan && toOwnOffer(loan, { score, years: term }, rates)
      if (offer === null) {
        expect([score, term]).toEqual(['GREAT', 5])
        return
      }
      expect(offer.each).toBe(quote?.weeklyRepaymentAmount)
      expect(offer.loan.rate).toBe(quote?.advertisedRate)
      if (score !== 'GREAT') expect(offer.comparison).toBe(quote?.comparisonRate)
      expect(toCardLoan(price, rateCardOf(site), rates)).toEqual(loan)
    })
    fc.assert(property, { numRuns: cases(600) })
  })

  it('stay the dealer’s if they are the same, or if the site has no rate for the credit', () => {
    const site = siteSchema.parse({
      ...sampleSite(),
      finance: {
        show_weekly: true,
        quote: { enabled: true, rate_card: [{ score: 'GREAT', rate: 7.5, comparison_rate: 8.2 }] },
      },
    })
    const { loans, bounds, rates } = readPage({ price: 30_000 }, site)
    const [loan] = loans
    if (loan == null) throw new Error('The card carries its loan')
    expect(rates).toEqual({ GREAT: [7.5, 8.2] })
    for (const own of [{ years: 5, deposit: 0, frequency: 'weekly' }, { score: 'GREAT' }] as const)
      expect(toOwnOffer(loan, own, rates)).toBeNull()
    const poor = { score: 'POOR', deposit: 5000 } as const
    expect(toOwnOffer(loan, poor, rates)).toBeNull()
    expect(toOwnBounds(bounds, poor, rates)).toEqual(bounds)
    expect(toOwnOffer(loan, { deposit: 30_000 }, rates)?.each).toBe(0)
    expect(toOwnOffer(loan, { deposit: 2000, tradeIn: 7000 }, rates)).toEqual(
      toOwnOffer(loan, { deposit: 9000 }, rates),
    )
  })

  it('carry no rates where a provider quotes', () => {
    const site = siteSchema.parse({
      ...sampleSite(),
      finance: {
        quote: { enabled: true, rate_card: [{ score: 'GREAT', rate: 7.5, comparison_rate: 8.2 }] },
      },
      upstreams: { quote: { url: 'https://quote.upstreams.example' } },
    })
    expect(draw(<FinanceWarning />, site)).not.toContain('data-rates')
  })
})

describe('stored terms', () => {
  it('are read from anything, and are valid or nothing', () => {
    const property = fc.property(fc.anything(), (value) => {
      const own = parseOwnTerms(value)
      if (own !== null) expect(parseOwnTerms(JSON.parse(JSON.stringify(own)))).toEqual(own)
    })
    fc.assert(property, { numRuns: cases(600) })
    expect(parseOwnTerms({ deposit: -1, years: 0, score: 'BAD', frequency: 'daily' })).toBeNull()
    expect(parseOwnTerms({ deposit: Infinity, years: '7', more: 1 })).toBeNull()
    expect(parseOwnTerms({ deposit: 0, years: 6.5, score: 'POOR' })).toEqual({
      deposit: 0,
      years: 6.5,
      score: 'POOR',
    })
  })

  it('of a page are read from any text', () => {
    const property = fc.property(fc.string(), (text) => {
      parseFinanced(text)
      parseRates(text)
    })
    fc.assert(property, { numRuns: cases(600) })
    expect(parseFinanced('')).toBeNull()
    expect(parseFinanced('8.49 5 3 0 0 0 0 1000')).toBeNull()
    expect(parseRates('')).toEqual({})
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Disclaimer, FinanceBox, FinanceSmallPrint } from '#apps/site/pages/car/finance.tsx'
import { CarBody } from '#apps/site/pages/car/page.tsx'
import { FinanceCalculator } from '#apps/site/pages/car/finance-calculator.tsx'
import { LENDER_KINDS } from '#tenant/schema-sales.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textOf, textsBy } from '#test/ui/render.tsx'
import { sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'

type Raw = Record<string, unknown>
type Finance = NonNullable<SiteInput['finance']>

const QUOTE = { weeklyRepaymentAmount: 140.4, advertisedRate: 8.49, comparisonRate: 9.366 }
const siteWith = (finance: Finance = {}, more: Partial<SiteInput> = {}) =>
  sampleSite({ finance: { provider: 'bank', ...finance }, ...more })
const boxOf = (car: Raw, site = siteWith()) =>
  draw(<FinanceBox {...sampleVehicle(car, site)} />, site)

describe('finance box', () => {
  it('shows a quote with its comparison rate, linked to the page’s warning (W34, E8)', () => {
    const html = boxOf({ youxQuote: QUOTE })
    expect(textOf(html)).toBe(
      'Finance from $140 /wk 9.37% comparison rate 5 years at 8.49% p.a. · $608 a month Enquire for Finance',
    )
    expect(attributesOf(html, 'href')).toContain('#financeDisclaimer')
  })

  it('shows the lender’s other details of the loan, and a price less a trade-in (E16, V31)', () => {
    const bank = { paymentWeek: 99, interestRate: 7, comparisonRate: 8, termMonths: 60, deposit: 0 }
    const html = boxOf({ finance_lenders: { bank: { ...bank, offer_price: 5990 } } })
    expect(textOf(html)).toContain('Term 60 months Deposit $0')
    expect(textOf(html)).toContain('With your trade-in $40,000')
  })

  it('reserves space for a quote that is still loading, and none if there is none (A11)', () => {
    const upstreams = { quote: { url: 'https://quote.upstreams.example' } }
    const late = siteWith({ quote: { enabled: true } }, { upstreams })
    expect(attributesOf(boxOf({}, late), 'id')).toEqual(['finance-quote'])
    expect(boxOf({})).toBe('')
    expect(textOf(boxOf({}, siteWith({ link: '/finance' })))).toBe('Enquire for Finance')
  })
})

describe('finance calculator', () => {
  const calculator = (car: Raw = {}, site = siteWith(), query = '') =>
    draw(
      <FinanceCalculator {...sampleVehicle(car, site)} query={new URLSearchParams(query)} />,
      site,
    )

  it('reads its values from the address, so that it works without scripts (W33)', () => {
    const query = 'amount=%2430%2C000&term=5&rate=10&deposit=0&residual=0&frequency=monthly'
    const html = calculator({}, siteWith(), query)
    expect(textsBy(html, 'repayment')).toEqual(['$638 /mo'])
    expect(textOf(html)).toContain('Total repayments $38,280')
    expect(html).toContain('action="/cars/2021-toyota-hilux-7#finance-calculator"')
    expect(html).toMatch(/checked="" value="monthly"/)
  })

  it('is beside the site’s example and warning, else says "Estimate only" (C11)', () => {
    const example = { interest_rate: 6.29, comparison_rate: 8.19 }
    const site = siteWith({ example, warning: 'WARNING: an example.' })
    expect(textOf(calculator({}, site))).toContain(
      'For example 6.29% p.a., 8.19% comparison rate , on a secured loan of $30,000 over 5 years with no deposit. WARNING: an example.',
    )
    expect(textOf(calculator())).toContain('Estimate only')
    expect(textOf(calculator({}, siteWith({ example, warning: '' })))).toContain('Estimate only')
  })

  it('names the fees in its figures (C12, C13)', () => {
    const site = siteWith({ establishment_fee: 395 })
    expect(textOf(calculator({}, site))).toContain('With fees: Establishment fee $395.')
    const query = 'amount=30000&term=1&rate=12&frequency=monthly'
    expect(textsBy(calculator({}, site, query), 'repayment')).toEqual(['$2,701 /mo'])
    expect(textsBy(calculator({}, siteWith(), query), 'repayment')).toEqual(['$2,666 /mo'])
  })

  it('locks the rate if the site does (V22)', () => {
    const site = siteWith({}, { calculators: { finance: { interest: { locked: true } } } })
    const html = calculator({}, site, 'rate=1')
    expect(html).toMatch(/<input [^>]*readOnly="" name="rate" value="10"/)
    expect(html).not.toContain('data-slider="rate"')
  })

  it('appears only for a car in stock, if the site has it (T18)', () => {
    expect(calculator({ status: 'sold' })).toBe('')
    expect(calculator({}, siteWith({}, { calculators: { finance: { enabled: false } } }))).toBe('')
  })
})

describe('finance small print', () => {
  it('has the warning in full, and a shortened disclaimer, with a dialog for all of it (C11, C23, R54, W60)', () => {
    const warning = 'WARNING: '.repeat(60).trim()
    const disclaimer = 'Lending criteria apply. '.repeat(20).trim()
    const site = siteWith({ warning, disclaimer })
    const html = draw(<FinanceSmallPrint {...sampleVehicle({}, site)} />, site)
    expect(attributesOf(html, 'id')).toEqual([
      'financeDisclaimer',
      'finance-warning',
      'finance-all',
    ])
    expect(html).toContain(`<p id="finance-warning">${warning}</p>`)
    const [cut = '', whole = ''] = html.split('<dialog id="finance-all"')
    // No script: the browser opens and closes it.
    expect(cut).toContain('<button type="button" popoverTarget="finance-all">Show More</button>')
    expect(textOf(cut)).not.toContain(disclaimer)
    expect(whole).toContain(`<p>${disclaimer}</p>`)
    expect(whole).toContain('<button type="button" popoverTarget="finance-all">Close</button>')
  })

  it('shortens a disclaimer at 197 characters, and none that is not longer (W37, C23)', () => {
    const cut = (length: number) => draw(<Disclaimer text={'x'.repeat(length)} />)
    expect(cut(197)).toBe(`<p>${'x'.repeat(197)}</p>`)
    expect(cut(198)).toContain(`<p class="shortened">${'x'.repeat(197)}…</p>`)
  })

  it('renders third-party text as text only', () => {
    expect(draw(<Disclaimer text="<b>Approved</b>" />)).toBe('<p>&lt;b&gt;Approved&lt;/b&gt;</p>')
  })
})

/** Values as feeds write them, valid and invalid. */
const value = fc.oneof(
  fc.constantFrom(null, undefined, 0, -1, '', 'null', 'POA', '$120', 8.19, 99.5, 540, {}, []),
  fc.double({ min: 0, max: 1000, noNaN: true }),
)
const lender = fc.record({
  interestRate: value,
  comparisonRate: value,
  paymentWeek: value,
  paymentMonth: value,
  termYears: value,
  termMonths: value,
  deposit: value,
  balloon: value,
  establishmentFees: value,
  totalPayable: value,
  offer_price: value,
  disclaimer: fc.constantFrom(null, 'Criteria apply.', '<i>'),
})
const raw = fc.record({
  youxQuote: fc.option(
    fc.record({ weeklyRepaymentAmount: value, advertisedRate: value, comparisonRate: value }),
  ),
  finance_lenders: fc.option(fc.record({ bank: lender })),
  price: fc.constantFrom(0, null, 499, 501, 23_990, 45_000, 180_000),
  make: fc.constantFrom('Kia', 'Toyota'),
  status: fc.constantFrom('in_stock', 'in_stock', 'coming_soon', 'sold', 'other'),
})
const settings = fc.record({
  kind: fc.constantFrom(...LENDER_KINDS),
  show_weekly: fc.boolean(),
  warning: fc.constantFrom('', ' ', ...Array<string>(8).fill('WARNING: this is an example.')),
  never_makes: fc.constantFrom<string[]>([], ['Kia']),
  example: fc.constantFrom(null, { interest_rate: 6.29, comparison_rate: 8.19 }),
  quote: fc.constantFrom<Finance['quote']>(
    { enabled: false },
    { enabled: true, rate_card: [{ score: 'GREAT', rate: 8, comparison_rate: 9 }] },
  ),
})

describe('a vehicle page', () => {
  it('never shows a rate or a repayment without its comparison rate and warning (C11)', () => {
    let drawn = 0
    fc.assert(
      fc.property(raw, settings, (car, finance) => {
        const site = siteWith(finance)
        const html = draw(<CarBody {...sampleVehicle(car, site)} />, site)
        const repayments = [...html.matchAll(/<p class="finance-repayment">.*?<\/p>/gs)]
        const rates = textOf(html).match(/[\d.]+% p\.a\./g) ?? []
        for (const [repayment] of repayments)
          expect(textOf(repayment)).toMatch(
            /^Finance from \$[\d,]+ \/(?:wk|mo) [\d.]+% comparison rate$/,
          )
        if (repayments.length + rates.length > 0) {
          drawn += 1
          expect(html).toContain('<p id="finance-warning">WARNING: this is an example.</p>')
          expect(html).toMatch(/[\d.]+% comparison rate/)
        } else if (html.includes('data-testid="finance-calculator"')) {
          expect(html).toContain('Estimate only')
        }
        expect(textOf(html)).not.toMatch(/\bNaN\b|undefined|\[object|\bnull\b/)
      }),
      { numRuns: 120 },
    )
    expect(drawn, 'pages with finance among them').toBeGreaterThan(15)
  }, 30_000)
})

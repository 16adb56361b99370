// Lists are filtered by the repayment that their cards show, wherever it comes from.
import { describe, expect, it } from 'vitest'

import { sendStock } from '#test/support/send-stock.ts'
import { DRAWN, openShop, visit } from '#test/support/shop.ts'

const SLUG = 'weekly'
const RATE = [{ score: 'GREAT' as const, rate: 7.5, comparison_rate: 8.2 }]

describe('the filter by weekly repayment', () => {
  it('finds vehicles by the site’s own rate, by their lender’s and by their quote', async () => {
    await openShop(
      {
        slug: SLUG,
        finance: {
          provider: 'bank',
          show_weekly: true,
          quote: { enabled: true, rate_card: RATE },
        },
      },
      [],
    )
    const terms = { interestRate: 7, comparisonRate: 8 }
    await sendStock(SLUG, [
      { id: 'own', make: 'Kia', model: 'Rio', year: 2020, price: 30_000 },
      {
        id: 'lent',
        make: 'Kia',
        model: 'Rio',
        year: 2020,
        price: 30_000,
        finance_lenders: {
          other: { ...terms, paymentWeek: 120 },
          bank: { ...terms, paymentWeek: 260 },
        },
      },
      {
        id: 'quoted',
        make: 'Kia',
        model: 'Rio',
        year: 2020,
        price: 30_000,
        youxQuote: { weeklyRepaymentAmount: 90, advertisedRate: 7, comparisonRate: 8 },
      },
    ])
    for (const [range, id, repayment] of [
      ['$100 - $150 a week', 'own', '$139'],
      ['$250 - $300 a week', 'lent', '$260'],
      ['$50 - $100 a week', 'quoted', '$90'],
    ] as const) {
      const query = new URLSearchParams({ 'refinementList[weekly_price_range][0]': range })
      const page = await visit(SLUG, `/search/new-used-and-demo-cars?${query.toString()}`, DRAWN)
      const html = await page.text()
      expect([...html.matchAll(/data-car-id="([^"]+)"/g)].map(([, found]) => found)).toEqual([id])
      expect(html).toContain(`<b>${repayment}</b>`)
    }
  })
})

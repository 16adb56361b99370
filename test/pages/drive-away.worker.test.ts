// Prices to drive away over HTTP, without scripts: the list, its cards, the vehicle's page, the comparison and the budget
// show one figure for a state; sites without estimates have none of it.
import { beforeAll, describe, expect, it } from 'vitest'

import { clock } from '#lib/clock.ts'
import { addDays, localDate } from '#lib/time.ts'
import { openAgent } from '#test/support/agent.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const today = localDate(clock(), 'Australia/Sydney')
const duty = (id: string, state: 'AU-NT' | 'AU-SA', last: string) => ({
  id,
  kind: 'duty' as const,
  jurisdiction: state,
  what: 'Duty for a test',
  unit: 'dollars',
  value: { bodies: ['Hatch'], bands: [{ dollars: 3.07, each: 100 }] },
  first_day: '2026-01-01',
  last_day: last,
  sources: [
    { publisher: 'Office', title: 'Rates', url: 'https://o.example.gov.au/', read: '2026-01-02' },
  ],
})
const SITE = {
  charges: { enabled: true },
  dated_facts: [duty('nt', 'AU-NT', addDays(today, 9)), duty('sa', 'AU-SA', addDays(today, -1))],
  budget: { enabled: true },
  finance: {
    warning: 'A comparison rate is true only for its example.',
    show_weekly: true,
    quote: { enabled: true, rate_card: [{ score: 'GREAT' as const, rate: 8, comparison_rate: 9 }] },
  },
}
const EXCLUDING = 'Excl. Govt. Charges'
const CARS = [
  testCar({ id: 'plus', slug: 'plus', price: 23_990, price_type: EXCLUDING }),
  testCar({ id: 'whole', slug: 'whole', price: 24_500, price_type: 'Drive Away' }),
  testCar({ id: 'ute', slug: 'ute', price: 20_000, price_type: EXCLUDING, simple_body: 'Ute' }),
  testCar({ id: 'unknown', slug: 'unknown', price: 21_000 }),
]
const LIST = '/search/new-used-and-demo-cars'
/** 240 steps of $100 at $3.07 on $23,990. */
const WHOLE = '$24,727'

beforeAll(async () => {
  await openShop({ slug: 'away', ...SITE }, CARS)
  await openShop({ slug: 'plain', ...SITE, charges: {} }, CARS)
})

const page = async (path: string, slug = 'away', headers = {}) => {
  const response = await visit(slug, path, headers)
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll('&amp;', '&')
}
const cardsOf = (html: string) =>
  new Map(
    [...html.matchAll(/<article[^>]*data-car-id="([^"]+)".*?<\/article>/gs)].map(
      ([card, id = '']) => [id, card],
    ),
  )
const weeklyOf = (html: string) => /data-testid="weekly-repayment".*?<b>(.*?)<\/b>/s.exec(html)?.[1]

describe('a list of prices to drive away', () => {
  it('is offered for states with figures today, as a field of the form', async () => {
    const html = await page(LIST)
    const field = /<select[^>]*name="drive_away".*?<\/select>/s.exec(html)?.[0] ?? ''
    expect([...field.matchAll(/value="(\w*)"/g)].map(([, value]) => value)).toEqual(['', 'NT'])
    expect(html).not.toContain('data-testid="made-up"')
    expect(html).not.toContain('without-estimate')
  })

  it('says on each card which kind of price it is, and how an estimate is made up', async () => {
    const html = await page(`${LIST}?drive_away=NT`)
    const cards = cardsOf(html)
    expect(textOf(cards.get('plus') ?? '')).toContain(`${WHOLE} Drive away, estimated`)
    expect(textOf(cards.get('whole') ?? '')).toContain('$24,500 Drive away')
    expect(textOf(cards.get('ute') ?? '')).toContain('$20,000 Excl. gov. charges')
    expect(textOf(cards.get('unknown') ?? '')).toContain('$21,000 As advertised')
    expect(textOf(html)).toContain('2 cars have no estimate for NT')
    const href = /href="([^"]+)"[^>]*data-testid="made-up"/.exec(cards.get('plus') ?? '')?.[1] ?? ''
    expect(href).toBe('/cars/plus?state=NT#drive-away')
    expect(cards.get('plus')).toContain('href="/cars/plus?state=NT"')
    expect(cards.get('whole')).toContain('href="/cars/whole"')
    expect(textOf(await page(href))).toContain(`To drive away in NT, estimated ${WHOLE}`)
  })

  it('is filtered by that price, in the page and in its fragment, and not indexed', async () => {
    const path = `${LIST}?drive_away=NT&range%5Bprice%5D=:24600`
    const html = await page(path)
    expect([...cardsOf(html).keys()]).toEqual(['whole'])
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(html).toContain('under $24,600 (to drive away in NT)')
    expect(textOf(html)).toContain('Remove Price to drive away under $24,600')
    const none = textOf(await page(`${LIST}?drive_away=NT&range%5Bprice%5D=:20000`))
    expect(none).toContain('Price to drive away under $25,000')
    const part = await page(path, 'away', { 'hx-request': 'true', 'hx-request-type': 'partial' })
    expect([...cardsOf(part).keys()]).toEqual(['whole'])
  })

  it('is sorted by that price, with vehicles without one last', async () => {
    const ids = async (sort: string) => [
      ...cardsOf(await page(`${LIST}?drive_away=NT&sortBy=${sort}`)).keys(),
    ]
    expect((await ids('lowestPrice')).slice(0, 2)).toEqual(['whole', 'plus'])
    expect((await ids('highestPrice')).slice(0, 2)).toEqual(['plus', 'whole'])
  })

  it('has advertised prices, and says so, for a state whose figures have ended', async () => {
    const html = await page(`${LIST}?drive_away=SA&range%5Bprice%5D=:23000`)
    expect(textOf(html)).toContain('We have no published figures of charges in SA for today')
    expect([...cardsOf(html).keys()].toSorted()).toEqual(['unknown', 'ute'])
  })

  it('is no different from any other on a site without estimates', async () => {
    const html = await page(`${LIST}?drive_away=NT`, 'plain')
    expect(html).not.toMatch(/made-up|name="drive_away"|drive away in|without-estimate/)
    expect(textOf(cardsOf(html).get('plus') ?? '')).toContain('$23,990 Excl. gov. charges')
  })
})

describe('the same price', () => {
  it('has the repayment of the list on the vehicle’s page', async () => {
    const card = cardsOf(await page(`${LIST}?drive_away=NT`)).get('plus') ?? ''
    const box = /id="drive-away".*?<\/details>|id="drive-away".*?<\/section>/s.exec(
      await page('/cars/plus?state=NT'),
    )?.[0]
    const advertised = cardsOf(await page(LIST)).get('plus') ?? ''
    expect(weeklyOf(card)).toMatch(/^\$\d+$/)
    expect(weeklyOf(card)).not.toBe(weeklyOf(advertised))
    expect(weeklyOf(box ?? '')).toBe(weeklyOf(card))
  })

  it('is in the comparison that the list leads to', async () => {
    expect(await page(`${LIST}?drive_away=NT`)).toContain(
      '<input type="hidden" form="compare" name="drive_away" value="NT"/>',
    )
    const html = await page('/compare?cars=plus&cars=whole&drive_away=NT')
    expect(textOf(html)).toContain(`${WHOLE} Drive away, estimated`)
    expect(html).toContain('/compare?cars=whole&drive_away=NT')
    expect(textOf(await page('/compare?cars=plus,whole'))).toContain('$23,990')
  })

  it('is what a budget is set by, and the list it leads to has it', async () => {
    const query = 'drive_away=NT&max=24600&deposit=24600&repayment=0&frequency=weekly'
    const html = await page(`/find-by-budget?${query}`)
    expect([...cardsOf(html).keys()]).toEqual(['whole'])
    expect(textOf(html)).toContain(
      'Your budget covers the price to drive away in NT, estimated. 2 cars have no estimate and are left out.',
    )
    const more = await page('/find-by-budget?drive_away=NT&max=24727&deposit=24727&repayment=0')
    expect([...cardsOf(more).keys()].toSorted()).toEqual(['plus', 'whole'])
    expect(textOf(cardsOf(more).get('plus') ?? '')).toContain(`${WHOLE} Drive away, estimated`)
    const { headers } = await visit('away', `/find-by-budget?${query}&go=1`)
    const list = headers.get('location') ?? ''
    expect(list).toContain('drive_away=NT')
    expect([...cardsOf(await page(list)).keys()]).toEqual(['whole'])
  })

  it('is kept by the budget that a list leads to', async () => {
    const from = encodeURIComponent(`${LIST}?drive_away=NT`)
    expect(textOf(await page(`/find-by-budget?from=${from}`))).toContain(
      'Your budget covers the price to drive away in NT',
    )
    expect(await page('/find-by-budget?drive_away=NT', 'plain')).not.toMatch(
      /covers the price|name="drive_away"/,
    )
  })

  it('is named as an estimate to assistants, in data and words', async () => {
    const agent = await openAgent('away')
    const asked = { list: `https://away.example${LIST}?drive_away=NT`, sort: 'lowestPrice' }
    const { vehicles } = await agent.ask('find_vehicles', asked)
    expect(vehicles.map((one) => [one.slug, one.price, one.price_kind])).toEqual([
      ['whole', 24_500, 'drive_away'],
      ['plus', 24_727, 'drive_away_estimate'],
      ['ute', 20_000, 'excluding_charges'],
      ['unknown', 21_000, null],
    ])
    expect(await agent.hear('find_vehicles', asked)).toContain(`${WHOLE} Drive away, estimated`)
  })
})

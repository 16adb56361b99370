import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'
import { textsBy } from '#test/ui/render.tsx'

beforeAll(async () => {
  await openShop(
    {
      slug: 'paper',
      name: 'Paper Motors',
      phone_numbers: { general: '1800 975 799', used: '(07) 5550 4110' },
    },
    [
      testCar({
        id: 'id-77',
        slug: 'hilux-1',
        make: 'Toyota',
        model: 'Hilux',
        price: 54_990,
        price_type: 'EGC',
        primary_image_url: '/stock/ute.webp',
        colour: 'Crystal Black Pearl',
        standardEquipment: Array.from({ length: 48 }, (_, at) => `Feature ${at + 1}`),
        dealercomments: `One owner. <script>alert(1)</script> ${'Looked after well. '.repeat(100)}The end.`,
      }),
      testCar({ slug: 'coming-1', badge: 'SR5', status: 'coming_soon' }),
      testCar({ slug: 'bare-1', badge: 'null', colour: 'undefined', price: 0 }),
      testCar({ slug: 'gone-1', status: 'sold' }),
      testCar({ slug: 'drawn-1', primary_image_url: '/stock/ute.webp', illustrated: true }),
    ],
  )
  await openShop(
    {
      slug: 'lending',
      finance: {
        warning: 'WARNING: true for the example only.',
        quote: { enabled: true, rate_card: [{ score: 'GREAT', rate: 7.5, comparison_rate: 8.2 }] },
      },
    },
    [testCar({ slug: 'priced-1', price: 30_000 }), testCar({ slug: 'unpriced-1', price: 0 })],
  )
  await openShop({ slug: 'others', name: 'Other Motors' }, [testCar({ slug: 'theirs-1' })])
  await openShop(
    {
      slug: 'quiet',
      phone_numbers: { general: '1800 000 001', used: '(07) 5550 4110' },
      sidebar: { phone: { mask: true } },
    },
    [testCar({ slug: 'masked-1' })],
  )
  await openShop({ slug: 'screen', sharing: { print: false } }, [testCar({ slug: 'plain-1' })])
})

const htmlOf = async (path: string, shop = 'paper') => (await visit(shop, path)).text()

describe('printed sheet', () => {
  it('says that a picture is an illustration', async () => {
    expect(await htmlOf('/print?car_id=drawn-1')).toContain('<span>Illustration</span>')
    expect(await htmlOf('/print?car_id=hilux-1')).not.toContain('Illustration')
  })

  it('shows what the car is, its price and its dealer, by slug or by id (R51, W50)', async () => {
    for (const path of ['/print?car_id=hilux-1', '/print?car_id=id-77']) {
      const html = await htmlOf(path)
      expect(html).toContain('<h1>2021 Toyota HiLux</h1>')
      expect(html).toContain('$54,990')
      expect(html).toContain('Excl. gov. charges')
      expect(html).toContain('<dd>Crystal Black Pearl</dd>')
      expect(html).toContain('src="/stock/ute.webp"')
      expect(html).toContain('(07) 5550 4110')
      expect(html).toContain('paper.example/cars/hilux-1')
    }
  })

  it('says of a vehicle that is still to come that it is', async () => {
    expect(await htmlOf('/print?car_id=coming-1')).toContain('<p>SR5 · Used · COMING SOON</p>')
  })

  it('has the repayment of the car with its terms, comparison rate and warning (C11)', async () => {
    const html = await htmlOf('/print?car_id=priced-1', 'lending')
    expect(textsBy(html, 'weekly-repayment')).toEqual([
      '$139 /wk over 5 years at 7.50% p.a., 8.20% comparison rate',
    ])
    expect(html).toContain('WARNING: true for the example only.')
    const none = await htmlOf('/print?car_id=unpriced-1', 'lending')
    expect(none).not.toMatch(/weekly-repayment|WARNING/)
  })

  it('has no header or footer of the site, and is not indexed', async () => {
    const html = await htmlOf('/print?car_id=hilux-1')
    expect(html).not.toMatch(/class="(?:header|footer|menu)/)
    expect(html).toContain('name="robots" content="noindex, nofollow"')
    expect(html).toContain('rel="canonical" href="https://paper.example/cars/hilux-1"')
  })

  it('has every feature, every fact and all comments, as text (TH5)', async () => {
    const html = await htmlOf('/print?car_id=hilux-1')
    expect(html).toContain('One owner. &lt;script&gt;alert(1)&lt;/script&gt; Looked after well.')
    expect(html).toContain('The end.')
    for (let nth = 1; nth <= 48; nth += 1) expect(html).toContain(`<li>Feature ${nth}</li>`)
  })

  it('has no row for unknown facts (V38)', async () => {
    const html = await htmlOf('/print?car_id=bare-1')
    expect(html).not.toMatch(/>\s*(?:null|undefined|NaN)\s*</)
    expect(html).toContain('Enquire for price.')
    expect(html).toContain('class="silhouette"')
  })

  it('reveals no masked number (W41)', async () => {
    const html = await htmlOf('/print?car_id=masked-1', 'quiet')
    expect(html).not.toContain('5550 4110')
    expect(html).toContain('1800 000 001')
  })

  it.each(['', 'unknown', 'theirs-1', '%22%20OR%20slug:hilux-1', 'a%2Fb', 'x'.repeat(200)])(
    'does not exist for "%s" (TH16)',
    async (car) => {
      expect((await visit('paper', `/print?car_id=${car}`)).status).toBe(404)
    },
  )

  it('of a sold car leads to its page', async () => {
    const response = await visit('paper', '/print?car_id=gone-1')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/cars/gone-1'])
  })

  it('does not exist on a site without printed sheets (T15)', async () => {
    expect((await visit('screen', '/print?car_id=plain-1')).status).toBe(404)
  })
})

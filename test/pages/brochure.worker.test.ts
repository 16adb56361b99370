import { beforeAll, describe, expect, it } from 'vitest'

import { readPdf } from '#test/support/read-pdf.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

beforeAll(async () => {
  await openShop(
    {
      slug: 'tamaki',
      name: 'Tūī Motors Tāmaki',
      locale: 'en-NZ',
      phone_numbers: { general: '0800 884 668' },
    },
    [
      testCar({
        slug: 'hilux-1',
        make: 'Toyota',
        model: 'Hilux',
        price: 54_990,
        before_price: 57_990,
      }),
      testCar({ slug: 'photo-1', primary_image_url: '/stock/coupe-white-side.webp' }),
      testCar({
        slug: 'drawn-1',
        primary_image_url: '/stock/coupe-white-side.webp',
        illustrated: true,
      }),
      testCar({ slug: 'lost-photo-1', primary_image_url: '/stock/there-is-none.webp' }),
      testCar({ slug: 'inside-1', primary_image_url: 'https://169.254.169.254/latest/meta-data' }),
      testCar({
        slug: 'odd-1',
        name: '🚗 車 שלום',
        make: null,
        model: null,
        dealercomments: `${'🚙'.repeat(500)} \uD800 ${'x'.repeat(3000)}`,
      }),
      testCar({
        slug: 'empty-1',
        badge: 'null',
        series: 'undefined',
        colour: 'NaN',
        dealercomments: '[object Object]',
      }),
      testCar({ slug: 'sold-1', status: 'sold' }),
      testCar({ slug: 'tūī-1' }),
    ],
  )
  await openShop(
    {
      slug: 'lending',
      finance: {
        warning: `WARNING: ${'true for the example only. '.repeat(40)}End.`,
        quote: { enabled: true, rate_card: [{ score: 'GREAT', rate: 7.5, comparison_rate: 8.2 }] },
      },
    },
    [
      testCar({
        slug: 'priced-1',
        price: 30_000,
        dealercomments: 'Looked after well. '.repeat(100),
        standardEquipment: Array.from({ length: 60 }, (_, at) => `Feature number ${at}`),
      }),
    ],
  )
  await openShop({ slug: 'other', name: 'Other Motors' }, [testCar({ slug: 'theirs-1' })])
  await openShop({ slug: 'paperless', sharing: { brochure: false, print: false } }, [
    testCar({ slug: 'plain-1' }),
  ])
})

const fetchPdf = async (car: string, shop = 'tamaki') =>
  readPdf(new Uint8Array(await (await visit(shop, `/cars/${car}/${car}.pdf`)).arrayBuffer()))

describe('brochure', () => {
  it('is a PDF named after the car (A27)', async () => {
    const response = await visit('tamaki', '/cars/hilux-1/hilux-1.pdf')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="hilux-1.pdf"; filename*=UTF-8''hilux-1.pdf`,
    )
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  })

  it('has an ASCII file name for old programs, and its own beside it (TH16)', async () => {
    const response = await visit('tamaki', encodeURI('/cars/tūī-1/tūī-1.pdf'))
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="t__-1.pdf"; filename*=UTF-8''t%C5%AB%C4%AB-1.pdf`,
    )
  })

  it('shows on one page what the car is, its price and its dealer, with every macron (W51)', async () => {
    const { text, pages } = await fetchPdf('hilux-1')
    expect(pages).toBe(1)
    for (const words of [
      'Tūī Motors Tāmaki',
      '2021 Toyota HiLux',
      '$54,990',
      '$57,990',
      '40,000 km',
      '0800 884 668',
    ])
      expect(text).toContain(words)
  })

  it('shows the repayment with its terms and comparison rate, and the whole warning (C11)', async () => {
    const { text, pages, content } = await fetchPdf('priced-1', 'lending')
    expect(pages).toBe(1)
    expect(text).toContain('$139 /wk')
    expect(text).toContain('over 5 years at 7.50% p.a., 8.20% comparison rate')
    expect(text.replaceAll(/\s+/g, ' ').match(/true for the example only\./g)).toHaveLength(40)
    expect(text).toContain('End.')
    // Each line at the left has room: nothing else is written where the warning is.
    const heights = [...content.matchAll(/ 36 ([\d.]+) Td/g)].map(([, y]) => Number(y))
    const gaps = heights
      .toSorted((a, b) => b - a)
      .map((y, at, all) => y - (all[at + 1] ?? -Infinity))
    expect(gaps.length).toBeGreaterThan(20)
    expect(Math.min(...gaps)).toBeGreaterThan(8)
    expect((await fetchPdf('hilux-1')).text).not.toContain('WARNING')
  })

  it('shows the picture of the car, or its outline if there is none', async () => {
    expect((await fetchPdf('photo-1')).pictures).toBe(1)
    expect((await fetchPdf('lost-photo-1')).pictures).toBe(0)
    expect((await fetchPdf('hilux-1')).pictures).toBe(0)
  })

  it('says that a picture is an illustration, and nothing of one that it could not draw', async () => {
    const { text, pictures } = await fetchPdf('drawn-1')
    expect(pictures).toBe(1)
    expect(text).toContain('Illustration')
    expect((await fetchPdf('photo-1')).text).not.toContain('Illustration')
  })

  it('sends no request inside a network (TH15)', async () => {
    expect((await fetchPdf('inside-1')).pictures).toBe(0)
  })

  it('leaves out characters that its typeface lacks, and never fails because of them (F16)', async () => {
    const { text, pages } = await fetchPdf('odd-1')
    expect(pages).toBe(1)
    expect(text).toContain('Tūī Motors')
    expect(text).not.toMatch(/[車🚗]/u)
  })

  it('never contains null or the like (V38)', async () => {
    expect((await fetchPdf('empty-1')).text).not.toMatch(/null|undefined|NaN|\[object/)
  })

  it.each([
    'theirs-1/theirs-1.pdf',
    'hilux-1/photo-1.pdf',
    'hilux-1/..%2f.pdf',
    "x'%22/x'%22.pdf",
    'unknown/unknown.pdf',
  ])('does not exist at %s (TH16)', async (path) => {
    expect((await visit('tamaki', `/cars/${path}`)).status).toBe(404)
  })

  it('of a sold car leads to its page', async () => {
    const response = await visit('tamaki', '/cars/sold-1/sold-1.pdf')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/cars/sold-1'])
  })

  it('does not exist on a site without brochures', async () => {
    expect((await visit('paperless', '/cars/plain-1/plain-1.pdf')).status).toBe(404)
  })
})

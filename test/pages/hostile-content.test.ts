// Invalid configurations: each text in turn is in every field that accepts it, on each page that a
// dealer creates (TH4, TH5, F15).
import naughty from 'big-list-of-naughty-strings' with { type: 'json' }
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { formRoutes } from '#routes.ts'
import { siteSchema, type Site } from '#tenant/schema.ts'
import type { Search } from '#search/answer-store.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { NASTY } from '#test/support/hostile-car.ts'
import { faultsOf, namesOf, saysNothing } from '#test/support/html-faults.ts'
import { NOW, sampleCar } from '#test/ui/samples.ts'
import { poison } from '#test/support/poisoned-site.ts'
import { WHOLE_SITE, WHOLE_PAGES } from '#test/support/whole-site.ts'
import { answerInNode } from '#test/support/in-node.ts'
import { cases } from '#test/support/cases.ts'

answerInNode(NOW)

const search: Search = async () =>
  // What the views read from an answer.
  ({
    total: 1,
    isExact: true,
    hits: [sampleCar()],
    facets: {},
    stats: {},
    clipped: false,
  }) as unknown as Awaited<ReturnType<Search>>
const stockIndex = async () => new Response(null, { status: 503 })

/** The Worker caches sites for a while, so each is a new one. */
let count = 0

function ask(site: Site, path: string) {
  count += 1
  return getDemoPage({ site: { ...site, slug: `whole-${count}` }, search, stockIndex }, path)
}

const FORMS = Object.values(formRoutes).map(({ pattern }) => pattern)
const calm = siteSchema.parse(WHOLE_SITE)
const pages = [...WHOLE_PAGES, '/nothing-here']

/** Elements of pages of a site whose texts are harmless, or empty. */
async function usualNames(): Promise<Set<string>> {
  const drawn = await Promise.all(
    [calm, poison('Calm words'), poison('')].flatMap((site) =>
      pages.map(async (path) => (await ask(site, path)).text),
    ),
  )
  return namesOf(drawn.join(''))
}

/** Texts for each field of a site: each renders every page of it. */
const TEXTS = Math.ceil(cases(600) / 6)

const texts = [...NASTY, ...naughty].flatMap((text) =>
  // Texts that are no error of a page.
  typeof text === 'string' && !saysNothing(text) ? [text] : [],
)
const anyText = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

describe('pages of a hostile configuration', () => {
  it('are complete if it is valid', async () => {
    for (const path of WHOLE_PAGES) {
      const { status, text } = await ask(calm, path)
      expect([path, status, faultsOf(text)]).toEqual([path, 200, []])
    }
  })

  it('answer completely, execute nothing and contain no injected element or attribute (TH4, TH5, F15)', async () => {
    const usual = await usualNames()
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const site = poison(text)
        for (const path of pages) {
          const { status, text: html } = await ask(site, path)
          const foreign = [...namesOf(html)].filter((name) => !usual.has(name))
          expect([path, status < 500, foreign, faultsOf(html)]).toEqual([path, true, [], []])
          if (!path.startsWith('/menu/')) expect(html).toMatch(/<\/html>$/)
        }
      }),
      {
        numRuns: TEXTS,
        examples: [['https://['], ['\\\\'], ['\uD800'], ['javascript:alert(1)'], ['constructor']],
      },
    )
  }, 600_000)

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example/a.webp',
    'https://[',
    'https://evil.example/"onload="alert(1)',
    '/a.webp 1x, https://evil.example/b.webp 2x',
    '\\\\evil.example\\a.webp',
    'a.webp',
  ])('never use %s as a picture (TH5)', (image_url) => {
    const offers = { list: [{ id: '1', name: 'One', image_url }] }
    expect(siteSchema.shape.offers.safeParse(offers).success).toBe(false)
    const url = image_url
    expect(siteSchema.shape.layout.safeParse({ logo: { url } }).success).toBe(false)
  })
})

describe('addresses that only look like ours', () => {
  const site = siteSchema.parse({ ...WHOLE_SITE, cards: { checkout: { enabled: true } } })

  it.each([
    '/menu/models/more',
    '/menu/all-brands-here',
    '/menu/models2',
    '/cars/hilux-7/not-buy-online',
    '/cars/hilux-7/checkout/more',
    '/locations/__proto__',
    '/locations/constructor',
    '/offers/__proto__/constructor',
    '/offers/kia/constructor',
    '/menu/__proto__',
    '/.*/overview',
    '/((((/overview',
    '/__proto__/overview',
    '/models/constructor',
    '/__proto__',
    '//evil.example/overview',
    `/locations/${'a'.repeat(3000)}`,
  ])('have no page: %s (TH19, TH20)', async (path) => {
    expect((await ask(site, path)).status).toBe(404)
  })
})

describe('a hidden location (V61)', () => {
  const [river, works, parts] = WHOLE_SITE.locations ?? []
  if (river === undefined || works === undefined || parts === undefined) throw new Error('No place')
  const hidden = {
    ...river,
    visible: false,
    name: 'Canary Yard',
    description: 'Canary words',
    phone: '(02) 5550 7777',
    landline_phone: '(02) 5550 7778',
    email: 'canary@sample.example',
    tabName: 'Canary tab',
    dealership_slug: 'canary-dealer',
    // A licence is the dealer's: the law requires it on every page.
    motor_vehicle_repairer: 'CANARY-MVR',
    address: { street: '77 Canary Street', city: 'Canaryville', state: 'NSW', postcode: '2777' },
  }
  // Not within the random letters of a form's key.
  const canary = /canary(?!-dealer)|5550 777|025550777|(?<![\w-])2777(?![\w-])/i
  const shown = [...pages, ...FORMS, '/contact?location_id=1', '/dealerships?type=sales']

  it.each([
    ['the main one', [hidden, works, parts]],
    ['one of several', [{ ...hidden, primary: false }, { ...works, primary: true }, parts]],
    ['the only one', [hidden]],
  ])('is on no page and in no form as %s', async (_, locations) => {
    const site = siteSchema.parse({ ...WHOLE_SITE, locations })
    for (const path of shown) {
      const { text } = await ask(site, path)
      expect([path, canary.exec(text)?.[0]]).toEqual([path, undefined])
    }
    for (const path of ['/locations/river', '/locations/canary-dealer', '/contact-us/river'])
      expect([path, (await ask(site, path)).status]).toEqual([path, 404])
  })
})

describe('a clock that is far off, or at an edge', () => {
  const special = {
    special_hours: [{ date: '2028-02-29', status: 'Open', start_hour: '10:00', end_hour: '12:00' }],
  } as const
  const days = { start: '2028-02-29', expiry: '2028-02-29' }
  const site = siteSchema.parse({
    ...WHOLE_SITE,
    locations: WHOLE_SITE.locations?.map((place) => ({ ...place, ...special })),
    offers: {
      ...WHOLE_SITE.offers,
      list: (WHOLE_SITE.offers?.list ?? []).map((offer, at) =>
        at === 0 ? offer : { ...offer, ...days, name: 'Leap day' },
      ),
    },
  })
  afterEach(() => vi.setSystemTime(NOW * 1000))

  it.each([
    ['1970-01-01T00:00:00Z', false],
    ['2024-12-31T13:00:00Z', false],
    // Sydney: the last second before leap day, its first, its last, and the next.
    ['2028-02-28T12:59:59Z', false],
    ['2028-02-28T13:00:00Z', true],
    ['2028-02-29T12:59:59Z', true],
    ['2028-02-29T13:00:00Z', false],
    ['2026-10-03T16:00:00Z', false],
    ['2027-04-03T16:30:00Z', false],
    ['2100-03-01T00:00:00Z', false],
  ])(
    'leaves every page complete, and keeps leap day on leap day: %s (S32, F19)',
    async (now, isLeapDay) => {
      vi.setSystemTime(new Date(now))
      for (const path of [
        '/all',
        '/offers/kia/1',
        '/locations/river',
        '/menu/locations',
        '/contact',
      ]) {
        const { status, text } = await ask(site, path)
        expect([path, status, faultsOf(text)]).toEqual([path, 200, []])
      }
      expect((await ask(site, '/special-offers')).text.includes('Leap day')).toBe(isLeapDay)
    },
  )
})

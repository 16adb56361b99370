// Two dealers on one Worker, with a canary in every text: the other's canary must never appear.
import { exports } from 'cloudflare:workers'

import type { SiteInput } from '#tenant/schema.ts'
import { readPdf } from './read-pdf.ts'
import { openShop, testCar, type RawCar } from './shop.ts'

export const CANARY = { red: 'CANARYRED', blue: 'CANARYBLUE' }
const PHONE = { red: '1300 111 111', blue: '1300 222 222' }
export type Shop = keyof typeof CANARY
/** What identifies a dealer: its text, its number, its addresses. */
const WORDS = {
  red: [CANARY.red, PHONE.red, '//red.example'],
  blue: [CANARY.blue, PHONE.blue, '//blue.example'],
}

export const SHOPS: readonly Shop[] = ['red', 'blue']
export const otherOf = (shop: Shop): Shop => (shop === 'red' ? 'blue' : 'red')

/** `at` is another host of the dealer: the part before {shop}.example. */
export type Ask = { path: string; body?: object; isForm?: boolean; at?: 'staging' | 'alias' }

const canaryCar = (shop: Shop, id: string) => {
  const word = CANARY[shop]
  return testCar({
    id,
    // Both dealers have cars with these ids and slugs, and each has one that the other does not have.
    slug: id === '3' ? `only-${shop}` : `car-${id}`,
    dealercomments: word,
    standardEquipment: [word],
    primary_image_url: `https://pictures.upstreams.example/${word}.jpg`,
    video_url: `https://films.example/${word}.mp4`,
    make: id === '1' ? 'Toyota' : word,
    model: word,
    badge: word,
    colour: word,
    simple_fuel: word,
    location_name: word,
    dealership_name: word,
    city: word,
    tag: word,
    // Everything that advertisers require.
    vin: `MR0FA3CD1001${shop === 'red' ? '1111' : '2222'}${id.slice(-1)}`,
    price_type: 'Drive away',
    payment_processors: ['stripe'],
  })
}

/** Pages, offers, models, makes and reviews: both have some at the same addresses, and each has its own as well. */
const canaryContent = (shop: Shop): Partial<SiteInput> => {
  const word = CANARY[shop]
  const block = { kind: 'text' as const, title: word, sections: [{ text: word }] }
  const kinds = ['stock', 'reviews', 'locations', 'offers', 'models', 'brands', 'sales'] as const
  const blocks = [block, ...kinds.map((kind) => ({ kind, title: word }))]
  return {
    pages: [
      { path: '/', title: word, blocks },
      { path: '/about-us', title: word, blocks },
      { path: `/only-${shop}`, title: word, blocks: [block] },
    ],
    offers: {
      title: word,
      list: ['1', shop].map((id) => ({ id, name: word, description: word, manufacturer: 'Kia' })),
    },
    models: {
      title: word,
      list: ['sportage', `model-${shop}`].map((slug) => ({
        slug,
        name: word,
        manufacturer_name: 'Kia',
        manufacturer_body: 'SUVs',
        short_description: word,
      })),
    },
    brands: { title: word, list: [{ make: 'Kia', intro: word }] },
    reviews: {
      title: word,
      list: [{ id: '1', customer_name: word, text: word, rating: 5 }],
      count: 12,
      average_rating: '4.5',
    },
  }
}

/** Opens one of the two, with every feature of a site and the given settings. */
export const openCanaryShop = (shop: Shop, more: RawCar[] = []) =>
  openShop(
    {
      slug: shop,
      name: `${CANARY[shop]} Motors`,
      tagline: CANARY[shop],
      hosts: [`${shop}.example`, `alias.${shop}.example`],
      staging_hosts: [`staging.${shop}.example`],
      redirects: [
        { from: '/old/yard.aspx', to: `/special-offers?from=${CANARY[shop]}` },
        { from: '/old/news/*', to: `/${CANARY[shop]}/*` },
        { from: `/old/only-${shop}.aspx`, to: `https://old.${shop}.example/${CANARY[shop]}` },
      ],
      search_engines: {
        disallow: [`/${CANARY[shop]}`],
        verification: { google: CANARY[shop], bing: CANARY[shop], facebook: CANARY[shop] },
      },
      feeds: {
        google: { enabled: true },
        meta: { enabled: true },
        csv: { enabled: true },
        json: { enabled: true },
      },
      search: {
        facets: [
          'make',
          'model',
          'badge',
          'colour',
          'fuel',
          'location_name',
          'dealership_name',
          'city',
          'tag',
        ],
        curated: [{ slug: 'all', title: CANARY[shop], filters: 'status:in_stock' }],
      },
      layout: {
        group_disclaimer: CANARY[shop],
        brand_grid: true,
        logo: { mark: shop === 'red' ? 'R' : 'B' },
      },
      phone_numbers: { used: PHONE[shop], general: PHONE[shop] },
      gallery: { images: { resize: 'edge' } },
      calculators: {
        delivery: { regions: [{ name: CANARY[shop], postcodes: ['2000'], price: 100 }] },
      },
      facts: { disclaimer: CANARY[shop] },
      forms: {
        terms: { label: `I agree with ${CANARY[shop]}.`, text: CANARY[shop] },
        categories: [CANARY[shop], 'Sales'],
        banner: { text: CANARY[shop] },
      },
      locations: [
        {
          id: '7',
          slug: 'yard',
          name: CANARY[shop],
          google_store_code: CANARY[shop],
          address: { street: CANARY[shop], city: CANARY[shop], state: 'NSW', postcode: '2150' },
          phone: PHONE[shop],
          description: CANARY[shop],
          dealership_slug: `dealer-${shop}`,
          manufacturers: ['Kia'],
        },
      ],
      dealerships: [{ id: '9', slug: `dealer-${shop}`, name: CANARY[shop] }],
      ...canaryContent(shop),
      cards: { checkout: { enabled: true, label: CANARY[shop] } },
      sidebar: { online_purchase: true },
      reservations: {
        terms: `I agree with ${CANARY[shop]}.`,
        money_back: { title: CANARY[shop], text: CANARY[shop] },
      },
      finance: {
        disclaimer: CANARY[shop],
        pages: [
          { path: '/finance', title: CANARY[shop], intro: CANARY[shop] },
          { path: '/get-finance', title: CANARY[shop], variant: 'featured' },
        ],
        quote: {
          enabled: true,
          rate_card: [{ score: 'GREAT', rate: 8, comparison_rate: 9 }],
        },
        quick_quote: { disclaimer: CANARY[shop] },
        pre_approval: { enabled: true, title: CANARY[shop], consent: CANARY[shop] },
      },
      budget: { enabled: true, title: CANARY[shop], disclaimer: CANARY[shop] },
      sales_counter: { enabled: true, label: CANARY[shop], source: 'feed' },
      promos: { cards: [{ id: 'promo', title: CANARY[shop], href: '/contact' }], positions: [1] },
      garage: { watchlist: true, saved_searches: true },
      account: {
        sign_in: true,
        alerts: true,
        my_garage: { title: CANARY[shop] },
        online_payment: { title: CANARY[shop], href: `https://pay.example.com/${CANARY[shop]}` },
        spin_to_win: {
          campaign: 'spring',
          title: CANARY[shop],
          terms: CANARY[shop],
          starts: '2020-01-01',
          ends: '2099-12-31',
          prizes: [
            { id: 'mug', label: `A mug of ${CANARY[shop]}`, weight: 1 },
            { id: 'pen', label: `A pen of ${CANARY[shop]}`, weight: 1 },
          ],
        },
      },
    },
    [...['1', '2', '3'].map((id) => canaryCar(shop, id)), ...more],
  )

const HOSTILE: Record<string, string>[] = [
  {},
  { 'X-Forwarded-Host': 'blue.example', 'X-Host': 'blue.example' },
  { 'HX-Request-Type': 'partial', 'HX-Current-URL': 'http://blue.example/' },
  { Cookie: 'tenant=blue', Origin: 'http://blue.example' },
]

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The text of a response, including a brochure's. */
async function read(response: Response): Promise<string> {
  const bytes = await response.bytes()
  const isPaper = response.headers.get('Content-Type') === 'application/pdf'
  return isPaper ? (await readPdf(bytes)).text : new TextDecoder().decode(bytes)
}

/**
 * Sends many requests, alternating between the dealers, each with its cookie; counts responses with the other's canary.
 */
export async function interleave(
  asks: readonly Ask[],
  many: number,
  { cookies }: { cookies?: Readonly<Record<Shop, string>> } = {},
) {
  const counts = { crossed: 0, own: 0, sent: many }
  const ask = async (at: number) => {
    const shop: Shop = at % 2 === 0 ? 'red' : 'blue'
    const other = otherOf(shop)
    const {
      path,
      body,
      isForm = false,
      at: host,
    } = asks[Math.floor(at / 2) % asks.length] ?? {
      path: '/',
    }
    const origin = `http://${host === undefined ? '' : `${host}.`}${shop}.example`
    const headers = HOSTILE[Math.floor(at / 7) % HOSTILE.length] ?? {}
    const Cookie = cookies === undefined ? '' : `${cookies[shop]}; tenant=${other}`
    const answer = await exports.default.fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(!isForm && JSON_TYPE),
        ...headers,
        ...(Cookie !== '' && { Cookie }),
      },
      ...(body !== undefined && {
        method: 'POST',
        body: isForm ? new URLSearchParams({ ...body }) : JSON.stringify(body),
      }),
    })
    // Follows a redirect to the page with a form's outcome.
    const next = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-said='))
    const response =
      next === undefined
        ? answer
        : await exports.default.fetch(`${origin}${answer.headers.get('Location')}`, {
            headers: { Cookie: `${Cookie}; ${next}` },
          })
    const texts = [await read(response), ...response.headers.values()].join('\n')
    const says = (whose: Shop) => WORDS[whose].some((word) => texts.includes(word))
    // A shopper who sends the other's canary sees it in their own input, and nowhere else.
    const found =
      path.includes('CANARYRED') && shop === 'blue'
        ? /CANARYRED (?:Motors|Corolla)/.test(texts)
        : says(other)
    if (found) counts.crossed += 1
    if (says(shop)) counts.own += 1
  }
  for (let at = 0; at < many; at += 50) {
    await Promise.all(Array.from({ length: Math.min(50, many - at) }, (_, n) => ask(at + n)))
  }
  return counts
}

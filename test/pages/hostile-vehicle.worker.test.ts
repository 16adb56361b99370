// Every address of a vehicle with texts that no page of ours writes.
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { sample } from '#test/support/cases.ts'
import { openShop, testCar } from '#test/support/shop.ts'

/** A marker in every text of another dealer's car. */
const CANARY = 'CANARYTHEIRS'

const OWN = [
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  "' OR 1=1 --",
  'here" OR slug:"theirs',
  'theirs',
  't1',
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '..',
  '%2e%2e%2f',
  '../../etc/passwd',
  '__proto__',
  '\r\nSet-Cookie: x=1',
  '1e309',
  '-1',
  '9'.repeat(400),
  'https://evil.example/',
  '//evil.example',
  'a'.repeat(3000),
  'é'.repeat(500),
]

const PLACES: ((text: string) => string)[] = [
  (text) => `/cars/${text}`,
  (text) => `/cars/${text}/${text}.pdf`,
  (text) => `/cars/here/${text}.pdf`,
  (text) => `/cars/${text}/view`,
  (text) => `/cars/here?${text}=${text}`,
  (text) => `/cars/here?fuel_price=${text}&distance=${text}&consumption=${text}&postcode=${text}`,
  (text) => `/cars/here?amount=${text}&rate=${text}&deposit=${text}&residual=${text}&term=${text}`,
  (text) => `/print?car_id=${text}`,
  (text) => `/compare?cars=${text},here&cars=${text}`,
  (text) => `/favourites?ids=${text}`,
  (text) => `/api/cars?ids=${text}`,
  (text) => `/api/delivery?postcode=${text}&car=here`,
  (text) => `/api/delivery?postcode=2000&car=${text}`,
  (text) => `/img/${text}/1/640`,
  (text) => `/img/here/${text}/640`,
  (text) => `/img/here/1/${text}`,
]

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
/** Bodies of posts, each with its type: none is one that a page sends, and some name another dealer's car. */
const BODIES: [type: string, body: string][] = [
  [JSON_TYPE, '{'],
  [JSON_TYPE, ''],
  [JSON_TYPE, 'null'],
  [JSON_TYPE, '['.repeat(1800)],
  [JSON_TYPE, '{"purchasePrice":1e309,"loanTerm":5,"selfAssessedCreditScore":"GREAT"}'],
  [JSON_TYPE, '{"purchasePrice":-1,"loanTerm":5,"selfAssessedCreditScore":"GREAT"}'],
  [JSON_TYPE, '{"purchasePrice":"NaN","loanTerm":5,"selfAssessedCreditScore":"GREAT"}'],
  [JSON_TYPE, '{"purchasePrice":20000,"loanTerm":1e9,"selfAssessedCreditScore":"GREAT"}'],
  [JSON_TYPE, '{"purchasePrice":20000,"loanTerm":5,"selfAssessedCreditScore":"__proto__"}'],
  [JSON_TYPE, '{"car_id":"1","website_id":{"toString":1}}'],
  [JSON_TYPE, '{"car_id":"t1","website_id":1}'],
  [JSON_TYPE, '{"car_id":"1","website_id":2}'],
  [JSON_TYPE, '{"id":1e309,"path":"/"}'],
  [FORM, 'car_id=t1&website_id=1'],
  [FORM, '%E0%A4%A=%&car_id=%ED%A0%80&website_id=1'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=a', 'x'],
  ['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="car_id"\r\n'],
  ['text/plain', '{"car_id":"1","website_id":1}'],
]
const POSTS = ['/api/youx/quote', '/api/reveal-phone', '/api/event', '/cars/theirs/view']

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const phones = { phone_numbers: { used: '02 5550 4110' } }
  const delivery = { enabled: true, bands: [{ up_to_km: 100, price: 5 }] }
  const rates = [{ score: 'GREAT' as const, rate: 8, comparison_rate: 9 }]
  await openShop(
    {
      slug: 'ours',
      id: 1,
      ...phones,
      gallery: { images: { resize: 'edge' } },
      calculators: { delivery },
      finance: { quote: { enabled: true, rate_card: rates } },
    },
    [testCar({ id: '1', slug: 'here' }), testCar({ slug: 'two' })],
  )
  const theirs = testCar({ id: 't1', slug: 'theirs', model: CANARY, dealercomments: CANARY })
  await openShop({ slug: 'others', ...phones, name: CANARY }, [theirs])
})

const send = (path: string, init: RequestInit = {}, shop = 'ours') =>
  exports.default.fetch(`http://${shop}.example${path}`, { redirect: 'manual', ...init })

/** Errors in a response; empty if there are none. */
async function faultOf(
  path: string,
  init: RequestInit = {},
  { shop = 'ours', isRefused = false } = {},
): Promise<string[]> {
  const response = await send(path, init, shop)
  const body = new TextDecoder().decode(await response.bytes())
  const said = `${init.method ?? 'GET'} ${path.slice(0, 120)}`
  const location = response.headers.get('Location') ?? '/'
  return [
    ...(response.status >= 500 ? [`${said}: ${response.status}`] : []),
    ...(isRefused && response.status < 400 ? [`${said}: ${response.status}, not refused`] : []),
    ...(body.includes(CANARY) ? [`${said}: another dealer's`] : []),
    ...(new URL(location, 'http://ours.example').host === 'ours.example' ? [] : [`${said}: away`]),
    ...(response.headers.has('Set-Cookie') ? [`${said}: a cookie`] : []),
  ]
}

describe('addresses of a vehicle under hostile texts', () => {
  it('answer without a 5xx, an external link or another dealer’s car, by any method (TH1, TH7, TH16, F17)', async () => {
    const write = (text: string) =>
      text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())
    // Our own texts and each method at every place; of the others, each at one.
    const naughty = sample(env.NAUGHTY_STRINGS, 48, 48)
    const asked = PLACES.flatMap((place, at) => [
      ...OWN.map((text) => () => faultOf(place(write(text)))),
      ...['HEAD', 'OPTIONS', 'PUT'].map((method, nth) => () => {
        return faultOf(place(write(OWN[(3 * at + nth) % OWN.length] ?? '')), { method })
      }),
      ...naughty
        .filter((_, nth) => nth % PLACES.length === at)
        .map((text) => () => faultOf(place(write(text)))),
    ])
    const faults: string[] = []
    for (let at = 0; at < asked.length; at += 20)
      faults.push(...(await Promise.all(asked.slice(at, at + 20).map(async (ask) => ask()))).flat())
    expect(faults).toEqual([])
  }, 120_000)

  it('reject every post that no page sends, without a 5xx (TH14, TH16, F17)', async () => {
    for (const path of POSTS) {
      for (const [type, body] of BODIES) {
        const headers = { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' }
        expect(await faultOf(path, { method: 'POST', headers, body }, { isRefused: true })).toEqual(
          [],
        )
      }
    }
  })

  it.each(['cross-site', 'same-site', 'none', null])(
    'reject cross-site posts of valid forms: %s (TH14)',
    async (from) => {
      const good: [string, object][] = [
        ['/api/youx/quote', { purchasePrice: 1, loanTerm: 5, selfAssessedCreditScore: 'GREAT' }],
        ['/api/reveal-phone', { car_id: '1', website_id: 1 }],
        ['/api/event', { id: EVENTS.callDealer, path: '/' }],
        ['/cars/here/view', {}],
      ]
      for (const [path, body] of good) {
        const post = (site: string | null) =>
          send(path, {
            method: 'POST',
            headers: {
              'Content-Type': JSON_TYPE,
              ...(site !== null && { 'Sec-Fetch-Site': site }),
            },
            body: JSON.stringify(body),
          })
        expect([path, (await post(from)).status]).toEqual([path, 403])
        expect([path, (await post('same-origin')).ok]).toEqual([path, true])
      }
    },
  )

  it('would be detected showing another dealer’s car', async () => {
    for (const path of ['/cars/theirs', '/print?car_id=t1', '/compare?cars=theirs'])
      expect(await faultOf(path, {}, { shop: 'others' })).toEqual([`GET ${path}: another dealer's`])
  })
})

// Whether a phone is known here: callers learn it only about their own phone, neither by the answer nor by its time (A17, TH10).
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { brokenDb } from '#test/support/outbox.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop } from '#test/support/shop.ts'
import { cases } from '#test/support/cases.ts'
import { OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'

const SLUG = 'contact'
const PATH = '/api/check-if-contact-exists'
const REFUSED = { data: null, error: 'not-yours' }
const CALLS = cases(1000)

let asker: SignedIn
/** National digits of phones with an account, and of phones without. */
const known: string[] = []
const unknown: string[] = []

const get = (phone: string, cookie = '', more: Partial<typeof env> = {}) =>
  fetchFrom(SLUG, `${PATH}?phone_number=${encodeURIComponent(phone)}`, headersOf(cookie), more)
const post = (phone: unknown, cookie = '', sender: Record<string, string> = OWN_PAGE) => {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json', ...sender }
  const body = JSON.stringify({ phone_number: phone })
  return fetchFrom(SLUG, PATH, { method: 'POST', headers, body })
}
const headersOf = (cookie: string) => ({ headers: { Cookie: cookie } })
const said = async (response: Response) => ({
  status: response.status,
  body: await response.text(),
})

beforeAll(async () => {
  await openShop({ slug: SLUG, locations: [], account: { sign_in: true } }, [])
  asker = await signIn(SLUG)
  for (let at = 0; at < CALLS; at += 1) {
    known.push(`04${String(20_000_000 + at)}`)
    unknown.push(`04${String(30_000_000 + at)}`)
  }
  const user = env.DB.prepare(
    "INSERT INTO users (id, site, phone, first_name, created_at) VALUES (?1, ?2, ?3, 'Canary', 0)",
  )
  await env.DB.batch(
    known.map((phone) => user.bind(crypto.randomUUID(), SLUG, `+61${phone.slice(1)}`)),
  )
})

describe('check-if-contact-exists', () => {
  it.each(['0412345678', '0412 345 678', '+61 412 345 678', '(04) 1234 5678'])(
    'answers for the shopper’s own number, written as %s',
    async (phone) => {
      for (const response of [await get(phone, asker.cookie), await post(phone, asker.cookie)]) {
        expect(response.status).toBe(200)
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        expect(await response.json()).toEqual({
          data: { exists: true, first_name: '' },
          error: null,
        })
      }
    },
  )

  it('answers for a mobile of the neighbouring country by the digits that /api/me returns', async () => {
    const { cookie } = await signIn(SLUG, '+64212345678')
    expect((await get('0212345678', cookie)).status).toBe(200)
  })

  it('rejects known and unknown phones of others with the same message (TH10)', async () => {
    await compare((phone) => post(phone, asker.cookie), 403)
    await compare((phone) => get(phone, asker.cookie), 403, 100)
  }, 120_000)

  it('rejects them with the same message for signed-out callers, too (TH10)', async () => {
    await compare((phone) => post(phone), 401)
    await compare((phone) => get(phone), 401, 100)
  }, 120_000)

  it.each([[''], ['0'], ['1300 111 222'], ['0412 345 678; 1=1'], ['x'.repeat(3000)]])(
    'rejects what is not a phone in the same way: %j',
    async (phone) => {
      expect(await (await get(phone, asker.cookie)).json()).toEqual(REFUSED)
      expect(await (await post(phone, asker.cookie)).json()).toEqual(REFUSED)
    },
  )

  it.each([[null], [412_345_678], [['0412345678']], [{}]])(
    'does not accept %j as a phone',
    async (phone) => {
      expect(await (await post(phone, asker.cookie)).json()).toEqual(REFUSED)
    },
  )

  it('ignores a session of another site', async () => {
    await openShop({ slug: 'contact-two', locations: [], account: { sign_in: true } }, [])
    const { cookie } = await signIn('contact-two')
    expect((await get('0412345678', cookie)).status).toBe(401)
  })

  it('does not answer a page of another site', async () => {
    const sender = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    expect((await post('0412345678', asker.cookie, sender)).status).toBe(403)
  })

  it('says so if sessions cannot be read, for any phone', async () => {
    const down = { DB: brokenDb('throws') }
    for (const phone of ['0412345678', known[0] ?? '', unknown[0] ?? ''])
      expect(await said(await get(phone, asker.cookie, down))).toEqual({
        status: 503,
        body: '{"data":null,"error":"unavailable"}',
      })
  })

  it('does not exist if shoppers cannot sign in', async () => {
    await openShop({ slug: 'contact-none', locations: [] }, [])
    expect((await fetchFrom('contact-none', `${PATH}?phone_number=0412345678`)).status).toBe(404)
  })
})

/** Requests known and unknown phones in turn; all answers are the same. Their times are printed, not asserted: a machine may be busy. */
async function compare(
  ask: (phone: string) => Promise<Response>,
  status: number,
  calls = CALLS,
): Promise<void> {
  const answers = new Set<string>()
  const times = { known: [] as number[], unknown: [] as number[] } // otherwise the lists would be empty
  const note = async (phone: string, into: number[]) => {
    const before = performance.now()
    const response = await ask(phone)
    into.push(performance.now() - before)
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
    answers.add(JSON.stringify([await said(response), headers]))
  }
  for (let at = 0; at < calls; at += 1) {
    await note(known[at] ?? '', times.known)
    await note(unknown[at] ?? '', times.unknown)
  }
  console.info(
    `${status}, known phones: ${toWords(times.known)}; unknown: ${toWords(times.unknown)}`,
  )
  expect(answers.size).toBe(1)
  expect([...answers].join()).toContain(`"status":${status}`)
}

/** Clocks of the Worker count whole milliseconds, so the mean is more precise. */
function toWords(times: readonly number[]): string {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  return `median ${median.toFixed(1)} ms, mean ${mean.toFixed(3)} ms`
}

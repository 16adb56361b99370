// Every address and form of an account with texts that no page of ours writes, signed in and signed out.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { routes } from '#routes.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { kindsOf } from '#test/support/kinds-of.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { sample } from '#test/support/cases.ts'
import { OWN_PAGE, signIn } from '#test/support/signed-in.ts'

const SLUG = 'hostile-members'
const ORIGIN = `http://${SLUG}.example`
const PHONE = '0412 345 678'

let cookie = ''

beforeAll(async () => {
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  await openShop(
    {
      slug: SLUG,
      locations: [{ id: '7', slug: 'north', name: 'North Yard' }],
      ...MEMBER_SITE,
    },
    [testCar({ id: '1', slug: 'here' })],
  )
  cookie = (await signIn(SLUG)).cookie
  ordinary = await learn()
}, 60_000)

type Say = { path: string; form?: Record<string, string>; json?: unknown }

/** The requests, `at` for an address and `text` for a field. */
type Place = (text: string, at: string) => Say

const NOWHERE: Place = () => ({ path: '/nowhere' })
const SIGN_IN = routes.signIn.href('account', '/account')
const PLACES: Place[] = [
  (_, at) => ({ path: `/sign-in?type=${at}&redirect=${at}&back=${at}` }),
  (_, at) => ({
    path: `/sign-in?type=watchlist&redirect=/watchlist&car_id=${at}&back=/cars/${at}`,
  }),
  (_, at) => ({ path: `/sign-in?type=searches&redirect=/saved-searches&search=${at}` }),
  (_, at) => ({ path: `/sign-in?${at}=${at}&redirect[]=${at}` }),
  (_, at) => ({ path: `/saved-searches?saved=${at}&removed=${at}&problem=${at}` }),
  (_, at) => ({ path: `/saved-searches/${at}` }),
  (_, at) => ({ path: `/alerts/stop/${at}` }),
  (_, at) => ({ path: `/account?saved=${at}&${at}` }),
  (_, at) => ({ path: `/account/${at}` }),
  (_, at) => ({ path: `/watchlist?saved=${at}&problem=${at}&car_id=${at}` }),
  (_, at) => ({ path: `/my-garage?${at}=${at}` }),
  (_, at) => ({ path: `/spin-to-win?${at}=${at}` }),
  (_, at) => ({ path: `/online-payment?amount=${at}&${at}` }),
  (_, at) => ({ path: `/checkout-journey?car_id=${at}` }),
  (_, at) => ({ path: `/cars/${at}/checkout?${at}` }),
  (_, at) => ({ path: `/api/check-if-contact-exists?phone_number=${at}` }),
  (_, at) => ({ path: `/api/me?${at}` }),
  (text) => ({ path: SIGN_IN, form: { action: 'send', phone: text } }),
  (text) => ({ path: SIGN_IN, form: { action: 'verify', phone: PHONE, code: text } }),
  (text) => ({ path: SIGN_IN, form: { action: 'change', phone: text, favourites: text } }),
  (text, at) => ({ path: `${SIGN_IN}&car_id=${at}`, form: { action: text, [text]: text } }),
  (text) => ({ path: '/account', form: { first_name: text, last_name: text, email: text } }),
  (text) => ({ path: '/account/delete', form: { [text]: text } }),
  (text) => ({ path: '/saved-searches', form: { href: text, seen_at: text } }),
  (text, at) => ({ path: `/saved-searches/${at}`, form: { action: text } }),
  (text) => ({ path: '/alerts', form: { subject: text, action: 'start', consent: 'on' } }),
  (text) => ({ path: '/alerts', form: { subject: 'watchlist', action: text, consent: text } }),
  (text, at) => ({ path: `/alerts/stop/${at}`, form: { [text]: text } }),
  (text) => ({ path: '/spin-to-win', form: { [text]: text, mobile: text } }),
  (text) => ({ path: routes.saveCar.href(), form: { car_id: text } }),
  (text) => ({ path: routes.saveCar.href(), json: { car_id: text, phone_number: text } }),
  (text) => ({ path: routes.removeCar.href(), json: { car_id: { [text]: text } } }),
  (text) => ({ path: routes.mayAskForCode.href(), json: { phone: text } }),
  (text) => ({ path: routes.sendCode.href(), json: { phone: text, first_name: text } }),
  (text) => ({ path: routes.verifyCode.href(), json: { phone: PHONE, token: text, type: text } }),
  (text) => ({ path: routes.contactExists.href(), json: { phone_number: text, [text]: [text] } }),
]

/** As a browser writes a text into an address; escaped parts stay unchanged. */
const written = (text: string) =>
  (text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())).slice(0, 400)

function send({ path, form, json }: Say, isSignedIn: boolean): Promise<Response> {
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
  return fetchFrom(SLUG, path, {
    headers: {
      ...OWN_PAGE,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(isSignedIn && { Cookie: cookie }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  })
}

/** Kinds of elements on these pages with ordinary addresses and input. */
let ordinary: ReadonlySet<string>

const isPage = (response: Response) =>
  response.headers.get('Content-Type')?.startsWith('text/html') === true

/** Stores a text wherever a shopper may store one, and requests all pages that show it. */
async function keepAndRead(text: string): Promise<{ path: string; response: Response }[]> {
  await send({ path: '/account', form: { first_name: text, last_name: text } }, true)
  const href = `/search/used-cars?query=${encodeURIComponent(text)}`
  const kept = await send({ path: '/saved-searches', form: { href } }, true)
  const id = /saved=([\w-]+)/.exec(kept.headers.get('Location') ?? '')?.[1]
  if (id === undefined) throw new Error(`not stored: ${text}`)
  const asked: Say[] = [
    { path: '/account' },
    { path: '/my-garage' },
    { path: `/saved-searches?saved=${id}` },
    { path: '/alerts', form: { subject: id, action: 'start' } },
    { path: `/saved-searches/${id}`, form: { action: 'see' } },
    { path: '/account/export.json' },
    { path: `/saved-searches/${id}`, form: { action: 'remove' } },
  ]
  const answers = []
  for (const say of asked) answers.push({ path: say.path, response: await send(say, true) })
  return answers
}

async function learn(): Promise<Set<string>> {
  const known = new Set<string>()
  const look = async (response: Response) => {
    for (const kind of kindsOf(isPage(response) ? await response.text() : '')) known.add(kind)
  }
  const texts = ['', 'Words', '1', 'here', PHONE, 'x'.repeat(400), '/search/used-cars', 'full']
  // Text by text: what was stored for one appears with the next.
  for (const text of texts)
    for (const place of PLACES)
      // Signed out, nothing of a text is stored.
      for (const isSignedIn of text === 'Words' ? [true, false] : [true])
        await look(await send(place(text, written(text)), isSignedIn))
  for (const { response } of await keepAndRead('Words')) await look(response)
  return known
}

/** Errors in a response; empty if there are none. */
async function faultsOf(response: Response): Promise<string[]> {
  const { status, headers } = response
  const said = await response.text()
  const location = new URL(headers.get('Location') ?? '/', ORIGIN)
  const away = /(?:href|src|action|hx-[a-z]+)="(?:javascript:|(?:https?:)?[/\\]{2})[^"]*evil/i
  return [
    ...(status >= 500 ? [String(status)] : []),
    ...(location.origin === ORIGIN ? [] : [`away to ${location.href}`]),
    ...(away.test(said) ? ['an external link'] : []),
    ...(headers.getSetCookie().some((one) => /session=[^;]/.test(one)) ? ['a session'] : []),
    ...(said.includes('[object') ? ['[object'] : []),
    ...(isPage(response)
      ? [...kindsOf(said)].filter((kind) => !ordinary.has(kind)).map((kind) => `<${kind}>`)
      : []),
  ]
}

describe('account pages under hostile texts', () => {
  it('are our own pages, redirect nowhere else and sign no one in (TH3, TH5, TH7, F17)', async () => {
    const tasks = [
      ...sample(
        HOSTILE_TEXTS.flatMap((text) => PLACES.map((place) => ({ text, place }))),
        250,
        250,
      ),
      ...sample(env.NAUGHTY_STRINGS, 36, 36).map((text, at) => ({
        text: text.toWellFormed(),
        place: PLACES[at % PLACES.length] ?? NOWHERE,
      })),
    ]
    const bad: string[] = []
    const seen = new Map<number, number>()
    const ask = async ({ text, place }: (typeof tasks)[number], isSignedIn: boolean) => {
      const say = place(text.slice(0, 1500).toWellFormed(), written(text))
      const response = await send(say, isSignedIn)
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      const what = `${say.path.slice(0, 80)} ${JSON.stringify(say.form ?? say.json ?? '').slice(0, 80)}`
      bad.push(...(await faultsOf(response)).map((fault) => `${fault}: ${what}`))
    }
    for (let at = 0; at < tasks.length; at += 20)
      await Promise.all(tasks.slice(at, at + 20).map((task, n) => ask(task, n % 3 !== 0)))
    expect(bad).toEqual([])
    for (const status of [200, 303, 401, 404, 422]) expect(seen.get(status)).toBeGreaterThan(2)
  }, 240_000)

  it('show stored texts as text, wherever they are read again (TH4, TH5)', async () => {
    const bad: string[] = []
    for (const text of HOSTILE_TEXTS)
      for (const { path, response } of await keepAndRead(text.slice(0, 60).toWellFormed()))
        bad.push(...(await faultsOf(response)).map((fault) => `${fault}: ${path} ${text}`))
    expect(bad).toEqual([])
  }, 240_000)

  it('would be detected as markup, as a redirect, and as a sign-in', async () => {
    const headers = new Headers({ 'Content-Type': 'text/html', Location: '//evil.example/' })
    headers.append('Set-Cookie', '__Host-session=x; Path=/')
    const planted = new Response('<main onclick="x()"><a href="//evil.example">x</a>', { headers })
    expect(await faultsOf(planted)).toEqual([
      'away to http://evil.example/',
      'an external link',
      'a session',
      '<main onclick>',
    ])
  })
})

// Data that a journey needs before it starts, requested without a browser: vehicles of a list, messages, a session.
import type { BrowserContext } from 'playwright-core'
import { inject } from 'vitest'

import { mintFormKey } from '#sales/leads/form-key.ts'
import { parseForm } from '#test/drill/spam/form-page.ts'
import { ask, type Answer, type Asking } from '#test/drill/request.ts'
import { addressOf } from './journey.ts'
import { MASTER_KEY } from './master-key.ts'

export async function requestSite(
  path: string,
  site = 'harbour',
  asking: Omit<Asking, 'within'> = {},
): Promise<Answer> {
  const send = () => ask(inject('port'), `${site}.localhost`, path, { ...asking, within: 20_000 })
  // The connection of an earlier request may just have been closed.
  const answer = (await send()) ?? (asking.method === undefined ? await send() : null)
  if (answer === null) throw new Error(`${site} does not answer ${path}`)
  return answer
}

let senders = 0

/** Sends a general enquiry like a person; returns the path of its thank-you page. */
export async function sendEnquiry(site: string): Promise<string> {
  senders += 1
  const { controls } = parseForm((await requestSite('/contact', site)).text)
  const chosen = controls.flatMap(({ name, type, choices }) =>
    type === 'select' ? [[name, choices.find((choice) => choice !== '') ?? '']] : [],
  )
  const fields = {
    ...Object.fromEntries(chosen),
    name: 'Aroha',
    last_name: 'Nguyen',
    email: 'aroha@example.com',
    phone: '0412 345 678',
    postcode: '2000',
    'cf-turnstile-response': 'given',
    message: 'Are you open on Sunday?',
    terms_conditions: 'on',
    at: '0',
    step: 'send',
    key: await mintFormKey(MASTER_KEY, site, Math.floor(Date.now() / 1000) - 10),
  }
  const answer = await requestSite('/contact', site, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': `2001:db8:e:${senders.toString(16)}::1`,
    },
    body: new URLSearchParams(fields).toString(),
  })
  if (answer.location === '') throw new Error(`${site} does not accept the enquiry`)
  return answer.location
}

/** Cached lists, by site and path: the stock of a demo site does not change. */
const lists = new Map<string, Promise<Answer>>()

/** Cards of a list, as HTML: first those of the list itself, then those of rows. */
async function cardsOf(list: string, site: string): Promise<string[]> {
  const answer = lists.get(site + list) ?? requestSite(list, site)
  lists.set(site + list, answer)
  return (await answer).text.split('data-testid="car-card"').slice(1)
}

/** Paths of the vehicles of a list for which `having` is true. */
export async function carsOf(
  list: string,
  site = 'harbour',
  having: (card: string) => boolean = () => true,
): Promise<string[]> {
  const cards = (await cardsOf(list, site)).filter(having)
  const paths = cards.flatMap(
    (card) => /data-testid="car-title"><a[^>]* href="([^"]+)"/.exec(card)?.[1] ?? [],
  )
  if (paths.length === 0) throw new Error(`${site} has no such vehicle on ${list}`)
  return paths
}

/** Vehicles of a list, as the device stores them. */
export async function entriesOf(list: string, site = 'harbour') {
  return (await cardsOf(list, site)).map((card) => ({
    id: /data-car-id="([^"]+)"/.exec(card)?.[1] ?? '',
    slug: /href="\/cars\/([^"/]+)"/.exec(card)?.[1] ?? '',
  }))
}

/** The vehicle of each site that has every fact there is. */
export const FULLEST = {
  harbour: '/cars/2023-kia-sportage-sx-h10000',
  'wattle-park-mazda': '/cars/2023-mazda-cx-5-touring-w10000',
  'banksia-caravans': '/cars/2022-jayco-journey-21-66-3-bc10000',
  'tui-motors': '/cars/2020-toyota-harrier-premium-t10000',
} as const

/** The first vehicle of a list. */
export async function carOf(list = '/search/used-cars', site = 'harbour'): Promise<string> {
  const [first = ''] = await carsOf(list, site)
  return first
}

/** A unique number, because codes are limited per phone. */
export function newPhone(): string {
  const digits = Array.from({ length: 7 }, () => Math.floor(Math.random() * 10)).join('')
  return `041${digits.slice(0, 1)} ${digits.slice(1, 4)} ${digits.slice(4)}`
}

/** The last code that a site sent to a number. */
export async function codeTo(phone: string, site = 'harbour'): Promise<string> {
  const country = phone.startsWith('04') ? 61 : 64
  const to = `+${country}${phone.replaceAll(' ', '').slice(1)}`
  const { text } = await requestSite('/_dev/inbox', site)
  const [, message = ''] = text.split(`data-to="${to}"`)
  return /<pre[^>]*>(\d{6})/.exec(message)?.[1] ?? ''
}

/** Prepares a profile that is signed in, as by the sign-in page. */
export async function signIn(context: BrowserContext, site = 'harbour'): Promise<void> {
  const phone = newPhone()
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
    'CF-Connecting-IP': `2001:db8:${Date.now().toString(16).slice(-4)}:${phone.slice(-4)}::1`,
  }
  const post = (fields: Record<string, string>, cookies: string[] = []) =>
    requestSite('/sign-in', site, {
      method: 'POST',
      headers: { ...headers, Cookie: cookies.join('; ') },
      body: new URLSearchParams({ phone, ...fields }).toString(),
    })
  const sent = await post({ action: 'send' })
  const code = await codeTo(phone, site)
  const { cookies } = await post({ action: 'verify', code }, sent.cookies)
  const domain = new URL(addressOf('', site)).hostname
  const given = cookies.map((cookie) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('='), domain, path: '/', secure: true }
  })
  // An empty one is deleted.
  await context.addCookies(given.filter(({ value }) => value !== ''))
}

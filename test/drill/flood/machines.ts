// The flood: posts to every form, requests for codes, holds and searches, from two hundred networks.
import { formRoutes } from '#routes.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { parseForm } from '#test/drill/spam/form-page.ts'
import { fillPage } from '#test/drill/spam/visit-person.ts'
import type { Front } from './front.ts'

/** The end of their email addresses, which identifies their leads. */
export const BOT_HOST = 'flood.example'

/** The address of a machine: each network sends as much as every other one. */
export const addressOf = (n: number, networks: number) =>
  `198.18.${Math.floor((n % networks) / 100)}.${(n % networks) % 100}`

const SAME = { 'Sec-Fetch-Site': 'same-origin' }
const headersOf = (address: string) => ({ ...SAME, 'CF-Connecting-IP': address })

const ANSWERS = {
  name: 'Best',
  last_name: 'Offer',
  email: `offer@${BOT_HOST}`,
  phone: '0412 345 678',
  message: 'Dear sir, we rank your website first. '.repeat(20),
  rego: 'ABC123',
}

/** One post: what is wrong with it, by its number. The last kind is a form in order, sent far too often from one address. */
const KINDS: ((front: Front, n: number) => Promise<Record<string, string>>)[] = [
  async () => ({ key: '' }),
  async (_, n) => ({ key: `invented-key-${n}` }),
  async (_, n) => ({ key: `invented-key-${n % 7}` }),
  async ({ slug, now }) => ({ key: await mintFormKey('a guess at the secret', slug, now() - 60) }),
  async (front) => ({ key: await keyOf(front, 60), website_url: 'https://pills.example' }),
  async (front, n) => ({ key: await keyOf(front, n % 3) }),
  async (front) => ({ key: await keyOf(front, 4), message: '[url=https://a.example]a[/url]' }),
  async (front) => ({ key: await keyOf(front, 9 * 86_400) }),
  async (front, n) => ({ key: `${await keyOf(front, 60)}${n}` }),
  async (front) => ({ key: await keyOf(front, 60) }),
]

const keyOf = ({ masterKey, slug, now }: Front, seconds: number) =>
  mintFormKey(masterKey, slug, now() - seconds)

/** Everything that the machines do: functions that each send one request and give its status. */
export async function openFlood(front: Front, share: number, slugs: readonly string[]) {
  const { origin, ask } = front
  const networks = Math.ceil(200 * share)
  const forms = await Promise.all(
    Object.values(formRoutes).map(async (route) => {
      return fillAll(await (await ask(new Request(origin + route.href()))).text())
    }),
  )
  const post = async (path: string, fields: Record<string, string>, address: string) => {
    const body = new URLSearchParams(fields)
    const headers = headersOf(address)
    const response = await ask(
      new Request(origin + path, { method: 'POST', body, headers, redirect: 'manual' }),
    )
    await response.arrayBuffer()
    return response.status
  }
  const form = async (n: number) => {
    const { path, fields } = forms[n % forms.length] ?? { path: '', fields: {} }
    const kind = Math.floor(n / forms.length) % KINDS.length
    const wrong = (await KINDS[kind]?.(front, n)) ?? {}
    const own = { ...fields, ...('message' in fields && { message: `${ANSWERS.message}${n}` }) }
    // Of the last kind all come from one address.
    const address = kind === KINDS.length - 1 ? '198.51.100.7' : addressOf(n, networks)
    return post(path, { ...own, ...wrong, at: '0', step: 'send' }, address)
  }
  const code = (n: number, proof = '') =>
    post('/sign-in', { action: 'send', phone: phoneOf(n), proof }, addressOf(n, networks))
  const hold = async (n: number) => {
    const address = addressOf(n, networks)
    const checkout = await fillCheckout(front, slugs[n % slugs.length] ?? '', address)
    if (typeof checkout === 'number') return checkout
    const { path, fields } = checkout
    return post(path, { ...fields, phone: phoneOf(50_000 + n) }, address)
  }
  const search = async (n: number) => {
    const headers = { ...headersOf(addressOf(n, networks)), Authorization: 'Bearer none' }
    const path = `/search/new-used-and-demo-cars?query=${n.toString(36)}x`
    const response = await ask(new Request(origin + path, { headers }))
    await response.arrayBuffer()
    return response.status
  }
  return { networks, form, code, hold, search }
}

/** The complete form that reserves a vehicle, a minute after it was opened; the status if there is none. */
export async function fillCheckout(front: Front, slug: string, address: string) {
  const url = `${front.origin}/cars/${slug}/checkout`
  const page = await front.ask(new Request(url, { headers: headersOf(address) }))
  if (page.status !== 200) return page.status
  const { path, fields } = fillAll(await page.text())
  const choices = { trade_in: 'No', delivery: 'Pick up', at: '0', step: 'send' }
  return { path, fields: { ...fields, ...choices, key: await keyOf(front, 60) } }
}

/** All steps of a form at once. */
function fillAll(html: string): { path: string; fields: Record<string, string> } {
  const page = parseForm(html)
  const controls = page.controls.map((control) => ({ ...control, isAway: false }))
  return { path: page.action, fields: fillPage({ ...page, controls }, { answers: ANSWERS }) }
}

const phoneOf = (n: number) => `04${String(10_000_000 + n)}`

// The site of a payment drill: its stock, its shoppers' forms, and the calls that Stripe makes to it.
import { routes } from '#routes.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { mintShopperKey } from '#sales/leads/lead-token.ts'
import { parseCar } from '#vehicle/car.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import type { Site } from '#tenant/schema.ts'
import { encryptSecret, stockKey } from '#tenant/secret.ts'
import { type DrillWorker, MASTER_KEY } from '#test/drill/open-worker.ts'
import { testSite } from '#test/support/site.ts'
import type { SignedEvent } from '#cli/stand-ins/stripe-api.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '#test/upstreams/stripe.ts'

const SLUG = 'deposits'

/** Signs leads to the dealer's system. */
export const CRM_SECRET = Buffer.from('a secret of thirty-two characters').toString('base64')

/** A dealer who takes deposits by the Stripe at that address, and receives leads at that port. */
export async function depositSite(url: string, crmPort: number): Promise<Site> {
  const seal = (name: string, plain: string) => encryptSecret(MASTER_KEY, SLUG, name, plain)
  return testSite({
    slug: SLUG,
    hosts: [`${SLUG}.example`],
    cards: { checkout: { enabled: true } },
    forms: { postcode: 'optional' },
    reservations: {
      payment: 'stripe',
      webhook_secret: 'hook',
      trade_in: false,
      delivery: false,
    },
    leads: {
      targets: [
        { kind: 'webhook', name: 'crm', url: `http://127.0.0.1:${crmPort}/leads`, secret: 'crm' },
      ],
    },
    upstreams: { stripe: { url, secret: 'stripe' } },
    secrets: {
      stripe: await seal('stripe', STRIPE_KEY),
      crm: await seal('crm', CRM_SECRET),
      hook: await seal('hook', STRIPE_WEBHOOK_SECRET),
    },
  })
}

/** Fills the stock with that many vehicles; returns their names. */
export async function fillStock(worker: DrillWorker, site: Site, count: number): Promise<string[]> {
  const key = await stockKey(MASTER_KEY, site.slug)
  const write = async (method: 'PUT' | 'POST', path: string, body: unknown) => {
    const headers = { 'x-algolia-api-key': key, 'Content-Type': 'application/json' }
    const asking = { method, headers, body: JSON.stringify(body), within: 30_000 }
    const answer = await worker.ask(path, asking)
    if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${answer?.text}`)
  }
  for (const { name, settings } of recordSettings(site.search.index))
    await write('PUT', `/1/indexes/${name}/settings`, settings)
  const slugs = Array.from({ length: count }, (_, at) => `vehicle-${at}`)
  const requests = slugs.map((slug) => ({ action: 'updateObject', body: recordOf(slug) }))
  await write('POST', `/1/indexes/${site.search.index}/batch`, { requests })
  return slugs
}

function recordOf(slug: string) {
  const car = parseCar({
    id: slug,
    slug,
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    price: 20_000,
    car_type: 'used',
    status: 'in_stock',
    simple_body: 'Hatch',
    show_on_dealer_website: true,
    payment_processors: ['stripe'],
  })
  if (car === null) throw new Error('A vehicle has an id and a slug')
  return toRecord(car)
}

/** Submits a form until it is accepted, and returns its redirect; null if another shopper has the vehicle, or Stripe is down for too long. */
export async function reserve(
  worker: DrillWorker,
  slug: string,
  shopper: number,
  tries: number,
): Promise<string | null> {
  const now = Math.floor(Date.now() / 1000)
  const body = new URLSearchParams({
    ...hiddenOf((await page(worker, slug)) ?? ''),
    key: await mintFormKey(MASTER_KEY, SLUG, now - 10),
    step: 'send',
    at: '0',
    name: 'Jo',
    last_name: `Citizen ${shopper}`,
    email: `jo.${shopper}@example.com`,
    phone: `04${String(10_000_000 + shopper)}`,
    terms_conditions: 'on',
  })
  for (let tried = 0; tried < tries; tried += 1) {
    const answer = await post(worker, routes.checkout.href(slug, 'checkout'), body, shopper)
    if (answer?.status === 303) return answer.location
    if (answer?.status === 409) return null
    // A shopper who tries too often in a minute is asked to wait.
    if (answer !== null && answer.status < 500 && answer.status !== 429)
      throw new Error(`${answer.status} ${answer.text}`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  return null
}

async function page(worker: DrillWorker, slug: string): Promise<string | null> {
  const path = routes.checkout.href(slug, 'checkout')
  // The maximum time for a Worker to come back.
  for (let tried = 0; tried < 240; tried += 1) {
    const answer = await worker.ask(path, { within: 20_000 })
    if (answer !== null && answer.status < 500) return answer.text
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return null
}

/** Hidden fields of a form. */
function hiddenOf(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]+type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const [, name] = /name="([^"]+)"/.exec(input) ?? []
      return name === undefined ? [] : [[name, /value="([^"]*)"/.exec(input)?.[1] ?? '']]
    }),
  )
}

export async function cancel(worker: DrillWorker, id: string, shopper: number) {
  const body = new URLSearchParams({ action: 'cancel', sure: 'yes' })
  return post(worker, await reservationLink(id), body, shopper)
}

/** The page of a reservation, with its shopper's key. */
export async function reservationLink(id: string): Promise<string> {
  const key = await mintShopperKey(MASTER_KEY, { site: SLUG, lead: id })
  return routes.reservation.href(id, key)
}

function post(worker: DrillWorker, path: string, body: URLSearchParams, shopper: number) {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
    'CF-Connecting-IP': `10.${shopper >> 16}.${(shopper >> 8) & 255}.${shopper & 255}`,
  }
  return worker.ask(path, { method: 'POST', headers, body: body.toString(), within: 20_000 })
}

/** The status of the site's answer to a call from Stripe, or from a forger; null if there is none. */
export async function notifySite(worker: DrillWorker, told: SignedEvent): Promise<number | null> {
  const headers = { 'Stripe-Signature': told.signature, 'Content-Type': 'application/json' }
  const asking = { method: 'POST', headers, body: told.body, within: 20_000 } as const
  return (await worker.ask(routes.stripeWebhook.href(), asking))?.status ?? null
}

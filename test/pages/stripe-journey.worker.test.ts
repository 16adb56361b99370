// A reservation from start to end in Stripe, vehicle hold and database: no charge without a hold or a refund (S20).
import {
  createExecutionContext,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { clock } from '#lib/clock.ts'
import type { NewReservation, Reservation } from '#sales/reservations/reservation.ts'
import { sweepReservations } from '#sales/reservations/sweep-reservations.ts'
import { routes } from '#routes.ts'
import { createServices, type Services } from '#composition/services.ts'
import { encryptSecret } from '#tenant/secret.ts'
import type { Site } from '#tenant/schema.ts'
import { createReservationJobDeps } from '#composition/job-deps.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { testReservation } from '#test/support/test-reservation.ts'
import { testTenant } from '#test/support/tenant.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '#test/upstreams/stripe.ts'
import type { EventName, SignedEvent } from '#cli/stand-ins/stripe-api.ts'
import type { Payment, Session } from '#cli/stand-ins/stripe-book.ts'
import { reservationLink } from '#test/support/shopper-links.ts'
import { cases } from '#test/support/cases.ts'

const SLUG = 'deposits'
let site: Site
let shoppers = 0

beforeAll(async () => {
  const seal = (name: string, plain: string) => encryptSecret(env.MASTER_KEY, SLUG, name, plain)
  site = await openShop(
    {
      slug: SLUG,
      cards: { checkout: { enabled: true } },
      reservations: { payment: 'stripe', webhook_secret: 'hook' },
      upstreams: { stripe: { url: 'https://api.stripe.com', secret: 'stripe' } },
      secrets: {
        stripe: await seal('stripe', STRIPE_KEY),
        hook: await seal('hook', STRIPE_WEBHOOK_SECRET),
      },
    },
    Array.from({ length: 20 }, (_, at) => testCar({ id: `d${at}`, slug: `deposit-${at}` })),
  )
})

/** The services of the site, with a working Stripe, or with a fault of test/upstreams/play.ts. */
function servicesWith(fault = ''): Services {
  const url = `https://api.stripe.com${fault}`
  const stripe = { ...site.upstreams.stripe, url, secret: 'stripe' }
  const tenant = testTenant({ ...site, upstreams: { ...site.upstreams, stripe } })
  return createServices(env, tenant, () => undefined)
}

let cars = 0
const nextCar = () => `d${(cars += 1)}`

/** A new shopper who wants a vehicle. */
function wish(carId: string): NewReservation {
  const key = crypto.randomUUID()
  const { lead, ...wanted } = testReservation({ key, phone: `+6140000${1000 + (shoppers += 1)}` })
  const car = {
    id: carId,
    slug: carId.replace('d', 'deposit-'),
    name: '2021 Toyota Corolla',
    price: 20_000,
  }
  return { ...wanted, car, lead: { ...lead, key } }
}

async function reserve(carId: string, now = clock(), services = servicesWith()) {
  const reserved = await services.reservations.reserve(wish(carId), now)
  if (reserved.status !== 'paying') throw new Error(reserved.status)
  return reserved.id
}

async function ask(path: string, init: RequestInit = {}, services?: Services): Promise<Response> {
  const context = createExecutionContext()
  const request = new Request(`http://${SLUG}.example${path}`, init)
  const response = await createApp(services).fetch(request, env, context)
  await waitOnExecutionContext(context)
  return response
}

const control = async <T>(path: string): Promise<T> =>
  (await fetch(`https://api.stripe.com/control/${path}`)).json()
/** Stripe's data about a reservation. */
const atStripe = (id: string) => control<{ sessions: Session[]; payments: Payment[] }>(`of/${id}`)

async function pay(id: string, query = ''): Promise<Session> {
  const [session] = (await atStripe(id)).sessions
  return control<Session>(`pay/${session?.id}${query}`)
}

/** A notification from Stripe about the session of a reservation. */
async function callAbout(id: string, name: EventName = 'completed'): Promise<SignedEvent> {
  const [session] = (await atStripe(id)).sessions
  return control<SignedEvent>(`told/${session?.id}/${name}`)
}
const send = async ({ body, signature }: SignedEvent, services?: Services) =>
  ask(
    routes.stripeWebhook.href(),
    { method: 'POST', headers: { 'Stripe-Signature': signature }, body },
    services,
  )
const tell = async (id: string, name?: EventName) => send(await callAbout(id, name))

const rowOf = async (id: string): Promise<Reservation> => {
  const row = await servicesWith().reservations.load(id)
  if (row === null || row === 'unknown') throw new Error('There is no such reservation')
  return row
}

/** The result for a shopper: their vehicle, or their money. */
async function standing(id: string) {
  const { status, refund, car } = await rowOf(id)
  const { payments } = await atStripe(id)
  const kept = payments.map(({ amount, refunded }) => amount - refunded)
  const hold = await env.VEHICLE_HOLD.get(env.VEHICLE_HOLD.idFromName(`${SLUG}:${car.id}`)).read(
    clock(),
  )
  return { status, refund, kept, hasCar: hold?.id === id }
}
const HELD = { status: 'held', refund: null, kept: [20_000], hasCar: true }

const sweepAt = (now: number) => sweepReservations(createReservationJobDeps(env, () => now))

describe('a deposit that is paid (S20)', () => {
  it('holds the vehicle once Stripe notifies', async () => {
    const id = await reserve(nextCar())
    expect(await standing(id)).toMatchObject({ status: 'paying', kept: [], hasCar: true })
    await pay(id)
    expect((await tell(id)).status).toBe(200)
    expect(await standing(id)).toEqual(HELD)
    const { until, paidAt } = await rowOf(id)
    expect((until ?? 0) - (paidAt ?? 0)).toBeCloseTo(48 * 3600, -2)
  })

  it('holds it without a notification: the page that the shopper returns to checks', async () => {
    const id = await reserve(nextCar())
    await pay(id)
    expect((await ask(`${await reservationLink(SLUG, id)}&from=stripe`)).status).toBe(200)
    expect(await standing(id)).toEqual(HELD)
  })

  it('holds it even if the shopper never returns: the alarm of the vehicle checks', async () => {
    const car = nextCar()
    const id = await reserve(car)
    await pay(id)
    const hold = env.VEHICLE_HOLD.get(env.VEHICLE_HOLD.idFromName(`${SLUG}:${car}`))
    expect(await runDurableObjectAlarm(hold)).toBe(true)
    expect(await standing(id)).toEqual(HELD)
  })

  it('holds it even if that is lost, too: the sweep checks at the end', async () => {
    const id = await reserve(nextCar())
    await pay(id)
    await sweepAt(clock() + 2101)
    expect(await standing(id)).toEqual(HELD)
  })

  it('holds it once, notifies the dealer once and is stored once, for fifty notifications', async () => {
    const id = await reserve(nextCar())
    await pay(id)
    const told = await Promise.all(Array.from({ length: 50 }, () => callAbout(id)))
    const answers = await Promise.all(told.map((call) => send(call)))
    // A notification that is overtaken by too many others must be repeated, which Stripe does.
    for (const { status } of answers) expect([200, 500]).toContain(status)
    for (const call of told.slice(0, 5)) expect((await send(call)).status).toBe(200)
    expect(await standing(id)).toEqual(HELD)
    const leads = await env.DB.prepare(
      "SELECT count(*) AS n FROM leads WHERE site = ?1 AND payload LIKE '%' || ?2 || '%'",
    )
      .bind(SLUG, id)
      .first<number>('n')
    expect(leads).toBe(1)
  })

  it('accepts notifications in any order', async () => {
    const id = await reserve(nextCar())
    const early = await callAbout(id)
    await pay(id)
    const paid = await callAbout(id)
    expect((await send(paid)).status).toBe(200)
    expect((await send(early)).status).toBe(200)
    expect(await standing(id)).toEqual(HELD)
  })
})

describe('a deposit that is not paid', () => {
  it('frees the vehicle once Stripe reports that its session has expired', async () => {
    const id = await reserve(nextCar())
    const [session] = (await atStripe(id)).sessions
    await control(`lapse/${session?.id}`)
    expect((await tell(id, 'expired')).status).toBe(200)
    expect(await standing(id)).toEqual({ status: 'lapsed', refund: null, kept: [], hasCar: false })
  })

  it('can no longer be paid once it has been cancelled', async () => {
    const id = await reserve(nextCar())
    expect(await servicesWith().reservations.cancel(id, clock())).toBe(true)
    expect(await standing(id)).toMatchObject({ status: 'cancelled', kept: [], hasCar: false })
    expect(await pay(id)).toBeNull()
  })

  it('keeps the vehicle while Stripe does not report its state', async () => {
    const id = await reserve(nextCar())
    await servicesWith('/failing').reservations.settle(id, clock() + 2101)
    expect(await standing(id)).toMatchObject({ status: 'paying', hasCar: true })
  })

  it('does not exist if Stripe does not answer: the shopper sees why, and nothing is charged (F9)', async () => {
    const services = servicesWith('/failing')
    const wanted = wish(nextCar())
    expect(await services.reservations.reserve(wanted, clock())).toEqual({ status: 'failed' })
    // Pressed again when Stripe is available, it is the same reservation.
    const again = await servicesWith().reservations.reserve(wanted, clock())
    expect(again.status).toBe('paying')
  })
})

describe('a charge without a hold is refunded', () => {
  const BACK = { refund: 'done', kept: [0], hasCar: false }

  it('if the notification arrived after another shopper had the vehicle', async () => {
    const car = nextCar()
    const id = await reserve(car)
    await pay(id)
    // No notification for hours, and another shopper has the vehicle.
    const other = await reserve(car, clock() + 2100 + 7200)
    expect((await tell(id)).status).toBe(200)
    expect(await standing(id)).toEqual({ status: 'refused', ...BACK })
    expect(await standing(other)).toMatchObject({ status: 'paying', hasCar: true })
  })

  it('if it was paid before Stripe received the cancellation', async () => {
    const id = await reserve(nextCar())
    expect(await servicesWith('/failing').reservations.cancel(id, clock())).toBe(true)
    await pay(id)
    expect((await tell(id)).status).toBe(200)
    expect(await standing(id)).toEqual({ status: 'cancelled', ...BACK })
  })

  it('if a paid one is cancelled, even if Stripe fails at first', async () => {
    const id = await reserve(nextCar())
    await pay(id)
    await tell(id)
    expect(await servicesWith('/failing').reservations.cancel(id, clock())).toBe(true)
    expect(await standing(id)).toMatchObject({ status: 'cancelled', refund: 'due', kept: [20_000] })
    await sweepAt(clock() + 120)
    expect(await standing(id)).toEqual({ status: 'cancelled', ...BACK })
  })

  it('once, if the response of Stripe to the refund was lost', async () => {
    const id = await reserve(nextCar())
    await pay(id)
    await tell(id)
    expect(await servicesWith('/late').reservations.cancel(id, clock())).toBe(true)
    expect(await standing(id)).toMatchObject({ refund: 'due', kept: [0] })
    await sweepAt(clock() + 120)
    expect(await standing(id)).toEqual({ status: 'cancelled', ...BACK })
  })

  it('if the hold has ended', async () => {
    const id = await reserve(nextCar())
    await pay(id)
    await tell(id)
    await sweepAt(clock() + 48 * 3600 + 60)
    expect(await standing(id)).toEqual({ status: 'ended', ...BACK })
  })

  it('if the site no longer takes online deposits, as long as it keeps its keys', async () => {
    const reservations = { ...site.reservations, payment: 'none' as const }
    const cards = { ...site.cards, checkout: { ...site.cards.checkout, enabled: false } }
    const services = () =>
      createServices(env, testTenant({ ...site, reservations, cards }), () => undefined)
    const [held, late] = [await reserve(nextCar()), await reserve(nextCar())]
    await pay(held)
    await tell(held)
    await pay(late)
    expect((await send(await callAbout(late), services())).status).toBe(200)
    for (const id of [held, late]) {
      expect(await standing(id)).toEqual(HELD)
      expect(await services().reservations.cancel(id, clock())).toBe(true)
      expect(await standing(id)).toEqual({ status: 'cancelled', ...BACK })
    }
  })

  it('if the wrong amount was paid', async () => {
    const id = await reserve(nextCar())
    await pay(id, '?amount=100')
    await tell(id)
    expect(await standing(id)).toEqual({ status: 'refused', ...BACK })
  })
})

describe('two hundred forged notifications', () => {
  it('hold nothing, whatever they contain', async () => {
    const id = await reserve(nextCar())
    const paid = JSON.parse((await callAbout(id)).body)
    Object.assign(paid.data.object, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_x',
    })
    const forged = JSON.stringify(paid)
    const { signature } = await callAbout(id)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(signature, '', `t=${clock()},v1=`, signature.replace('v1', 'v0')),
          fc
            .tuple(fc.integer({ min: 0, max: clock() + 400 }), fc.stringMatching(/^[0-9a-f]{64}$/))
            .map(([time, hash]) => `t=${time},v1=${hash}`),
        ),
        async (header) => {
          expect((await send({ body: forged, signature: header })).status).toBe(400)
        },
      ),
      { numRuns: cases(200) },
    )
    expect(await standing(id)).toMatchObject({ status: 'paying', kept: [] })
  })
})

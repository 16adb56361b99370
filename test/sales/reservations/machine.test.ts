import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openWorld, wants, type Fault, type World } from '#test/support/reservation-world.ts'
import { cases } from '#test/support/cases.ts'

const SHOPPERS = ['1', '2', '3']
const CARS = ['a', 'b']

type Act =
  | {
      do: 'buy' | 'reserve' | 'pay' | 'visit' | 'cancel' | 'complete'
      shopper: string
      car: string
    }
  | { do: 'webhook'; at: number }
  | { do: 'ring'; car: string }
  | { do: 'sweep' }
  | { do: 'wait'; seconds: number }

const who = { shopper: fc.constantFrom(...SHOPPERS), car: fc.constantFrom(...CARS) }
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reserve' as const), ...who }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('buy' as const), ...who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), ...who }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('visit' as const, 'cancel' as const), ...who }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const), ...who }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('webhook' as const), at: fc.nat({ max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('ring' as const), car: fc.constantFrom(...CARS) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'sweep' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 30, 125, 400, 1900, 2200, 9500, 180_000),
    }),
  },
)

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('none' as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'crash-after' as const,
      'crash-before' as const,
      'lost' as const,
      'fails' as const,
    ),
  },
)

async function perform(world: World, one: Act): Promise<void> {
  if (one.do === 'sweep') return void (await world.sweep())
  if (one.do === 'ring') return void (await world.ring(one.car))
  if (one.do === 'wait') return void (world.now += one.seconds)
  if (one.do === 'webhook') {
    const { events } = world.stripe
    const event = events[one.at % Math.max(1, events.length)]
    return event === undefined ? undefined : void (await world.deliver(event))
  }
  const wanted = wants(one.shopper, one.car, {
    // One shopper pays at the dealership.
    payment: one.shopper === '3' ? 'none' : 'stripe',
  })
  // The buyer comes back from Stripe Checkout.
  if (one.do === 'reserve' || one.do === 'buy') await world.reserve(wanted)
  if (one.do === 'pay' || one.do === 'buy') world.pay(wanted.key)
  if (one.do === 'visit' || one.do === 'buy') await world.settle(wanted.key)
  if (one.do === 'cancel') await world.cancel(wanted.key)
  if (one.do === 'complete') await world.complete(wanted.key)
}

/** The clock advances by a minute while anything is due within it. */
async function quiet(world: World, seconds: number): Promise<void> {
  const end = world.now + seconds
  while (world.now < end) {
    await world.sweep()
    for (const car of CARS) await world.ring(car)
    const due = world
      .rows()
      .flatMap(({ due_at: at }) => (at === null ? [] : [Math.max(Number(at), world.now + 60)]))
    world.now = Math.min(end, ...due)
  }
  await world.sweep()
  for (const car of CARS) await world.ring(car)
}

/** Invariants once nothing is in progress any more. */
function audit(world: World): void {
  const rows = world.rows()
  expect(rows.filter(({ due_at: at }) => at !== null)).toEqual([])
  for (const { status } of rows)
    expect(['refused', 'lapsed', 'ended', 'cancelled', 'completed']).toContain(status)
  for (const { paymentId, reservation } of world.stripe.sessions.values()) {
    if (paymentId === null) continue
    const row = rows.find(({ id }) => id === reservation)
    // Kept by a dealer who has sold the vehicle, or refunded.
    const refunds = row?.status === 'completed' ? undefined : expect.any(Number)
    expect([row?.status, world.stripe.refunds.get(paymentId)]).toEqual([row?.status, refunds])
    if (row?.status !== 'completed') expect(row?.refund).toBe('done')
  }
  for (const { id, status, refund } of rows) {
    const finals = world.finalsOf(id).map(({ key }) => key)
    // One, which says how it ended; a payment after the end is one more fact.
    expect(finals.at(-1)).toBe(`reservation-${id}-${status}-${refund ?? 'none'}`)
    expect(finals.slice(0, -1)).toEqual(
      finals.length === 2 && refund === 'done' ? [`reservation-${id}-${status}-none`] : [],
    )
  }
  for (const hold of world.holds.values())
    expect(rows.find(({ id }) => id === hold.id)?.status).toBe('completed')
}

beforeEach(() => {
  // Calls that never return wait for nothing.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('reservations, whatever happens', () => {
  it('hold a vehicle for one shopper at a time, and leave no charge without a hold or a refund (S20)', async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), {
          minLength: 4,
          maxLength: 16,
          size: 'max',
        }),
        fc.infiniteStream(fault),
        fc.boolean(),
        async (scheduler, batches, faults, isLater) => {
          let isQuiet = false
          const world = openWorld({
            turn: async () => {
              if (!isQuiet) await scheduler.schedule(Promise.resolve())
            },
            faultOf: () => (isQuiet ? 'none' : faults.next().value),
            isLater,
          })
          for (const batch of batches)
            await scheduler.waitFor(Promise.all(batch.map((one) => perform(world, one))))
          isQuiet = true
          await quiet(world, 3 * 3600)
          for (const { status, form_key: key, until } of world.rows()) {
            if (status !== 'held' && status !== 'completed') continue
            expect(world.leads.has(String(key))).toBe(true)
            if (status === 'held') expect(Number(until)).toBeGreaterThan(world.now)
          }
          await quiet(world, 60 * 3600)
          audit(world)
          expect(world.failures).toEqual([])
          for (const { key, parent } of world.leads.values())
            if (parent === null) expect(world.everHeld).toContain(world.idOf(key))
          for (const { status, refund } of world.rows()) {
            const outcome = `${status} ${refund}`
            seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
          }
        },
      ),
      { numRuns: cases(2500) },
    )
    // Every path that is not rare was taken.
    const outcomes = ['ended done', 'ended null', 'cancelled done', 'lapsed null', 'completed null']
    expect([...seen.keys()]).toEqual(expect.arrayContaining(outcomes))
  }, 120_000)
})

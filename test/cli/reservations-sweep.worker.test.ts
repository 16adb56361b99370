// What `npm run reservations` writes, and what the Worker does with it within a minute.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { type Command, runReservations } from '#cli/reservations.ts'
import { sweepReservations } from '#sales/reservations/sweep-reservations.ts'
import { routes } from '#routes.ts'
import { createReservationJobDeps } from '#composition/job-deps.ts'
import { acting } from '#test/support/acting.ts'
import { fillFrom, sendForm } from '#test/support/send-form.ts'
import { reservationLink } from '#test/support/shopper-links.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

const SLUG = 'by-command'
const checkoutOf = (car: string) => routes.checkout.href(`car-${car}`, 'checkout')

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const cars = ['w1', 'w2'].map((id) =>
    testCar({ id, slug: `car-${id}`, payment_processors: ['stripe'] }),
  )
  await openShop({ slug: SLUG, cards: { checkout: { enabled: true } } }, cars)
})

/** Reserves a vehicle as a shopper does; returns the id. */
async function reserve(car: string): Promise<string> {
  const { action, fields } = await fillFrom(SLUG, checkoutOf(car))
  const { headers } = await sendForm(SLUG, action, fields)
  expect(headers.get('Location')).toMatch(/^\/reservation\/[0-9a-f]{32}\?key=[\w-]{16}$/)
  return /[0-9a-f]{32}/.exec(headers.get('Location') ?? '')?.[0] ?? ''
}

/** As the command does, then as the cron of the next minute. */
async function runAndSweep(command: Command): Promise<void> {
  const clock = () => Math.floor(Date.now() / 1000)
  await runReservations(async (ask) => [await ask(env.DB)], command, acting(env.DB, clock()))
  await sweepReservations(createReservationJobDeps(env, clock))
}

const canBeReserved = async (car: string) =>
  (await (await visit(SLUG, checkoutOf(car))).text()).includes('data-kind="reservation"')
const pageOf = async (id: string) =>
  (await (await visit(SLUG, await reservationLink(SLUG, id))).text()).match(
    /data-status="(\w+)"/,
  )?.[1]

describe('a reservation that the dealer ends by command (S20)', () => {
  it('is free for others once it is cancelled, and its shopper is notified', async () => {
    const id = await reserve('w1')
    expect(await canBeReserved('w1')).toBe(false)
    await runAndSweep({ kind: 'cancel', id })
    expect(await canBeReserved('w1')).toBe(true)
    expect(await pageOf(id)).toBe('cancelled')
    const told = env.DB.prepare(
      `SELECT payload ->> '$.reason' AS reason FROM leads WHERE parent = ?1`,
    )
    expect(await told.bind(id).first('reason')).toBe('The dealership cancelled it.')
    await expect(reserve('w1')).resolves.not.toBe(id)
  })

  it('stays reserved once it is completed, and is not undone by the sweep', async () => {
    const id = await reserve('w2')
    await runAndSweep({ kind: 'complete', id })
    expect(await canBeReserved('w2')).toBe(false)
    expect(await pageOf(id)).toBe('completed')
  })
})

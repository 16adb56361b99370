// Writes in flight when a shopper deletes their account.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import { createAccounts } from '#shopper/account/account.ts'
import { createAlerts } from '#shopper/garage/alerts/alerts.ts'
import { createSavedSearches } from '#shopper/garage/saved-searches.ts'
import { createWatchlist } from '#shopper/garage/watchlist.ts'
import { createSessions } from '#shopper/identity/sessions.ts'
import { upsertUser } from '#shopper/identity/user-rows.ts'
import { insertVerification } from '#shopper/identity/verification/verification-rows.ts'
import { createPrizes } from '#shopper/prizes/prizes.ts'
import { reservationCapsOf } from '#sales/reservations/rate-limits.ts'
import { insertReservation } from '#sales/reservations/reservation-rows.ts'
import { parseCar } from '#vehicle/car.ts'
import { allRowsOf, tablesOfShoppers } from '#test/support/store-everything.ts'
import { testCar } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { testReservation } from '#test/support/test-reservation.ts'
import { testTenant } from '#test/support/tenant.ts'

const SITE = 'gone'
const NOW = 1_795_000_000

type Shopper = { userId: string; phone: string }

/** A write of every kind by a signed-in shopper. */
async function writeAll({ userId, phone }: Shopper): Promise<void> {
  const { DB: db } = env
  const tenant = testTenant(testSite({ slug: SITE, account: { sign_in: true } }))
  const car = parseCar(testCar())
  if (car === null) throw new Error('a test car is a car')
  const campaign = {
    show: true,
    campaign: 'spring',
    title: 'Spin',
    intro: '',
    terms: 'One each.',
    starts: '2026-01-01',
    ends: '2026-12-31',
    prizes: [{ id: 'mug', label: 'A mug', weight: 1, most: null }],
  }
  const search = { href: '/search/used-cars', title: 'Used cars', seenAt: NOW }
  const note = { website_slug: SITE, dealership_slug: SITE, user_id: userId }
  const alerts = createAlerts(db, SITE, { masterKey: env.MASTER_KEY, arm: async () => {} })
  await Promise.all([
    createSessions(db, tenant).open(userId, NOW),
    createWatchlist(db, SITE).save(userId, [car], NOW),
    createSavedSearches(db, SITE).save(userId, search, NOW),
    alerts.start({ userId, phone }, 'watchlist', 'Yes', NOW),
    createPrizes(env, SITE).draw(campaign, { userId, phone }, NOW),
    insertVerification(db, { ...note, verification_type: 'verify' }, NOW),
    insertReservation(
      db,
      { id: crypto.randomUUID().replaceAll('-', ''), site: SITE, dueAt: NOW },
      testReservation({ userId, phone }),
      { caps: reservationCapsOf(2), now: NOW },
    ),
  ])
}

const deleteAccount = (shopper: Shopper) => {
  const details = { first_name: '', last_name: '', email: '' }
  return createAccounts(env.DB, SITE).delete({ ...shopper, details, since: NOW }, false, NOW)
}

let shoppers = 0

async function newShopper(): Promise<Shopper> {
  shoppers += 1
  const phone = `+614${String(shoppers).padStart(8, '0')}`
  const user = { site: SITE, phone, providerId: null, details: {} }
  return { phone, userId: await upsertUser(env.DB, user, { id: crypto.randomUUID(), now: NOW }) }
}
it('a write after the deletion leaves no personal data', async () => {
  const shopper = await newShopper()
  await deleteAccount(shopper)
  await writeAll(shopper)
  expect(await allRowsOf(shopper.userId)).toEqual({})
})

it('the same writes are saved for an existing shopper, in every table', async () => {
  const shopper = await newShopper()
  await writeAll(shopper)
  expect(Object.keys(await allRowsOf(shopper.userId))).toEqual(await tablesOfShoppers())
})

it('nothing is left of a shopper deleted in the middle of a write', async () => {
  for (let round = 0; round < 20; round += 1) {
    const shopper = await newShopper()
    await Promise.all([writeAll(shopper), deleteAccount(shopper)])
    expect(await allRowsOf(shopper.userId)).toEqual({})
  }
})

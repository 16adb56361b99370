// A price that is reduced by hand in the yard: shoppers who saved the vehicle get one message, whatever the feeds say after it.
import { beforeEach, expect, it, vi } from 'vitest'

import { WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { openAlertWorld } from '#test/support/alert-world.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { ask, letIn, signInAs } from './support.ts'

/** Monday 14 January 2030, 09:00 in Sydney; the hour of alerts is 17. */
const MORNING = Date.parse('2030-01-14T09:00:00+11:00') / 1000
const EVENING = MORNING + 8 * 3600
const DAY = 86_400

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

it('causes one message, as a feed’s reduction does', async () => {
  const rio = { id: 'rio', make: 'Kia', model: 'Rio', year: 2020, price_type: 'Drive away' }
  const feed = (more: object) =>
    sendStock('dropped', [{ ...rio, price: 15_990, ...more }], {
      query: '?mode=replace&force=true',
    })
  const world = await openAlertWorld('dropped', MORNING)
  await feed({})
  const jo = await world.join('+61412000001')
  await world.watch(jo, 'rio', '2020 Kia Rio', 15_990)
  await world.alerts.start(jo, WATCHLIST, 'Yes', world.now)

  const cookie = await signInAs(
    await letIn('ann@dropped.example', { role: 'admin', site: 'dropped' }),
  )
  const path = '/_console/sites/dropped/yard/rio'
  const page = await (await ask(path, { cookie })).text()
  const shown = /name="field" value="price".*?name="shown-value" value="([^"]+)"/s.exec(page)?.[1]
  const price = { field: 'price', price: '14990', kind: 'Drive away', was: '' }
  const form = { ...price, action: 'set', until: 'removed', 'shown-value': shown ?? '' }
  expect((await ask(path, { cookie, form })).status).toBe(303)
  await feed({ km: 1000 })

  world.now = EVENING
  await world.ring()
  expect(world.sent.map(({ text }) => text)).toEqual([
    expect.stringContaining('2020 Kia Rio now $14,990 drive away, was $15,990.'),
  ])
  await feed({ km: 2000 })
  world.now = EVENING + DAY
  await world.ring()
  expect(world.sent).toHaveLength(1)
})

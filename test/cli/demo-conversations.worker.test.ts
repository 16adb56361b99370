// The leads of demo sites that people are working on: the pages of the console agree on them.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { saveDemoConversations } from '#cli/start/demo-conversations.ts'
import { DAY } from '#lib/zone-time.ts'
import { countMessages, listAwaiting, listConversation } from '#sales/leads/conversation-rows.ts'
import { findAgreement } from '#sales/leads/drives/drive-agreement-rows.ts'
import { driveState } from '#sales/leads/drives/drive-state.ts'
import { listDrives } from '#sales/leads/outbox/drive-rows.ts'
import { countInbox, listInbox } from '#sales/leads/outbox/inbox-rows.ts'
import { listReplies, listReported } from '#sales/leads/outbox/report-rows.ts'
import { countOpenOffers, listOffers } from '#sales/leads/price-offers/price-offer-rows.ts'
import { listSentMessages } from '#sales/leads/sent-message-rows.ts'
import { toLeadReport } from '#sales/leads/lead-report.ts'
import { measureReplies } from '#sales/leads/reply-promise.ts'
import { countToConfirm } from '#sales/leads/test-drive-rows.ts'
import { parseListedCar } from '#vehicle/listed-car.ts'
import { testCar } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'

const NOW = Math.floor(Date.now() / 1000)
const site = testSite({
  slug: 'demo-talk',
  conversations: { enabled: true, mail_domain: 'reply.example' },
  price_offers: { enabled: true },
  test_drive: { agreement: { enabled: true } },
  forms: { reply_promise: { enabled: true } },
  locations: [{ id: 'yard', slug: 'yard', name: 'Yard', timezone: 'Australia/Perth' }],
})
const read = (more: Record<string, unknown>) => {
  const car = parseListedCar(testCar(more))
  if (car === null) throw new Error('not a vehicle')
  return car
}
const shop = {
  site,
  listed: [1, 2, 3, 4].map((at) => read({ id: `car-${at}` })),
  sold: read({ id: 'sold', status: 'sold', sold: true }),
}
const put: { key: string; type: string }[] = []
const picture = {
  put: async (key: string, _: Uint8Array, type: string) => void put.push({ key, type }),
  bytes: new Uint8Array([1, 2]),
  type: 'image/webp',
}
const start = (now: number) => saveDemoConversations({ db: env.DB, shop, picture, now })
const ALL = { person: '', words: '', kind: '', before: null, most: 50, view: 'all' } as const
const slug = site.slug

describe('the conversations of a demo', () => {
  beforeAll(async () => {
    await start(NOW)
    await start(NOW)
  })

  it('are leads in each state, once', async () => {
    const leads = await listInbox(env.DB, slug, ALL, NOW)
    expect(leads).toHaveLength(10)
    const open = leads.filter(({ status }) => status === 'new')
    expect(await countInbox(env.DB, slug, NOW)).toMatchObject({ unanswered: open.length, held: 0 })
    expect(open.map(({ kind }) => kind).toSorted()).toEqual([
      'enquiry',
      'enquiry',
      'price-offer',
      'test-drive',
    ])
    for (const { history } of leads)
      for (const { at } of history) expect(at).toBeLessThanOrEqual(NOW)
  })

  it('have messages both ways, one with a picture, and one that waits for a reply', async () => {
    const leads = await listInbox(env.DB, slug, ALL, NOW)
    const talks = await Promise.all(
      leads.map(({ id }) => listConversation(env.DB, { site: slug, lead: id })),
    )
    const messages = talks.flat()
    expect(new Set(messages.map(({ way }) => way))).toEqual(new Set(['email', 'text']))
    for (const { at } of messages) expect(at).toBeLessThanOrEqual(NOW)
    const shown = messages.flatMap(({ details }) => details.pictures ?? [])
    expect(shown.map(({ key, type }) => ({ key, type }))).toEqual(put)
    const ids = leads.map(({ id }) => id)
    expect(await listAwaiting(env.DB, slug, ids)).toHaveProperty('size', 1)
    const span = { from: NOW - 30 * DAY, until: NOW }
    expect(await countMessages(env.DB, slug, span)).toEqual({ replies: 4, answers: 3 })
  })

  it('keep the promise of a reply, and are what reports count', async () => {
    const replies = await listReplies(env.DB, slug, NOW)
    expect(replies).toHaveLength(7)
    const { measured, inTime } = measureReplies(replies, site, NOW)
    expect(inTime).toBe(measured)
    const leads = await listReported(env.DB, slug, { from: NOW - 30 * DAY, until: NOW, most: 99 })
    const { total } = toLeadReport(leads, [], site, { now: NOW, nameOf: (email) => email })
    expect(total).toMatchObject({
      leads: 10,
      sold: 1,
      lost: 0,
      drives: { booked: 4, came: 1, noShow: 0 },
    })
  })

  it('are test drives and offers in each state', async () => {
    const span = { from: NOW - 9 * DAY, until: NOW + 9 * DAY, most: 50 }
    const drives = await listDrives(env.DB, slug, span)
    expect(drives.map(driveState).toSorted()).toEqual(['coming', 'confirmed', 'done', 'requested'])
    expect(await countToConfirm(env.DB, slug, NOW)).toBe(1)
    const coming = drives.find((drive) => driveState(drive) === 'coming')
    const signed = await findAgreement(env.DB, { site: slug, lead: coming?.lead ?? '' })
    expect(signed?.name).toBe('Isla Moran')
    for (const drive of drives)
      expect(drive.start < NOW, drive.lead).toBe(driveState(drive) === 'done')
    const sent = await Promise.all(
      drives.map(({ lead }) => listSentMessages(env.DB, { site: slug, about: lead })),
    )
    const kinds = drives.map((drive, at) => [driveState(drive), sent[at]?.map(({ kind }) => kind)])
    const confirmed = ['confirmation', 'drive-confirmed']
    expect(Object.fromEntries(kinds)).toEqual({
      requested: ['confirmation'],
      confirmed,
      coming: confirmed,
      done: [...confirmed, 'reminder-day', 'reminder-hours'],
    })
    for (const { at } of sent.flat()) expect(at).toBeLessThanOrEqual(NOW)
    const offers = await listOffers(env.DB, slug, 50)
    expect(offers.map(({ state }) => state)).toEqual(['open', 'countered', 'accepted'])
    expect(await countOpenOffers(env.DB, slug, NOW)).toBe(1)
    for (const { counter, amount, price } of offers) {
      expect(amount).toBeLessThan(price)
      if (counter !== null) expect(counter > amount && counter < price).toBe(true)
    }
  })

  it('leave nothing open of an earlier week', async () => {
    const later = NOW + 8 * DAY
    await start(later)
    const leads = await listInbox(env.DB, slug, ALL, later)
    expect(leads).toHaveLength(20)
    const open = leads.filter(({ status }) => status === 'new')
    expect(open.map(({ createdAt }) => createdAt > NOW + DAY)).toEqual([true, true, true, true])
    const { measured, inTime } = measureReplies(await listReplies(env.DB, slug, later), site, later)
    expect(inTime).toBe(measured)
  })
})

// The leads of demo sites: what the console says of them agrees.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import { saveDemoLeads } from '#cli/start/demo-leads.ts'
import { countInbox, listInbox } from '#sales/leads/outbox/inbox-rows.ts'
import { testSite } from '#test/support/site.ts'
import { listReplies, listReported } from '#sales/leads/outbox/report-rows.ts'

const locations = [
  { id: 'n', slug: 'north', name: 'North' },
  { id: 's', slug: 'south', name: 'South' },
]
const SITES = ['demo-a', 'demo-b'].map((slug) => testSite({ slug, locations }))

it('demo leads are all answered in time, and none of them waits, also after the next start', async () => {
  const now = Math.floor(Date.now() / 1000)
  for (const start of [now - 86_400, now, now]) {
    await saveDemoLeads(env.DB, SITES, start)
    expect(await countInbox(env.DB, 'demo-a', now)).toMatchObject({ unanswered: 0, held: 0 })
  }
  const replies = await listReplies(env.DB, 'demo-a', now)
  expect(replies).toHaveLength(15)
  for (const { createdAt, answeredAt } of replies)
    expect((answeredAt ?? Infinity) - createdAt).toBeLessThan(3600)
  const all = { person: '', words: '', kind: '', before: null, most: 50 }
  const leads = await listInbox(env.DB, 'demo-a', { ...all, view: 'all' }, now)
  expect(leads.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 'answered'))
  const counted = await env.DB.prepare(
    "SELECT sum(leads) AS leads FROM lead_counts WHERE site = 'demo-a' AND measure = 'enquiry'",
  ).first()
  expect(counted).toEqual({ leads: 15 })
  // Each is at a location, and they come from where visits come from.
  const span = { from: now - 30 * 86_400, until: now, most: 50 }
  const places = (await listReported(env.DB, 'demo-a', span)).map(({ placeName }) => placeName)
  expect(new Set(places)).toEqual(new Set(['North', 'South']))
  const sources = await env.DB.prepare(
    "SELECT DISTINCT source FROM lead_counts WHERE site IN ('demo-a', 'demo-b')",
  ).all<{ source: string }>()
  expect(sources.results.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['search', 'direct', 'marketplace']),
  )
  // Their history ends with what the list says, and nothing in it is still to come.
  for (const { history, createdAt, answeredAt } of leads) {
    expect(history.at(-1)).toMatchObject({ did: 'status', text: 'Answered', at: answeredAt })
    expect(createdAt).toBeLessThan(answeredAt ?? 0)
    expect(answeredAt ?? Infinity).toBeLessThanOrEqual(now)
  }
})

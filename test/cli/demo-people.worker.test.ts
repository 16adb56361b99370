// The demo people of the console: those who answer the demo leads have been here.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import { listPeople } from '#apps/console/people-rows.ts'
import { saveDemoPeople } from '#cli/start/demo-people.ts'

it('demo people have each role, once, and were all seen before', async () => {
  for (const slugs of [['demo-p'], ['demo-p', 'demo-q']]) await saveDemoPeople(env.DB, slugs)
  const now = Math.floor(Date.now() / 1000)
  const people = await listPeople(env.DB, 'demo-p')
  expect(people.map(({ role }) => role).toSorted()).toEqual(['admin', 'editor', 'sales'])
  for (const { seenAt } of people) expect(seenAt).toBeLessThan(now)
  expect(await listPeople(env.DB, 'demo-q')).toHaveLength(3)
})

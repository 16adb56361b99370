// Published figures that have ended are on /_ops, and in the console for staff and for the site’s own.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { dueForReview, TABLE } from '#dated-facts/table.ts'
import { clock } from '#lib/clock.ts'
import { addDays, localDate } from '#lib/time.ts'
import { ask, letIn, signInAs } from '#test/console/support.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const TOKEN = 'a-token-of-operations-long-enough-0'
const today = localDate(clock(), 'Australia/Sydney')
const EXPIRED = {
  id: 'own-duty',
  kind: 'duty' as const,
  jurisdiction: 'AU-QLD' as const,
  what: 'Own scale of duty',
  unit: 'dollars',
  value: { bands: [{ dollars: 3, each: 100 }] },
  first_day: '2026-01-01',
  last_day: addDays(today, -1),
  sources: [
    { publisher: 'Office', title: 'Rates', url: 'https://o.example.gov.au/', read: '2026-01-02' },
  ],
}

beforeAll(() => openShop({ slug: 'yard', dated_facts: [EXPIRED] }, [testCar({})]))

const readOps = async (accept: string) => {
  const request = new Request('https://ops.example/_ops', {
    headers: { Authorization: `Bearer ${TOKEN}`, Accept: accept },
  })
  const bindings = { ...env, OPS_TOKEN: TOKEN, OPS_HOSTS: 'ops.example' }
  return createApp().fetch(request, bindings, createExecutionContext())
}

describe('figures of the platform that are due', () => {
  const due = dueForReview(today, TABLE)

  it('are some, so that these tests look at something', () => {
    expect(due.map(({ fact }) => fact.id)).toContain('au-vic-duty-passenger')
  })

  it('are on /_ops, as a page and as data', async () => {
    const text = textOf(await (await readOps('text/html')).text())
    const data: { due_facts: { fact: { id: string } }[] } = await (
      await readOps('application/json')
    ).json()
    expect(data.due_facts.map(({ fact }) => fact.id)).toEqual(due.map(({ fact }) => fact.id))
    for (const { fact, end } of due) expect(text).toContain(`${fact.id} ${fact.what} ${end}`)
  })

  it('are on the first page of the console for staff, and not for others', async () => {
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    const page = await (await ask('/_console', { cookie: staff })).text()
    for (const { fact } of due) expect(textOf(page)).toContain(fact.what)
    const admin = await letIn('ada@yard.example', { site: 'yard', role: 'admin' })
    const own = await ask('/_console/sites/yard', { cookie: await signInAs(admin) })
    expect(textOf(await own.text())).not.toContain(due[0]?.fact.what)
  })
})

describe('figures of a site that have ended', () => {
  it('are on the home of the site', async () => {
    const admin = await letIn('eve@yard.example', { site: 'yard', role: 'admin' })
    const page = await ask('/_console/sites/yard', { cookie: await signInAs(admin) })
    expect(textOf(await page.text())).toContain('“Own scale of duty” expired on')
  })
})

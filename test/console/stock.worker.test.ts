// The stock page of a site: what arrived, which rows were refused and why, what vehicles lack, what feeds leave out.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { saveRun } from '#stock/import/intake-rows.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { ask, letIn, NOW, signInAs } from './support.ts'

const STOCK = '/_console/sites/yard/stock'
let editor: string

const location = { id: 'l1', name: 'North Yard' }

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const yard = await openShop(
    {
      slug: 'yard',
      name: 'Yard Motors',
      locations: [{ ...location, slug: 'north' }],
      feeds: { meta: { enabled: true } },
      intake: { columns: { Brand: 'make', Pics: 'images' } },
    },
    [
      testCar({ location, photos_count: 4, images: ['/1.webp'] }),
      testCar({ location, photos_count: 0, images: [], stocknum: 'BARE-1' }),
      testCar({ location: { id: 'x', name: 'Lost Yard' }, photos_count: 2, price: 0 }),
      testCar({ location, photos_count: 2, km: null, car_type: 'used' }),
      testCar({ location, photos_count: 0, status: 'sold', stocknum: 'GONE-1' }),
    ],
  )
  await openShop({ slug: 'rival', name: 'Rival Cars' }, [testCar({ make: 'Canary' })])
  await saveRun(env.DB, yard, {
    source: 'delivery',
    id: 'd1',
    mode: 'upsert',
    startedAt: NOW - 60,
    endedAt: NOW - 50,
    outcome: 'taken',
    message: '',
    taken: 40,
    added: 3,
    changed: 2,
    sold: 1,
    retired: 0,
    refused: 2,
    incomplete: 0,
    refusals: [{ row: 17, reason: 'make is missing' }],
    unknown: ['Wheels'],
  })
  editor = await signInAs(await letIn('ed@yard.example', { role: 'editor', site: 'yard' }))
})

describe('the stock page', () => {
  it('says what the last import brought, and why rows were rejected', async () => {
    const text = textOf(await (await ask(STOCK, { cookie: editor })).text())
    expect(text).toContain('40 rows imported: 3 new, 2 changed, 1 sold. 2 rejected.')
    expect(text).toContain('17 make is missing')
    expect(text).toContain('Not read, as no field is known for it: Wheels.')
  })

  it('counts what vehicles for sale lack, with examples that lead to them', async () => {
    const page = await (await ask(STOCK, { cookie: editor })).text()
    const text = textOf(page)
    expect(text).toMatch(/Without photographs 1 of 4 .*BARE-1/)
    expect(text).toContain('Without a price 1 of 4')
    expect(text).toContain('Used, without kilometres 1 of 4')
    expect(text).toContain('At a location that the website does not have 1 of 4')
    expect(text).not.toContain('GONE-1')
    expect(page).toMatch(/href="https:\/\/yard\.example\/cars\//)
    expect(text).not.toContain('Canary')
  })

  it('says which vehicles a feed leaves out, and why, once asked', async () => {
    const plain = textOf(await (await ask(STOCK, { cookie: editor })).text())
    expect(plain).toContain('See which vehicles they leave out')
    const text = textOf(await (await ask(`${STOCK}?feeds`, { cookie: editor })).text())
    expect(text).toMatch(/\d of \d vehicles are in it\./)
    expect(text).toContain('No photo. 3 vehicles')
    // Where the dealer mends it: a column of their own file, or a setting.
    expect(text).toContain('Column “Pics” of your stock file')
    expect(text).toContain('No column of your stock file is mapped to “Price”')
  })

  it('leads from the home of the site to what was rejected', async () => {
    const home = await (await ask('/_console/sites/yard', { cookie: editor })).text()
    expect(home).toContain(`<a href="${STOCK}">2 rows of deliveries rejected</a>`)
    // An editor reads no leads.
    expect(home).not.toContain('/inbox')
  })
})

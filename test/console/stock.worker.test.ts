// The stock page of a site: what arrived, which rows were rejected and why, what vehicles lack, what feeds leave out.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { saveRun } from '#feeds/import/intake-rows.ts'
import { createSpool } from '#feeds/import/spool.ts'
import { openShop, testCar, writeStock } from '#test/support/shop.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { textOf } from '#test/ui/render.tsx'
import { after, ask, auditRows, letIn, NOW, signInAs } from './support.ts'

const STOCK = '/_console/sites/stockyard/stock'
let editor: string

const location = { id: 'l1', name: 'North Yard' }

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const yard = await openShop(
    {
      slug: 'stockyard',
      name: 'Yard Motors',
      locations: [{ ...location, slug: 'north' }],
      feeds: { meta: { enabled: true } },
      facts: {
        checks: [
          { label: 'Clear title', evidence: 'title' },
          { label: 'Inspected', evidence: 'inspection', all_used: true },
        ],
      },
      intake: { columns: { Brand: 'make', Pics: 'images' } },
    },
    [
      testCar({ location, photos_count: 4, evidence: { title: { date: '2026-01-03' } } }),
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
    leftOut: [
      {
        field: 'price',
        count: 12,
        examples: [{ sent: 'From $12,990', count: 12, row: 3 }],
      },
    ],
    repairs: [
      { reason: 'row has a quote within a quoted cell that is not doubled', count: 3, row: 21 },
    ],
    unknown: ['Wheels'],
  })
  editor = await signInAs(await letIn('ed@yard.example', { role: 'editor', site: 'stockyard' }))
})

describe('the stock page', () => {
  it('says what the last import brought, and why rows were rejected', async () => {
    const text = textOf(await (await ask(STOCK, { cookie: editor })).text())
    expect(text).toContain('40 rows imported: 3 new, 2 changed, 1 sold. 2 rejected.')
    expect(text).toContain('17 make is missing')
    expect(text).toContain('Not read, as no vehicle field matches: Wheels.')
    expect(text).toContain('Values left out: 12')
    expect(text).toContain('“From $12,990” in row 3, 12 times')
    expect(text).toContain(
      '3 rows repaired, because the row has a quote within a quoted cell that is not doubled. The first is row 21',
    )
  })

  it('says what is not imported yet', async () => {
    const importer = env.STOCK_IMPORTER.get(env.STOCK_IMPORTER.idFromName('stockyard'))
    const at = NOW - 60
    await runInDurableObject(importer, (_, { storage }) => {
      const spool = createSpool(storage)
      const delivery = { source: 'delivery', id: 'w1', at, mode: 'upsert', map: '' } as const
      spool.add({ ...delivery, force: false }, 'w1', '')
    })
    const text = textOf(await (await ask(STOCK, { cookie: editor })).text())
    expect(text).toMatch(/A delivery, received .*: waiting for its turn\./)
    await runInDurableObject(
      importer,
      (_, { storage }) => void storage.sql.exec('DELETE FROM deliveries'),
    )
  })

  it('counts what vehicles for sale lack, with examples that lead to them', async () => {
    const page = await (await ask(STOCK, { cookie: editor })).text()
    const text = textOf(page)
    expect(text).toMatch(/Without photos 1 of 4 .*BARE-1/)
    expect(text).toContain('Without a price 1 of 4')
    expect(text).toContain('Used, without kilometres 1 of 4')
    expect(text).toContain('At a location that isn’t on the website 1 of 4')
    expect(text).toContain(
      'Used, without evidence for “Clear title”, so its page doesn’t claim it 3 of 4',
    )
    expect(text).not.toContain('“Inspected”')
    expect(text).not.toContain('GONE-1')
    expect(page).toMatch(/href="https:\/\/stockyard\.example\/cars\//)
    expect(text).not.toContain('Canary')
  })

  it('says which vehicles a feed leaves out, and why, once asked', async () => {
    const plain = textOf(await (await ask(STOCK, { cookie: editor })).text())
    expect(plain).toContain('See which vehicles they leave out')
    const text = textOf(await (await ask(`${STOCK}?feeds`, { cookie: editor })).text())
    expect(text).toMatch(/\d of \d vehicles are in it\./)
    expect(text).toContain('No photo. 3 vehicles')
    // Where the dealer fixes it: a column of their own file, or a setting.
    expect(text).toContain('Column “Pics” of your stock file')
    expect(text).toContain('No column of your stock file is mapped to “Price”')
  })

  it('leads from the home of the site to what was rejected, left out and repaired', async () => {
    const home = await (await ask('/_console/sites/stockyard', { cookie: editor })).text()
    expect(home).toContain(`<a href="${STOCK}">2 rows of deliveries rejected</a>`)
    expect(home).toContain(`<a href="${STOCK}">12 values of deliveries left out</a>`)
    expect(home).toContain(`<a href="${STOCK}">3 rows of deliveries repaired</a>`)
    // An editor reads no leads.
    expect(home).not.toContain('/inbox')
  })
})

describe('a site without imports', () => {
  it('offers to import a file only to people who may', async () => {
    await openShop({ slug: 'unsent', name: 'Unsent Motors' }, [testCar()])
    const pageOf = async (role: 'admin' | 'editor') => {
      const cookie = await signInAs(await letIn(`${role}@unsent.example`, { role, site: 'unsent' }))
      return textOf(await (await ask('/_console/sites/unsent/stock', { cookie })).text())
    }
    expect(await pageOf('admin')).toContain(
      'no stock file has arrived since. Import your stock file here, or let your stock system send it.',
    )
    const text = await pageOf('editor')
    expect(text).toContain(
      'no stock file has arrived since. An admin can import your stock file here, or your stock system can send it.',
    )
    expect(text).not.toContain('Import your stock file')
  })
})

describe('the removal of stock', () => {
  const CLEAR = '/_console/sites/fresh/stock/clear'

  it('takes the demo’s vehicles, then all, for staff who type the name; a vehicle that a shopper holds stays', async () => {
    await openShop({ slug: 'fresh', name: 'Fresh Motors' }, [
      testCar({ id: 'd1', demo: true }),
      testCar({ id: 'd2', demo: true }),
      testCar({ id: 'o1' }),
    ])
    const hold = { held_until: NOW + 3600 }
    await writeStock('fresh', 'POST', '/1/indexes/Car_production/d2/partial', hold)
    const admin = await signInAs(await letIn('a@fresh.example', { role: 'admin', site: 'fresh' }))
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    const send = (action: string, name: string, cookie = staff) =>
      ask(CLEAR, { cookie, form: { action, name } })
    expect((await send('clear', 'Fresh Motors', admin)).status).toBe(403)
    const see = async (answer: Response) =>
      textOf(await (await after(answer, { cookie: staff })).text())
    expect(await see(await send('clear', 'Other Motors'))).toContain('Nothing was removed.')
    const page = textOf(await (await ask(CLEAR, { cookie: staff })).text())
    expect(page).toContain('3 vehicles (demo stock: 2).')
    expect(page).toContain('1 vehicle is reserved by a shopper and stays')
    const demo = await see(await send('clear-demo', ' fresh motors'))
    expect(demo).toContain(
      '1 vehicle removed. 1 vehicle that a shopper has reserved stays until that is over.',
    )
    expect(demo).toContain('2 vehicles (demo stock: 1).')
    const all = await see(await send('clear', 'Fresh Motors'))
    expect(all).toContain('1 vehicle (demo stock: 1)')
    expect((await auditRows()).slice(-2)).toMatchObject([
      { act: 'stock.clear', outcome: 'pending', subject: 'all vehicles', site: 'fresh' },
      { act: 'stock.clear', outcome: 'done' },
    ])
    // What is sent afterwards is imported as before.
    const sent = await sendStock('fresh', [{ id: 'n1', make: 'Kia', model: 'Rio', year: 2020 }])
    expect(sent.body).toMatchObject({ outcome: 'taken', added: 1 })
  })
})

describe('a stock file', () => {
  it('is imported by the map of the site, at once, and says which of its rows were rejected', async () => {
    const columns = { Ref: 'id', Brand: 'make', Range: 'model', Yr: 'year' }
    await openShop({ slug: 'filed', name: 'Filed Motors', intake: { columns } }, [])
    const admin = await signInAs(await letIn('a@filed.example', { role: 'admin', site: 'filed' }))
    const stock = '/_console/sites/filed/stock'
    const send = (text: string, mode: string) => {
      const form = new FormData()
      form.set('file', new File([text], 'stock.csv'))
      form.set('mode', mode)
      return ask(`${stock}/import`, { cookie: admin, form })
    }
    const rows = ['Ref,Brand,Range,Yr', 'a,Kia,Rio,2020', 'b,Kia,Ceed,2021', 'c,,Rio,2020']
    const sent = await send(rows.join('\n'), 'upsert')
    expect(sent.headers.get('Location')).toBe(`${stock}?imported=taken`)
    const page = textOf(await (await ask(`${stock}?imported=taken`, { cookie: admin })).text())
    expect(page).toContain('The file is imported.')
    expect(page).toMatch(/Files imported here Last file: .* 2 rows imported: 2 new/)
    expect(page).toContain('4 make is missing')
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'stock.import',
      detail: '2 rows imported, 1 rejected',
    })
    // The rejected row is on this page, and doesn't wait on the home every morning.
    const home = await (await ask('/_console/sites/filed', { cookie: admin })).text()
    expect(home).toContain('without photos')
    expect(home).not.toContain('rejected')
    // As any whole stock, it must not empty a site.
    const short = await send('Ref,Brand,Range,Yr\nz,Kia,Rio,2020', 'replace')
    expect(short.headers.get('Location')).toBe(`${stock}?imported=refused`)
    expect(
      (await ask(`${stock}/import`, { cookie: admin, form: {} })).headers.get('Location'),
    ).toBe(`${stock}?imported=none`)
  })
})

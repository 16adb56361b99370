// One vehicle of the yard: what its page says, what people set over the feed, and that shoppers and later feeds follow it.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { saveResults } from '#analytics/result-rows.ts'
import { addDays, localDate } from '#lib/time.ts'
import { openShop, testCar, visit, writeStock, DRAWN } from '#test/support/shop.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { textOf } from '#test/ui/render.tsx'
import { after, ask, auditRows, letIn, NOW, signInAs } from './support.ts'

const CAR = '/_console/sites/pad/yard/rav'
const place = (id: string, name: string, city: string) => ({
  id,
  name,
  slug: name.toLowerCase(),
  address: { street: '1 High Street', city, state: 'VIC', postcode: '3000' },
})
let admin: string
let sales: string

/** The rows of the dealer's system. */
const rav = (more: object = {}) => ({
  id: 'rav',
  slug: 'rav',
  year: 2022,
  make: 'Toyota',
  model: 'RAV4',
  price: 30_000,
  price_type: 'Drive away',
  stocknum: 'R-1',
  car_type: 'used',
  km: 20_000,
  location_name: 'North',
  created_at: '2026-01-01T00:00:00Z',
  ...more,
})
const others = [testCar({ id: 'a' }), testCar({ id: 'b' })]

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openShop(
    {
      slug: 'pad',
      name: 'Pad Motors',
      locations: [place('n', 'North', 'Ballarat'), place('s', 'South', 'Geelong')],
      feeds: { meta: { enabled: true }, csv: { enabled: true } },
      facts: { history: { enabled: true } },
    },
    [],
  )
  await openShop({ slug: 'rival', name: 'Rival Cars' }, [testCar({ id: 'theirs' })])
  admin = await signInAs(await letIn('ann@pad.example', { role: 'admin', site: 'pad' }))
  sales = await signInAs(await letIn('sam@pad.example', { role: 'sales', site: 'pad' }))
})

/** The dealer's whole stock comes again, and all that was set is taken back. */
beforeEach(async () => {
  await sendStock('pad', [rav(), ...others], { query: '?mode=replace' })
  await ask('/_console/sites/pad/yard', { cookie: admin, form: { act: 'undo', car: 'rav' } })
  await sendStock('pad', [rav(), ...others], { query: '?mode=replace' })
})

const feed = (more: object) => sendStock('pad', [rav(more), ...others], { query: '?mode=replace' })

const pageOf = async (cookie = admin) => textOf(await (await ask(CAR, { cookie })).text())

/** The value of a hidden field in the form of a field. */
async function shownOf(field: string): Promise<string> {
  const page = await (await ask(CAR, { cookie: admin })).text()
  const form = page.slice(page.indexOf(`name="field" value="${field}"`))
  return /name="shown-value" value="([^"]+)"/.exec(form)?.[1] ?? ''
}

/** Sends a form of the page as it is shown, and gives what the page then says. */
async function set(form: Record<string, string> & { field: string }): Promise<string> {
  const own = { 'shown-value': await shownOf(form.field), action: 'set', until: 'removed' }
  const sent = { ...own, ...form }
  const answer = await ask(CAR, { cookie: admin, form: sent })
  if (answer.status !== 303) return textOf(await answer.text())
  return textOf(await (await after(answer, { cookie: admin })).text())
}

const shopperSees = async () => {
  const answer = await visit('pad', '/cars/rav', DRAWN)
  return answer.status === 200 ? textOf(await answer.text()) : String(answer.status)
}

const PRICE = { field: 'price', price: '$27,500', kind: 'Drive away', was: '30000' }

describe('the page', () => {
  it('says what is known of the vehicle, what shoppers see and which feeds have it', async () => {
    const text = await pageOf()
    expect(text).toContain('In stock · R-1')
    expect(text).toContain('$30,000 Drive away')
    expect(text).toContain('Its page on the website It is in search results too.')
    expect(text).toContain('Left out of the marketplace export meta.csv. No photo.')
    expect(text).toContain('In the marketplace export vehicles.csv.')
    expect(text).toContain('Price $30,000, Drive away')
    expect(text).not.toContain('dealer’s own')
  })

  it('has the views and saves that the results count', async () => {
    const row = { page: 'vehicle', car: 'rav', slug: 'rav', title: 'RAV4', source: 'direct' }
    const none = { campaign: '', visits: 0, page_views: 0, searches: 0, version: 1, sent: 0 }
    const today = localDate(NOW, 'Australia/Sydney')
    const rows = [
      { ...row, ...none, day: today, views: 12, saves: 2 },
      { ...row, ...none, day: addDays(today, -27), views: 5, saves: 1 },
      { ...row, ...none, day: addDays(today, -28), views: 400, saves: 40 },
      { ...row, ...none, day: today, car: 'a', views: 90, saves: 0 },
    ]
    await saveResults(env.DB, 'pad', { rows, speeds: [] })
    expect(await pageOf()).toContain('Views 17 3 saves, in the last 28 days')
    const results = textOf(
      await (await ask('/_console/sites/pad/results', { cookie: admin })).text(),
    )
    expect(results).toMatch(/2022 Toyota RAV4 R-1[^$]* 17 3 0 0/)
  })

  it('lets people look who may not edit', async () => {
    const text = await pageOf(sales)
    expect(text).toContain('$30,000 Drive away')
    expect(text).not.toContain('Set your own')
    expect((await ask(CAR, { cookie: sales, form: PRICE })).status).toBe(403)
  })

  it('is none for a vehicle of another site or none at all', async () => {
    for (const id of ['theirs', 'nothing', '%22%20OR%20id%3A%22rav'])
      expect((await ask(`/_console/sites/pad/yard/${id}`, { cookie: admin })).status).toBe(404)
  })
})

describe('an own price', () => {
  it('reaches shoppers with its kind, and stays over the feed that follows', async () => {
    expect(await set(PRICE)).toContain('Saved.')
    expect(await shopperSees()).toContain('$27,500')
    await feed({ km: 20_500, price: 29_000 })
    const text = await shopperSees()
    expect(text).toContain('$27,500')
    expect(text).toContain('20,500')
    expect(text).not.toContain('$29,000')
    expect(await pageOf()).toContain(
      'Price $27,500, Drive away, reduced from $30,000 The dealer’s own until someone removes it. Your stock file says: $29,000, Drive away.',
    )
    expect(await (await visit('pad', '/feeds/vehicles.csv')).text()).toContain('27500')
  })

  it('gives way to the feed once that says something else, if the dealer wants that', async () => {
    await set({ ...PRICE, until: 'changed' })
    await feed({ km: 20_500 })
    expect(await shopperSees()).toContain('$27,500')
    await feed({ price: 26_990 })
    expect(await shopperSees()).toContain('$26,990')
    const text = await pageOf()
    expect(text).toContain('Price $26,990, Drive away')
    expect(text).not.toContain('Price $26,990, Drive away The dealer’s own')
  })

  it('is taken back by one press, and then the feed’s counts', async () => {
    await set(PRICE)
    await feed({ price: 29_000 })
    expect(await set({ field: 'price', action: 'undo' })).toContain(
      'Removed. The value of your stock file applies again.',
    )
    expect(await shopperSees()).toContain('$29,000')
  })

  it('is a reduction in the history that shoppers read', async () => {
    const past = [{ date: '2026-06-01', price: 30_000, kind: 'drive_away' }]
    await writeStock('pad', 'POST', '/1/indexes/Car_production/rav/partial', {
      listed_on: '2026-06-01',
      price_history: past,
    })
    await set(PRICE)
    expect(await pageOf()).toContain('Price reduced by $2,500 to $27,500')
    expect(await shopperSees()).toContain('Price reduced by $2,500 to $27,500')
    await set({ field: 'price', action: 'undo' })
    expect(await pageOf()).not.toContain('Price reduced')
  })

  it.each([
    [{ price: '27.500,00' }, 'Write the price in whole dollars, such as 24990.'],
    [{ price: 'call' }, 'Write the price in whole dollars'],
    [{ kind: '' }, 'Choose what the price includes.'],
    [{ kind: 'Free' }, 'Choose what the price includes.'],
    [{ was: '20000' }, 'must be in whole dollars, and higher than the price'],
    [{ until: 'day', day: '' }, 'Choose the last day on which your value counts.'],
    [{ until: 'day', day: '2020-01-01' }, 'That day is over.'],
    [{ until: 'ever' }, 'Choose until when your value counts.'],
  ])('is refused with %j', async (wrong, problem) => {
    expect(await set({ ...PRICE, ...wrong })).toContain(problem)
    expect(await shopperSees()).toContain('$30,000')
  })

  it('is not written over a price that changed since the form was shown', async () => {
    const shown = await shownOf('price')
    await feed({ price: 29_500 })
    const form = { ...PRICE, action: 'set', until: 'removed', 'shown-value': shown }
    const answer = await ask(CAR, { cookie: admin, form })
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(textOf(page)).toContain('Not saved: someone else changed the value in the meantime')
    expect(textOf(page)).toContain('Price $29,500, Drive away')
    expect(textOf(page)).not.toContain('Price $29,500, Drive away The dealer’s own')
    expect(page).toContain('value="$27,500"')
    expect(await shopperSees()).toContain('$29,500')
    // The form that came back is about the value as it is now.
    const again = /name="field" value="price"\/>.*?value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(
      (await ask(CAR, { cookie: admin, form: { ...form, 'shown-value': again } })).status,
    ).toBe(303)
    expect(await shopperSees()).toContain('$27,500')
  })

  it('comes back as it was typed if something is wrong with it, without what colleagues did', async () => {
    await set({ ...PRICE, price: '29000' })
    const hostile = '"><script>alert(1)</script>'
    const form = {
      ...PRICE,
      action: 'set',
      price: hostile,
      was: '9'.repeat(400),
      until: 'day',
      day: '2027-02-29',
    }
    const answer = await ask(CAR, { cookie: admin, form })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(page).toContain(`value="${'9'.repeat(400)}"`)
    expect(page).toContain('value="2027-02-29"')
    expect(page).toMatch(/<details class="more" open=""><summary>Change it/)
    expect(page.match(/<details class="more" open=""/g)).toHaveLength(1)
    expect(page).not.toContain('<h2>History')
    expect(page.slice(page.indexOf('<main'))).not.toContain('ann@pad.example')
  })

  it('sent twice is saved once', async () => {
    const saves = async () => (await pageOf()).split('Price 30000 27500').length
    const before = await saves()
    const form = {
      ...PRICE,
      action: 'set',
      until: 'removed',
      'shown-value': await shownOf('price'),
    }
    const answers = await Promise.all([1, 2].map(() => ask(CAR, { cookie: admin, form })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await saves()).toBe(before + 1)
  })
})

describe('other own values', () => {
  it.each([
    ['words', { words: 'Serviced here since new.' }, 'Serviced here since new.'],
    ['location', { location: 's' }, 'Geelong'],
  ])('%s reach shoppers', async (field, form, seen) => {
    expect(await set({ field, ...form })).toContain('Saved.')
    await feed({ km: 20_500 })
    expect(await shopperSees()).toContain(seen)
  })

  it('hide a vehicle from its page and feeds, until that is taken back', async () => {
    expect(await set({ field: 'shown', shown: 'no' })).toContain('Saved.')
    await feed({ km: 20_500 })
    expect(await shopperSees()).toBe('404')
    const text = await pageOf()
    expect(text).toContain('Shoppers don’t see it: it is hidden, or your settings leave it out.')
    expect(text).toContain('In none of your 2 marketplace exports.')
    expect(text).toContain('Shown on the website No The dealer’s own until someone removes it.')
    const hidden = await (
      await ask('/_console/sites/pad/yard?view=hidden', { cookie: admin })
    ).text()
    expect(textOf(hidden)).toContain('2022 Toyota RAV4 R-1 Hidden Own values')
    await set({ field: 'shown', action: 'undo' })
    expect(await shopperSees()).toContain('RAV4')
  })

  it('reserve a vehicle by hand: no shopper can reserve it', async () => {
    expect(await set({ field: 'reserved', reserved: 'yes' })).toContain('Saved.')
    expect(await shopperSees()).toMatch(/reserved/i)
    const reserved = await ask('/_console/sites/pad/yard?view=reserved', { cookie: admin })
    expect(textOf(await reserved.text())).toContain('RAV4')
  })

  it('order and hide photos, also of the feed that follows', async () => {
    const urls = ['a', 'b', 'c'].map((name) => `https://photos.example/${name}.jpg`)
    const images = urls.map((url) => ({ image: { url } }))
    await feed({ images })
    const sent = await pageOf()
    expect(sent).toContain('Photos 3 photos')
    expect(sent).not.toContain('Photos 3 photos The dealer’s own')
    const photos = Object.fromEntries(
      urls.flatMap((url, at) => [
        [`photo-${at}`, url],
        [`place-${at}`, String(3 - at)],
      ]),
    )
    expect(await set({ field: 'photos', ...photos, 'place-1': 'x' })).toContain(
      'Give each photo a place',
    )
    expect(await set({ field: 'photos', ...photos, 'hide-1': 'on' })).toContain('Saved.')
    await feed({ images: [...images, { image: { url: 'https://photos.example/d.jpg' } }] })
    const sources = await Promise.all(
      [1, 2, 3, 4].map(async (n) =>
        (await visit('pad', `/img/rav/${n}/480`)).headers.get('Location'),
      ),
    )
    const names = sources.map((source) => /(\w)\.jpg/.exec(source ?? '')?.[1] ?? '')
    expect(names.join('')).toBe('cad')
    expect(await pageOf()).toContain('Your stock file says: 4 photos.')
  })

  it('sell a vehicle by hand, whatever the feed says, until that is taken back', async () => {
    expect(await set({ field: 'sold', sold: 'yes' })).toContain('Saved.')
    await feed({ km: 20_500 })
    expect(await pageOf()).toContain('Sold · R-1')
    expect(await shopperSees()).not.toContain('$30,000')
    expect(await set({ field: 'sold', action: 'undo' })).toContain('Removed.')
    expect(await shopperSees()).toContain('$30,000')
  })

  it('say what is wrong with them', async () => {
    expect(await set({ field: 'location', location: 'theirs' })).toContain(
      'Choose one of your locations.',
    )
    expect(await set({ field: 'video', video: 'javascript:alert(1)' })).toContain(
      'is not the address of a video',
    )
    expect(await set({ field: 'tag', tag: 'x'.repeat(61) })).toContain('at most 60 characters')
    expect(await set({ field: 'vin' })).toContain('Choose what to change.')
  })
})

describe('the history', () => {
  it('says each change with its source, and the activity log who made it', async () => {
    await feed({ price: 29_000 })
    await set(PRICE)
    const text = await pageOf()
    expect(text).toMatch(/Price 30000 29000 Delivery/)
    expect(text).toMatch(/Price 29000 27500 ann@pad\.example/)
    expect(text).toContain(
      'Price: whose value Your stock file’s The dealer’s own until someone removes it',
    )
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'stock.edit',
      email: 'ann@pad.example',
      outcome: 'done',
      subject: '2022 Toyota RAV4, R-1',
      detail: 'Price: $27,500, Drive away, reduced from $30,000, until someone removes it',
    })
  })
})

describe('many vehicles at once', () => {
  const YARD = '/_console/sites/pad/yard'
  const many = async (form: Record<string, string>, cars: readonly string[] = []) => {
    const sent = new URLSearchParams({ until: 'removed', list: '?sort=oldest', ...form })
    for (const id of cars) sent.append('car', id)
    const answer = await ask(YARD, { cookie: admin, form: sent })
    if (answer.status !== 303) return textOf(await answer.text())
    expect(answer.headers.get('Location')).toBe(`${YARD}?sort=oldest`)
    return textOf(await (await after(answer, { cookie: admin })).text())
  }

  it('get a tag and a location, are hidden, and have all of it taken back', async () => {
    const ids = ['rav', 'a']
    expect(await many({ act: 'tag', tag: 'Clearance' }, ids)).toContain('2 vehicles changed.')
    expect(await many({ act: 'location', location: 's' }, ids)).toContain('2 vehicles changed.')
    await feed({ km: 20_500 })
    expect(await shopperSees()).toContain('Geelong')
    const list = await ask(`${YARD}?location=South&tag=Clearance&own=yes`, { cookie: admin })
    expect(textOf(await list.text())).toContain('2 vehicles, 1 to 2 shown.')
    expect(await many({ act: 'hide' }, ids)).toContain('2 vehicles changed.')
    expect(await shopperSees()).toBe('404')
    expect(await many({ act: 'undo' }, ids)).toContain('2 vehicles changed.')
    expect(await shopperSees()).not.toContain('Geelong')
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'stock.edit-many',
      detail: 'All own values removed, except photos',
    })
  })

  it('are all of a list if the person says so, and none if it has grown since', async () => {
    expect(await many({ act: 'tag', tag: 'All', all: '2' })).toContain('Nothing was changed.')
    expect(await many({ act: 'tag', tag: 'All', all: '3' })).toContain('3 vehicles changed.')
    expect(await many({ act: 'undo', all: '3' })).toContain('3 vehicles changed.')
  })

  it('are those of the site alone, and at least one', async () => {
    expect(await many({ act: 'hide' }, ['theirs'])).toContain('Tick at least one vehicle.')
    expect(await many({ act: 'hide' })).toContain('Tick at least one vehicle.')
    expect(await many({ act: 'location', location: '' }, ['a'])).toContain('Choose one of your')
    expect(await many({ act: 'sell' }, ['a'])).toContain('Choose what to change.')
    expect((await ask(YARD, { cookie: sales, form: { act: 'hide', car: 'a' } })).status).toBe(403)
    expect(await many({ act: 'tag', tag: 'All', all: 'many' })).toContain('Nothing was changed.')
  })

  it('come back as they were ticked and typed if something is wrong', async () => {
    const form = {
      act: 'tag',
      tag: 'x'.repeat(61),
      until: 'day',
      day: '2030-01-31',
      car: 'a',
      list: '?q=toyota',
    }
    const answer = await ask(YARD, { cookie: admin, form })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(textOf(page)).toContain('A tag has at most 60 characters.')
    expect(page).toContain(`value="${'x'.repeat(61)}"`)
    expect(page).toContain('value="2030-01-31"')
    expect(page).toContain('value="toyota"')
    expect(
      page.match(/<input[^>]*name="car"[^>]*>/g)?.filter((tick) => tick.includes('checked')),
    ).toHaveLength(1)
    expect(page).toContain('<details class="more" open="">')
  })
})

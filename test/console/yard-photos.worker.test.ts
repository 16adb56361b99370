// Photos of a vehicle that people upload in the yard: several at once, shown to shoppers beside those of the feed, kept over the
// feeds that follow, and gone from the store once the vehicle has them no more.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { purgeVehiclePhotos } from '#apps/console/pictures/vehicle-photos.ts'
import { openShop, testCar, visit, DRAWN } from '#test/support/shop.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { textOf } from '#test/ui/render.tsx'
import { makePhoto, makePng } from './make-picture.ts'
import { after, ask, auditRows, letIn, NOW, signInAs } from './support.ts'

const DAY = 86_400
const CAR = '/_console/sites/snap/yard/ute'
const FED = 'https://photos.example/fed.jpg'
const ute = (more: object = {}) =>
  testCar({ id: 'ute', slug: 'ute', images: [{ image: { url: FED } }], ...more })
let admin: string
let sales: string

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openShop({ slug: 'snap', name: 'Snap Motors', feeds: { csv: { enabled: true } } }, [])
  await openShop({ slug: 'rival', name: 'Rival Cars' }, [testCar({ id: 'theirs' })])
  admin = await signInAs(await letIn('ann@snap.example', { role: 'admin', site: 'snap' }))
  sales = await signInAs(await letIn('sam@snap.example', { role: 'sales', site: 'snap' }))
})

beforeEach(async () => {
  await feed()
  await set({ action: 'undo' })
  await feed()
})

const feed = (more: object = {}) => sendStock('snap', [ute(more)], { query: '?mode=replace' })
const page = async (cookie = admin) => (await ask(CAR, { cookie })).text()

async function set(more: Record<string, string>): Promise<Response> {
  const html = await page()
  const form = html.slice(html.indexOf('name="field" value="photos"'))
  const shown = /name="shown-value" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const own = { field: 'photos', action: 'set', until: 'removed', 'shown-value': shown }
  return ask(CAR, { cookie: admin, form: { ...own, ...more } })
}

type Bytes = Uint8Array<ArrayBuffer>
function upload(files: readonly Bytes[], { cookie = admin, path = CAR } = {}): Promise<Response> {
  const form = new FormData()
  for (const [at, bytes] of files.entries()) form.append('file', new File([bytes], `IMG_${at}.jpg`))
  return ask(`${path}/photos`, { cookie, form })
}
const said = async (answer: Response) =>
  textOf(await (await after(answer, { cookie: admin })).text())

/** Addresses of the photos that shoppers see, in order. */
async function shopperSees(): Promise<string[]> {
  const html = await (await visit('snap', '/cars/ute', DRAWN)).text()
  const [, graph = ''] = /"image":\[([^\]]*)\]/.exec(html) ?? []
  return graph
    .split(',')
    .map((text) => text.replaceAll('"', '').replace('https://snap.example', ''))
}
const uploaded = async () => {
  const { results } = await env.DB.prepare(
    "SELECT id FROM console_vehicle_photos WHERE site = 'snap' ORDER BY id",
  ).all<{ id: string }>()
  return results.map(({ id }) => id)
}
/** Names of the fields of the form by what names each photo. */
async function keysOf(): Promise<string[]> {
  return [...(await page()).matchAll(/name="photo-\d+" value="([^"]+)"/g)].map(
    ([, key = '']) => key,
  )
}

describe('photos of a phone', () => {
  it('are added several at once, seen by shoppers, and kept over the feeds that follow', async () => {
    const files = [await makePhoto(640, 480), await makePng(1000, 500)]
    expect(await said(await upload(files))).toContain(
      '2 photos added. Shoppers see them within a minute.',
    )
    const [fed, phone = '', png = ''] = await shopperSees()
    expect(fed).toContain('/img/ute/1/')
    expect(phone).toMatch(/^\/pictures\/[a-z2-7]{16}\/\d+x\d+\.webp$/)
    expect(png).toMatch(/1000x500\.webp$/)
    expect((await visit('snap', phone)).status).toBe(200)
    // Pages ask for the width that they need.
    const shown = await (await visit('snap', '/cars/ute', DRAWN)).text()
    expect(shown).toContain(`${png.replace('1000x500', '480')} 480w`)
    await feed({ km: 99_000, images: [{ image: { url: FED } }, { image: { url: `${FED}?2` } }] })
    expect(await shopperSees()).toHaveLength(4)
    expect((await shopperSees()).slice(1, 3)).toEqual([phone, png])
    expect(textOf(await page())).toContain('Photos 4 photos, 2 of them added here')
    expect(await (await visit('snap', '/feeds/vehicles.csv')).text()).toContain(
      `https://snap.example${phone}`,
    )
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'stock.edit',
      detail: 'Photos: 2 added',
    })
  })

  it('hold no place where they were taken', async () => {
    await upload([await makePhoto(640, 480)])
    const [, address = ''] = await shopperSees()
    const bytes = new Uint8Array(await (await visit('snap', address)).arrayBuffer())
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/Exif|GPS/)
  })

  it('are small in the console, those of the feed too, for everyone who may look', async () => {
    await upload([await makePng(1000, 500)])
    const html = await page(sales)
    const sources = [...html.matchAll(/<img src="([^"]+\/photos\/[^"]+)"/g)].map(
      ([, one = '']) => one,
    )
    expect(sources).toHaveLength(2)
    const answer = await ask(sources[1] ?? '', { cookie: sales })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect((await ask(`${CAR}/photos/nothing`, { cookie: sales })).status).toBe(404)
    expect(html).not.toContain('type="file"')
  })

  it('sent twice are there once, also at the same moment', async () => {
    const file = await makePng(300, 200)
    const other = await makePng(400, 200)
    await Promise.all([upload([file, file]), upload([file, other])])
    await upload([file])
    expect(await shopperSees()).toHaveLength(3)
  })

  it('come first, are hidden, and are deleted as the form says', async () => {
    await upload([await makePng(300, 200), await makePng(400, 200)])
    const [fed = '', first = '', second = ''] = await keysOf()
    const photos = { 'photo-0': fed, 'photo-1': first, 'photo-2': second }
    const places = { 'place-0': '3', 'place-1': '2', 'place-2': '1' }
    expect((await set({ ...photos, ...places })).status).toBe(303)
    expect((await shopperSees()).slice(0, 2)).toEqual([second, first])
    expect((await set({ ...photos, ...places, 'hide-2': 'on', 'drop-1': 'on' })).status).toBe(303)
    expect(await shopperSees()).toHaveLength(1)
    expect(await keysOf()).toEqual([second, fed])
    await feed({ km: 99_000 })
    expect(await keysOf()).toEqual([second, fed])
  })

  it('are put where a place says, the others around it, and are in the brochure', async () => {
    await upload([await makePng(300, 200), await makePng(400, 200)])
    const keys = await keysOf()
    const [fed = '', first = '', second = ''] = keys
    const form = Object.fromEntries(
      keys.flatMap((key, at) => [
        [`photo-${at}`, key],
        [`place-${at}`, String(at + 1)],
      ]),
    )
    expect((await set({ ...form, 'place-2': '1' })).status).toBe(303)
    expect(await keysOf()).toEqual([second, fed, first])
    const brochure = await visit('snap', '/cars/ute/ute.pdf')
    expect(brochure.status).toBe(200)
    const pdf = new TextDecoder('latin1').decode(await brochure.arrayBuffer())
    expect(pdf).toMatch(/\/Subtype \/Image|\/Subtype\/Image/)
    const again = { 'photo-0': second, 'photo-1': fed, 'photo-2': first }
    expect((await set({ ...form, ...again, 'place-0': '3', 'place-1': '2' })).status).toBe(303)
    expect(await keysOf()).toEqual([fed, first, second])
  })

  it('that nobody uploaded are no photos, whatever a form says', async () => {
    const forged = `/pictures/${'a'.repeat(16)}/10x10.webp`
    const form = { 'photo-0': forged, 'place-0': '1', 'photo-1': FED, 'place-1': '2' }
    expect((await set(form)).status).toBe(303)
    expect(await keysOf()).toEqual([FED])
    expect((await set({ 'photo-0': forged, 'place-0': '1' })).status).toBe(422)
  })

  it('say what is wrong with each, and keep the others', async () => {
    const svg = Uint8Array.from(new TextEncoder().encode('<svg onload="alert(1)"></svg>'))
    const text = await said(await upload([svg, await makePng(300, 200)]))
    expect(text).toContain('1 photo added.')
    expect(text).toContain('IMG_0.jpg: This is an SVG drawing')
    expect(await said(await upload([]))).toContain('Choose photos on this device')
    const many = Array.from({ length: 21 }, () => svg)
    expect(await said(await upload(many))).toContain('choose at most 20 photos at once')
  })

  it('are for those who may edit, on their own site', async () => {
    const file = await makePng(300, 200)
    expect((await upload([file], { cookie: sales })).status).toBe(403)
    const path = '/_console/sites/snap/yard/theirs'
    expect((await upload([file], { path })).status).toBe(404)
    expect((await upload([file], { path: '/_console/sites/rival/yard/theirs' })).status).toBe(404)
  })
})

describe('files of photos', () => {
  it('go a day after the vehicle has them no more, and stay while it has', async () => {
    await upload([await makePng(310, 200), await makePng(410, 200)])
    const [, first = '', second = ''] = await keysOf()
    await set({
      'photo-0': first,
      'photo-1': second,
      'photo-2': FED,
      'place-0': '1',
      'place-1': '2',
      'place-2': '3',
      'drop-0': 'on',
    })
    await purgeVehiclePhotos(env, NOW)
    expect((await visit('snap', first)).status).toBe(200)
    await purgeVehiclePhotos(env, NOW + 2 * DAY)
    const ids = await uploaded()
    expect(ids.map((id) => second.includes(id))).toEqual([true])
    const files = (await env.MEDIA.list({ prefix: 'snap/' })).objects.map(({ key }) => key)
    expect(files.every((key) => key.includes(ids[0] ?? ''))).toBe(true)
    await sendStock('snap', [testCar({ id: 'another' })], { query: '?mode=replace' })
    await sendStock('snap', [testCar({ id: 'another' })], { query: '?mode=replace' })
    await purgeVehiclePhotos(env, NOW + 40 * DAY)
    expect((await uploaded()).length).toBeLessThanOrEqual(1)
  })
})

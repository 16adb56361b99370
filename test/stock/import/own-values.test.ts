// What a dealer sets of a vehicle stays over every feed until its end, and taken back it leaves nothing behind: whatever is
// edited, sent and undone, in whatever order.
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { answerRequest } from '#search/engine/endpoints.ts'
import { createChangeLog } from '#feeds/import/change-log.ts'
import { shownOf, spoolEdits, type VehicleEdit } from '#feeds/import/edit-stock.ts'
import { createImporterJobs } from '#feeds/import/importer-jobs.ts'
import type { ImportJobDeps } from '#feeds/import/job-deps.ts'
import { reviseRecord } from '#feeds/import/revise.ts'
import { createSpool } from '#feeds/import/spool.ts'
import { createStockMemory } from '#feeds/import/stock-memory.ts'
import type { Stored } from '#feeds/import/store.ts'
import { addDays, localDate } from '#lib/time.ts'
import { siteZone } from '#vehicle/places.ts'
import {
  OWN_FIELD_NAMES,
  type OwnEnd,
  type OwnField,
  readOwnValues,
  type Values,
} from '#vehicle/own-values.ts'
import { DELIVERY, EDIT } from '#vehicle/stock-source.ts'
import { createNodeEngine } from '#test/search/engine/node-engine.ts'
import { testSite } from '#test/support/site.ts'
import { openStorage } from '#test/support/object-storage.ts'

const START = 1_795_200_000
const DAY = 86_400
const site = testSite({ slug: 'yard' })
const zone = siteZone(site)

/** Imports and edits of a site, done by its importer one after the other. */
function openYard() {
  const engine = createNodeEngine()
  const storage = openStorage()
  const spool = createSpool(storage)
  const memory = createStockMemory(storage)
  const log = createChangeLog(storage)
  const kept = new Map<string, unknown>()
  const kv = {
    get: (key: string) => kept.get(key),
    put: (key: string, value: unknown) => void kept.set(key, value),
    delete: (key: string) => kept.delete(key),
  } as unknown as SyncKvStorage // what the jobs use
  let now = START
  let count = 0
  let writes = 0
  const tenant = { slug: 'yard', version: 1, site, themeCss: '', themeHash: '' }
  const deps = {
    clock: () => now,
    loadTenant: () => Promise.resolve(tenant),
    toolsOf: () => ({
      stockIndex: (request: Request) => answerRequest(engine, request),
      fetch,
      openKey: () => Promise.resolve(null),
    }),
    figuresOf: () => () => ({ weekly: null, driveAway: null }),
    statesOf: () => [],
    publishedOn: () => ({ name: '', nextDay: null }),
    saveRetired: () => Promise.resolve(),
    saveRun: () => Promise.resolve(),
    keepSources: () => Promise.resolve(),
    notifyRefusal: () => Promise.resolve(true),
    notifyLeftOut: () => Promise.resolve(true),
    afterWrite: () => Promise.resolve(void (writes += 1)),
  } as unknown as ImportJobDeps // what an import uses
  const jobs = createImporterJobs('yard', deps, { spool, memory, log, kv })

  async function work(): Promise<void> {
    do await jobs.workOnce()
    while (spool.next() !== null)
  }

  return {
    log,
    work,
    nextLook: () => jobs.nextLook(),
    now: () => now,
    today: () => localDate(now, zone),
    writes: () => writes,
    pass: (seconds: number) => void (now += seconds),
    async feed(rows: readonly object[], mode: 'replace' | 'upsert' = 'replace') {
      count += 1
      const body = `body-${count}`
      spool.write(body, 0, new TextEncoder().encode(JSON.stringify(rows)))
      const terms = { mode, map: '', force: true }
      spool.add({ source: DELIVERY, id: String(count), at: now, ...terms }, body, '')
      await work()
      return spool.find(DELIVERY, String(count))?.result
    },
    async edit(who: string, ...edits: VehicleEdit[]) {
      const id = spoolEdits(spool, { who, edits }, now)
      await work()
      return spool.find(EDIT, id)?.result?.edited
    },
    async documents(): Promise<Map<string, Stored>> {
      const body = JSON.stringify({ hitsPerPage: 1000 })
      const url = `http://index/1/indexes/${site.search.index}/browse`
      const answer = await answerRequest(engine, new Request(url, { method: 'POST', body }))
      const { hits = [] }: { hits?: Stored[] } = await answer.json()
      return new Map(hits.map((one) => [one.objectID, one]))
    },
  }
}

/** Three photos whose addresses are signed anew for each feed. */
const photo = (name: string) => `https://photos.example/${name}.jpg`
const photosOf = (signature: string, names: readonly string[] = ['a', 'b', 'c']) =>
  names.map((name) => ({
    image: { url: `${photo(name)}?Expires=1&Signature=${signature}&Key-Pair-Id=K` },
  }))

/** One that was added in the yard. */
const UPLOADED = `/pictures/${'a'.repeat(16)}/800x600.webp`

const IDS = ['v0', 'v1', 'v2']
const car = (id: string, more: object = {}) => ({
  id,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price: 20_000,
  price_type: 'Drive Away',
  created_at: '2026-10-01T00:00:00Z',
  images: photosOf('1'),
  ...more,
})

/** What a person may set, by field, as the console sends it. */
const SETS: Record<string, readonly Values[]> = {
  price: [
    { price: 17_000, price_type: 'Drive away' },
    { price: 18_500, price_type: 'Excl. gov. charges', before_price: 20_000 },
  ],
  words: [{ dealercomments: 'One owner.' }],
  tag: [{ tag: 'Manager’s special' }, {}],
  shown: [{ show_on_dealer_website: false }],
  photos: [
    { order: ['c', 'a', 'b'].map(photo), hidden: [photo('b')] },
    { order: [...['c', 'a'].map(photo), UPLOADED], hidden: [photo('b')], added: [UPLOADED] },
  ],
  sold: [{ status: 'sold', sold_date_timestamp: START }],
  location: [{ location_name: 'South', city: 'Hobart', location: { id: 's', name: 'South' } }],
}
const FIELDS = Object.keys(SETS) as OwnField[] // the keys of the table

const row = fc.record({
  id: fc.constantFrom(...IDS),
  price: fc.constantFrom(20_000, 19_000, 21_000),
  tag: fc.constantFrom(undefined, 'Demo clearance'),
  dealercomments: fc.constantFrom(undefined, 'From the feed.'),
  colour: fc.constantFrom('Red', 'Blue'),
  images: fc.constantFrom(photosOf('1'), photosOf('2'), photosOf('3', ['a', 'b', 'c', 'd'])),
})
const ends = fc.constantFrom('removed', 'changed', 'day')
const step = fc.oneof(
  fc.record({
    kind: fc.constant('feed' as const),
    rows: fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
    mode: fc.constantFrom('replace' as const, 'upsert' as const),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    id: fc.constantFrom(...IDS),
    field: fc.constantFrom(...FIELDS),
    at: fc.nat(1),
    end: ends,
  }),
  fc.record({
    kind: fc.constant('undo' as const),
    id: fc.constantFrom(...IDS),
    field: fc.constantFrom(...FIELDS),
  }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(0.1, 1, 3) }),
)

type Own = { set: Values; until: OwnEnd; feed: string }

/** What the feed says of a field, from the row that was sent last. */
const FEED_OF: Partial<Record<OwnField, (sent: Record<string, unknown>) => unknown>> = {
  price: ({ price }) => price,
  words: ({ dealercomments: words }) => words,
  tag: ({ tag }) => tag,
  sold: ({ status = 'in_stock' }) => status,
  photos: ({ images }) => (images as object[]).length,
}
const feedText = (field: OwnField, sent: Record<string, unknown>) =>
  JSON.stringify(FEED_OF[field]?.(sent) ?? null)

const withoutHistory = (record: object) => ({
  ...record,
  price_history: undefined,
  listed_on: undefined,
})

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

it('keeps own values over feeds until their end, and taken back leaves what the feed says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const [own, plain] = [openYard(), openYard()]
      const first = IDS.map((id) => car(id))
      await Promise.all([own.feed(first), plain.feed(first)])
      const sent = new Map<string, Record<string, unknown>>(first.map((one) => [one.id, one]))
      const model = new Map(IDS.map((id) => [id, new Map<OwnField, Own>()]))
      const ofCar = (id: string) => model.get(id) ?? new Map<OwnField, Own>()

      for (const one of steps) {
        if (one.kind === 'feed') {
          const rows = one.rows.map((each) => car(each.id, each))
          await own.feed(rows, one.mode)
          await plain.feed(rows, one.mode)
          // What a whole feed lacks is sold, and that is then what the feed says.
          if (one.mode === 'replace')
            for (const id of IDS)
              if (!rows.some((each) => each.id === id)) {
                sent.set(id, { ...sent.get(id), status: 'sold' })
                ofCar(id).delete('sold')
              }
          for (const each of rows) {
            sent.set(each.id, each)
            for (const [field, { until, feed }] of ofCar(each.id))
              if (until === 'changed' && feed !== feedText(field, each))
                ofCar(each.id).delete(field)
          }
        } else if (one.kind === 'edit') {
          const { id, field, at, end } = one
          const set = SETS[field]?.[at] ?? SETS[field]?.[0] ?? {}
          const until = end === 'day' ? addDays(own.today(), 1) : end
          await own.edit('ann@yard.example', { id, changes: [{ field, set, until }] })
          ofCar(id).set(field, { set, until, feed: feedText(field, sent.get(id) ?? {}) })
        } else if (one.kind === 'undo') {
          const { id, field } = one
          await own.edit('ann@yard.example', {
            id,
            changes: [{ field, set: null, until: 'removed' }],
          })
          ofCar(id).delete(field)
        } else {
          own.pass(one.days * DAY)
          plain.pass(one.days * DAY)
          await own.work()
          await plain.work()
          for (const values of model.values())
            for (const [field, { until }] of values)
              if (/^\d/.test(until) && until < own.today()) values.delete(field)
        }

        const [documents, others] = [await own.documents(), await plain.documents()]
        expect([...documents.keys()].toSorted()).toEqual([...others.keys()].toSorted())
        for (const [id, document] of documents) {
          const values = ofCar(id)
          expect(
            readOwnValues(document)
              .map(({ field }) => field)
              .toSorted(),
          ).toEqual([...values.keys()].toSorted())
          expect(document.has_own_values ?? false).toBe(values.size > 0)
          const names = (document.images as { image: { url: string } }[]).map(
            ({ image }) => /(\w)\.jpg/.exec(image.url)?.[1],
          )
          const ownPhotos = values.get('photos')
          const has = JSON.stringify(document.images).includes(UPLOADED)
          expect(has).toBe(ownPhotos?.set.added !== undefined)
          if (ownPhotos !== undefined)
            expect(names.slice(0, 2).concat(names.includes('b') ? 'b' : [])).toEqual(['c', 'a'])
          for (const [field, { set }] of values)
            if (field !== 'photos')
              for (const [name, value] of Object.entries(set)) expect(document[name]).toEqual(value)
          // Taken back, all of it is as if nobody had edited anything.
          const back = reviseRecord(
            document,
            OWN_FIELD_NAMES.map((field) => ({ field, set: null, until: 'removed' })),
            { now: own.now(), at: own.now(), zone },
          )
          const other = others.get(id)
          if (back === null || other === undefined) throw new Error('Lost')
          if (document.status !== 'sold' || values.has('sold'))
            expect(withoutHistory(back)).toEqual(withoutHistory(other))
          // What shoppers may buy has its price in its history, once a day.
          const history = document.price_history as { date: string; price: number }[]
          expect(new Set(history.map(({ date }) => date)).size).toBe(history.length)
          if (document.status !== 'sold' && document.show_on_dealer_website === true)
            expect(history.at(-1)?.price).toBe(document.price)
        }
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)

describe('an own value', () => {
  it('ends with its day, whether or not a feed comes, and the importer wakes for it', async () => {
    const yard = openYard()
    await yard.feed([car('v0')])
    const until = yard.today()
    const set = { price: 17_000, price_type: 'Drive away' }
    await yard.edit('ann@yard.example', { id: 'v0', changes: [{ field: 'price', set, until }] })
    expect((await yard.documents()).get('v0')?.price).toBe(17_000)
    const wakes = await yard.nextLook()
    expect(localDate(wakes ?? 0, zone)).toBe(addDays(until, 1))
    yard.pass((wakes ?? 0) - yard.now())
    await yard.work()
    expect((await yard.documents()).get('v0')).toMatchObject({
      price: 20_000,
      price_type: 'Drive away',
    })
    expect(yard.log.list('v0')[0]).toMatchObject({ who: '', source: EDIT })
  })

  it('is not lost when the same feed comes again, which is not read again', async () => {
    const yard = openYard()
    const rows = [car('v0'), car('v1')]
    await yard.feed(rows)
    await yard.feed(rows)
    const set = { tag: 'Manager’s special' }
    await yard.edit('', { id: 'v0', changes: [{ field: 'tag', set, until: 'changed' }] })
    const writes = yard.writes()
    expect(await yard.feed(rows)).toMatchObject({ taken: 2, changed: 0 })
    expect(await yard.feed([...rows, car('v2')])).toMatchObject({ taken: 3, added: 1, changed: 0 })
    expect(yard.writes()).toBe(writes + 1)
    expect((await yard.documents()).get('v0')?.tag).toBe('Manager’s special')
  })

  it('is not written over what others changed since it was shown', async () => {
    const yard = openYard()
    await yard.feed([car('v0'), car('v1')])
    const document = (await yard.documents()).get('v0') ?? {}
    const shown = shownOf(document, ['price'])
    await yard.feed([car('v0', { price: 19_000 }), car('v1')])
    const set = { price: 17_000, price_type: 'Drive away' }
    const change = { field: 'price', set, until: 'removed' } as const
    expect(await yard.edit('', { id: 'v0', shown, changes: [change] })).toEqual({
      changed: 0,
      moved: 1,
      missing: 0,
    })
    expect((await yard.documents()).get('v0')?.price).toBe(19_000)
    expect(await yard.edit('', { id: 'gone', changes: [change] })).toMatchObject({ missing: 1 })
  })

  it('goes with a vehicle that leaves the stock, and so does its history', async () => {
    const yard = openYard()
    await yard.feed([car('v0'), car('v1')])
    const set = { tag: 'Manager’s special' }
    await yard.edit('ann@yard.example', {
      id: 'v0',
      changes: [{ field: 'tag', set, until: 'removed' }],
    })
    expect(yard.log.list('v0')).not.toEqual([])
    await yard.feed([car('v1')])
    yard.pass(60 * DAY)
    await yard.feed([car('v1')])
    expect((await yard.documents()).has('v0')).toBe(false)
    expect(yard.log.list('v0')).toEqual([])
    await yard.feed([car('v0'), car('v1')])
    expect((await yard.documents()).get('v0')).not.toHaveProperty('tag')
  })
})

describe('the history of a vehicle', () => {
  it('has each field that a feed or a person changed, with where that came from', async () => {
    const yard = openYard()
    await yard.feed([car('v0', { colour: 'Red' })])
    yard.pass(DAY)
    await yard.feed([car('v0', { colour: 'Blue', price: 19_000 })])
    const set = { price: 18_000, price_type: 'Drive away' }
    await yard.edit('ann@yard.example', {
      id: 'v0',
      changes: [{ field: 'price', set, until: 'removed' }],
    })
    const said = yard.log
      .list('v0')
      .map(({ field, before, after, source, who }) => [field, before, after, source, who])
    expect(said).toContainEqual(['price', '20000', '19000', DELIVERY, ''])
    expect(said).toContainEqual(['price', '19000', '18000', EDIT, 'ann@yard.example'])
    expect(said).toContainEqual(['own.price', '', 'removed', EDIT, 'ann@yard.example'])
    expect(said.some(([field]) => field === 'colour')).toBe(true)
  })

  it('says nothing of feeds that change nothing', async () => {
    const yard = openYard()
    await yard.feed([car('v0')])
    yard.pass(DAY)
    await yard.feed([car('v0')])
    expect(yard.log.list('v0')).toEqual([])
  })
})

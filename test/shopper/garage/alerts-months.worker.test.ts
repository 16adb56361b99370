import { describe, expect, it } from 'vitest'

import { WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { createRandom } from '#lib/random.ts'
import { toLocalTime, toMoment } from '#lib/zone-time.ts'
import { addDays } from '#lib/time.ts'
import { openAlertWorld, PLACE, type AlertShopper } from '#test/support/alert-world.ts'

// Random months at a dealer, with an independent record of each shopper's expected messages: vehicles by name
// and prices one by one, while the code uses times and counts.

const ZONE = PLACE.timezone
const HOUR = 17 * 60
const MAKES = ['Toyota', 'Mazda', 'Kia']
const DAYS = 28

type Vehicle = { id: string; make: string; listed: number; price: number | null; isSold: boolean }

type Ear = AlertShopper & {
  searches: { id: string; make: string; isOn: boolean; since: number; told: Set<string> }[]
  isWatching: boolean
  /** The lowest price known to the shopper. */
  known: Map<string, number | null>
}

type Expected = { matches: number; drops: number }

describe('alerts over months', () => {
  it.each(['calm', 'busy', 'faults'])(
    'send no shopper two a day, repeat no match and miss no drop (%s)',
    async (kind) => {
      const random = createRandom(`alerts ${kind}`)
      const chance = (of: number) => random() < of
      const pick = <T>(items: readonly T[]): T | undefined =>
        items[Math.floor(random() * items.length)]
      // Clocks go back on the 7th of April.
      let date = '2030-03-17'
      const world = await openAlertWorld(`months-${kind}`, toMoment(date, 540, ZONE))
      const stock: Vehicle[] = []
      const write = ({ id, make, listed, price, isSold }: Vehicle) =>
        world.put({
          id,
          slug: id,
          make,
          price,
          created_at: new Date(listed * 1000).toISOString(),
          ...(isSold && { status: 'sold', sold: true, sold_date_timestamp: world.now }),
        })
      const arrive = async () => {
        const id = `v${stock.length}`
        const price = chance(0.1) ? null : 10_000 + Math.floor(random() * 200) * 100
        const vehicle = { id, make: pick(MAKES) ?? '', listed: world.now, price, isSold: false }
        stock.push(vehicle)
        await write(vehicle)
      }
      const ears: Ear[] = []
      for (const phone of ['+61412000001', '+61412000002', '+61412000003']) {
        const shopper = await world.join(phone)
        const searches = await Promise.all(
          MAKES.slice(0, ears.length + 1).map(async (make) => ({
            id: await world.search(shopper, `/search/${make.toLowerCase()}`, `${make} cars`),
            make,
            isOn: false,
            since: 0,
            told: new Set<string>(),
          })),
        )
        ears.push({ ...shopper, searches, isWatching: false, known: new Map() })
      }
      let messages = 0
      let drops = 0

      for (let day = 0; day < DAYS; day += 1, date = addDays(date, 1)) {
        const times = Array.from({ length: kind === 'busy' ? 9 : 4 }, () => random() * 1439)
        for (const minutes of [...times.map(Math.floor), HOUR].sort((a, b) => a - b)) {
          // No two actions have the same second.
          world.now = Math.max(world.now + 1, toMoment(date, minutes, ZONE))
          if (minutes === HOUR) await evening()
          else await something()
        }
      }
      expect(messages, 'something was sent at all').toBeGreaterThan(10)
      expect(drops).toBeGreaterThan(2)

      async function something(): Promise<void> {
        const what = random()
        const ear = pick(ears)
        // Watched vehicles are changed more often.
        const watched = stock.filter(({ id, isSold }) => !isSold && ear?.known.has(id))
        const vehicle = pick(chance(0.6) && watched.length > 0 ? watched : stock)
        if (what < 0.35 || vehicle === undefined || ear === undefined) return arrive()
        if (what < 0.6) {
          const price = chance(0.1)
            ? null
            : Math.round((vehicle.price ?? 15_000) * (0.9 + random() * 0.15))
          Object.assign(vehicle, { price })
          return write(vehicle)
        }
        if (what < 0.65) {
          Object.assign(vehicle, { isSold: true })
          return write(vehicle)
        }
        if (what < 0.8) {
          if (vehicle.isSold || ear.known.has(vehicle.id)) return undefined
          ear.known.set(vehicle.id, vehicle.price)
          return world.watch(ear, vehicle.id, vehicle.id, vehicle.price)
        }
        if (what < 0.95) return toggle(ear)
        // At any other time of the day an alarm sends nothing.
        return expectTold(new Map(), () => world.ringNow())
      }

      async function toggle(ear: Ear): Promise<void> {
        const search = chance(0.25) ? undefined : pick(ear.searches)
        const isOn = search?.isOn ?? ear.isWatching
        // They are on more often than off.
        if (isOn && chance(0.6)) return
        if (isOn) await world.alerts.stop(ear.userId, search?.id ?? WATCHLIST)
        else await world.alerts.start(ear, search?.id ?? WATCHLIST, 'Yes', world.now)
        if (search === undefined) ear.isWatching = !isOn
        else Object.assign(search, { isOn: !isOn, since: world.now, told: new Set<string>() })
      }

      /** The hour of the day: perhaps with a fault, late, or with several alarms. */
      async function evening(): Promise<void> {
        const isFaulty = kind === 'faults' && chance(0.4)
        world.engine = isFaulty && chance(0.3) ? 'down' : 'up'
        world.provider = isFaulty ? (pick(['refuses', 'crashes'] as const) ?? 'takes') : 'takes'
        await world.arm()
        const heard = world.engine === 'down' ? new Map() : hear()
        const isTaken = world.provider === 'takes'
        await expectTold(isTaken ? heard : new Map(), () => world.ring())
        // A rejected message counts as not sent.
        const isHeard = ({ phone }: Ear) => world.provider !== 'refuses' || !heard.has(phone)
        if (world.engine === 'up') note(ears.filter(isHeard))
        // What was not sent in the hour waits for the next day.
        world.engine = 'up'
        world.provider = 'takes'
        world.now += 3600
        await expectTold(new Map(), async () => {
          await world.ringNow()
          await world.arm()
          await world.ring()
        })
      }

      /** Expected content for each shopper now, by phone. */
      function hear(): Map<string, Expected> {
        const all = ears.map((ear): [string, Expected] => {
          const matches = ear.searches.flatMap((search) => (search.isOn ? unheard(search) : []))
          return [ear.phone, { matches: matches.length, drops: dropped(ear).length }]
        })
        return new Map(all.filter(([, { matches, drops: some }]) => matches + some > 0))
      }

      /** It was sent, or it is lost. */
      function note(some: readonly Ear[]): void {
        for (const ear of some) {
          for (const search of ear.searches)
            if (search.isOn) for (const { id } of unheard(search)) search.told.add(id)
          if (!ear.isWatching) continue
          for (const { id, price } of dropped(ear)) ear.known.set(id, price)
          for (const { id, price, isSold } of stock)
            if (!isSold && ear.known.get(id) === null && price !== null) ear.known.set(id, price)
        }
      }

      function unheard({ make, since, told }: Ear['searches'][number]): Vehicle[] {
        return stock.filter(
          (of) => of.make === make && !of.isSold && of.listed > since && !told.has(of.id),
        )
      }

      function dropped({ isWatching, known }: Ear): Vehicle[] {
        if (!isWatching) return []
        return stock.filter(({ id, price, isSold }) => {
          const before = known.get(id) ?? null
          return !isSold && price !== null && before !== null && price < before
        })
      }

      async function expectTold(
        expected: Map<string, Expected>,
        work: () => Promise<void>,
      ): Promise<void> {
        world.sent.length = 0
        await work()
        const told = world.sent.map(({ to, text }): [string, Expected] => [
          to,
          {
            matches: Number(/(\d+) new in/.exec(text)?.[1] ?? 0),
            drops: Number(/(\d+) price drop/.exec(text)?.[1] ?? 0),
          },
        ])
        const { date: shown } = toLocalTime(world.now, ZONE)
        expect(
          told.map(([to]) => to),
          shown,
        ).toEqual([...new Set(told.map(([to]) => to))])
        expect(new Map(told), `${kind}, ${shown}`).toEqual(expected)
        messages += told.length
        for (const [, { drops: some }] of told) drops += some
      }
    },
    120_000,
  )
})

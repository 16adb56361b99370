// Whatever habit a dealer's system has, a figure is the one on the yard, or it is left out and said.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { CAR_FIELDS } from '#vehicle/car.ts'
import { FEED_WORDS, toWords } from '#vehicle/reading/words.ts'
import { readDocument } from '#vehicle/reading/read-document.ts'
import { cases } from '#test/support/cases.ts'
import {
  CONDITIONS,
  DAYS,
  DISTANCES,
  DRIVES,
  FEATURE_LISTS,
  FUELS,
  GEARBOXES,
  KINDS,
  MASSES,
  PHOTO_LISTS,
  photosOf,
  PRICES,
  STATUSES,
  YEARS,
  yardVehicle,
} from '#test/support/feed-habits.ts'

const choice = fc.nat(1000)
const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

describe('a vehicle of a yard', () => {
  it('has its own figures, whatever the habit, or none and a report', () => {
    const choices = fc.array(choice, { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(yardVehicle, choices, (truth, at) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] =
          at
        const price = pick(PRICES, a)(truth.price)
        const km = pick(DISTANCES, b)(truth.km)
        const rego = pick(DAYS, c)(truth.rego)
        const mass = pick(MASSES, d)(truth.mass)
        const { document, losses } = readDocument(
          {
            price: price.sent,
            ...(truth.kind !== null && { price_type: pick(KINDS[truth.kind], l) }),
            km: km.sent,
            ...km.beside,
            year: pick(YEARS, e)(truth.year).sent,
            trans: pick(GEARBOXES, f)(truth.gearbox).sent,
            drive: pick(DRIVES, g)(truth.drive).sent,
            fuel: pick(FUELS, h)(truth.fuel).sent,
            car_type: pick(CONDITIONS, i)(truth.condition).sent,
            status: pick(STATUSES, j)(truth.status).sent,
            rego_expiry: rego.sent,
            specifications: { aggregate_trailer_mass: mass.sent },
            images: pick(PHOTO_LISTS, k)(photosOf(truth.photos)).sent,
            standardEquipment: pick(FEATURE_LISTS, l)(truth.features).sent,
          },
          { currency: 'AUD' },
        )
        const kind = { drive_away: 'Drive away', excluding_charges: 'Excl. gov. charges' }
        expect(document).toMatchObject({
          price: price.isVague ? undefined : truth.price,
          km: km.isVague ? undefined : truth.km,
          year: truth.year,
          simple_transmission: truth.gearbox,
          simple_drive: truth.drive,
          simple_fuel: truth.fuel,
          car_type: truth.condition,
          status: truth.status === 'reserved' ? 'in_stock' : truth.status,
          specifications: mass.isVague ? {} : { aggregate_trailer_mass: truth.mass },
          standardEquipment: truth.features,
        })
        if (!price.isVague)
          expect(document['price_type']).toBe(truth.kind === null ? undefined : kind[truth.kind])
        expect(document['rego_expiry']).toBe(rego.isVague ? undefined : truth.rego)
        expect(document['reserved']).toBe(truth.status === 'reserved' ? true : undefined)
        expect((document['images'] as unknown[]).length).toBe(truth.photos)
        const vague = [
          ...(price.isVague ? ['price'] : []),
          ...(km.isVague ? ['km'] : []),
          ...(rego.isVague ? ['rego_expiry'] : []),
          ...(mass.isVague ? ['specifications.aggregate_trailer_mass'] : []),
        ]
        expect(losses.map(({ field }) => field).toSorted()).toEqual(vague.toSorted())
      }),
      { numRuns: cases(20_000) },
    )
  })

  it('is read without an error, whatever is sent, and no text becomes a figure in part', () => {
    const any = fc.anything({ maxDepth: 3 })
    const fields = fc.dictionary(
      fc.constantFrom(...Object.keys(CAR_FIELDS), 'odometer_unit', 'price_drive_away'),
      any,
    )
    fc.assert(
      fc.property(fields, (sent) => {
        for (const { field, sent: words } of readDocument(sent).losses) {
          expect(field).not.toBe('')
          expect(words.length).toBeLessThanOrEqual(80)
        }
      }),
      { numRuns: cases(5000) },
    )
    const figure = fc
      .tuple(
        fc.string({ maxLength: 6 }),
        fc.integer({ min: 11, max: 99_999 }),
        fc.string({ maxLength: 6 }),
      )
      .filter(([before, , after]) => !/\d/.test(before + after))
    fc.assert(
      fc.property(figure, ([before, number, after]) => {
        const { document, losses } = readDocument({ price: before + String(number) + after })
        const read = document['price']
        // Read as it is, as thousands ("29k"), or not at all and said.
        expect([undefined, number, number * 1000]).toContain(read)
        if (read === undefined) expect(losses).toHaveLength(1)
      }),
      { numRuns: cases(5000) },
    )
  })
})

describe('the vocabulary', () => {
  it('has each word once in its topic, so that no word has two meanings', () => {
    const { status, condition, item_type: itemType, gearbox, drive, fuel, price } = FEED_WORDS
    for (const topic of [status, condition, itemType, gearbox, drive, fuel, price]) {
      const words = Object.values(topic).flatMap((list: readonly string[]) => [
        ...new Set(list.map((word) => toWords(word).join(' '))),
      ])
      const twice = words.filter((word, at) => words.indexOf(word) < at)
      expect(twice).toEqual([])
    }
  })
})

describe('a price in an object of its own', () => {
  it.each<[object, string | undefined]>([
    [{ '#text': '24,990', '@type': 'EGC' }, 'Excl. gov. charges'],
    [{ amount: 24_990, kind: 'drive_away' }, 'Drive away'],
    [{ value: '24990', label: 'Drive Away' }, 'Drive away'],
    [{ value: '24990', basis: 'plus GST' }, 'Plus GST'],
    [{ value: '24990', currency: 'AUD' }, undefined],
    [{ value: '24990', note: 'Our best' }, undefined],
  ])('says what it includes: %j', (price, kind) => {
    const { document } = readDocument({ price }, { currency: 'AUD' })
    expect([document.price, document.price_type]).toEqual([24_990, kind])
  })

  it('of which two words disagree is none', () => {
    const price = { value: '24990', type: 'egc', label: 'drive away' }
    const { document, losses } = readDocument({ price })
    expect([document.price, losses.map(({ field }) => field)]).toEqual([undefined, ['price']])
  })
})

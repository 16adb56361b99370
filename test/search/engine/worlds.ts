// Random small sets of documents, and random queries for them, for property tests.
import * as fc from 'fast-check'

import type { Condition, Doc, Question, World } from './oracle.ts'

const MAKES = ['Kia', 'Land Rover', 'Toyota', 'toyota', '__proto__', '208']
const NAMES = [
  'Toyota Corolla',
  'Mazda BT-50',
  'Mazda BT50 XT',
  'Nissan X-Trail',
  'Nissan XTrail',
  'Land Rover Discovery',
  'Mazda MX 5',
  'Hyundai i30',
  'Ford Ranger pick up',
  'Toyota Corona',
]
const COMMENTS = ['one owner', 'Toyota trained', 'sunroof; tow-bar', 'Discovery ute', 'pick-up 4x4']
const TAGS = ['sunroof', 'Towbar', 'tow bar', '4x4', 'seats: 7']
const SYNONYMS = [
  ['ute', 'pick up', 'pickup'],
  ['sunroof', 'moonroof'],
]

export const ATTRIBUTES = ['make', 'tags', 'year', 'price', 'certified', 'place.suburb', 'absent']
export const NUMBERS = ['year', 'price']

/** Orders with a replica each. */
export const SORTS: NonNullable<Question['sort']>[] = [
  [{ attribute: 'price', descending: false }],
  [{ attribute: 'year', descending: true }],
  [
    { attribute: 'has_price', descending: true },
    { attribute: 'price', descending: false },
  ],
]

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 5 })

const doc = fc.record({
  name: fc.constantFrom(...NAMES),
  comment: maybe(fc.constantFrom(...COMMENTS)),
  make: maybe(fc.constantFrom(...MAKES)),
  tags: maybe(fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 4 })),
  year: fc.oneof(fc.integer({ min: 2018, max: 2024 }), fc.constant(null)),
  price: maybe(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('POA', '7', ''))),
  certified: maybe(fc.boolean()),
  has_price: maybe(fc.boolean()),
  place: maybe(fc.record({ suburb: maybe(fc.constantFrom('Parramatta', 'Pymble')) })),
})

export const world: fc.Arbitrary<World> = fc
  .tuple(
    fc.array(doc, { maxLength: 40 }),
    fc.constantFrom<string[]>(['name', 'comment'], ['comment', 'name']),
  )
  .map(([docs, searchable]) => ({
    docs: docs.map((each, i): Doc => ({ ...each, objectID: `id-${i}` })),
    searchable,
    rank: [
      { attribute: 'price', descending: true },
      { attribute: 'certified', descending: false },
    ],
    synonyms: SYNONYMS,
  }))

const value = fc.record({
  attribute: fc.constantFrom(...ATTRIBUTES),
  not: fc.boolean(),
  is: fc.constantFrom(...MAKES, ...TAGS, 'KIA', '2020', '7', 'POA', 'true', 'pymble', 'nothing'),
})
const range = fc.record({
  attribute: fc.constantFrom(...NUMBERS),
  not: fc.constant(false),
  low: fc.constantFrom(-Infinity, 2, 5, 2019, 2021),
  high: fc.constantFrom(Infinity, 6, 8, 2020, 2023),
})
const clause: fc.Arbitrary<Condition[]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(value, { minLength: 1, maxLength: 3 }) },
  fc.array(range, { minLength: 1, maxLength: 2 }),
)
const pickedFacet = fc
  .tuple(fc.constantFrom(...ATTRIBUTES), fc.array(value, { minLength: 1, maxLength: 3 }))
  .map(([attribute, values]): Condition[] => values.map((each) => ({ ...each, attribute })))
const picked = fc.oneof(pickedFacet, clause)

const QUERIES = [
  '',
  '',
  '',
  '!!',
  'toyota',
  'corola',
  'tooyta co',
  'xtrail',
  'x trail',
  'x-tr',
  'bt50',
  'bt 50',

  'mx5',
  'mx 5',
  'pick up',
  'ute',
  'utes',
  'pickup 4x4',
  'landrover',
  'landrover disc',
  'moonroof',

  'discovrey',
  'dsicovery ute',
  'mazda xt',
  'i 30',
  'i30',
  'nothing',
  'TOYÓTA',
  'corolla toyota',
]
/** Words of the documents with random typos of every kind. */
const slipped = fc
  .tuple(
    fc.constantFrom('toyota', 'corolla', 'discovery', 'hyundai'),
    fc.nat(8),
    fc.constantFrom('', 'a', 'oy'),
  )
  .map(([word, at, letters]) => word.slice(0, at) + letters + word.slice(at + 1))

export const question: fc.Arbitrary<Question> = fc.record({
  query: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...QUERIES) }, slipped),
  filters: fc.array(clause, { maxLength: 2 }),
  picked: fc.array(picked, { maxLength: 4 }),
  optional: fc.array(fc.record({ condition: value, score: fc.integer({ min: 1, max: 5 }) }), {
    maxLength: 3,
  }),
  sort: fc.constantFrom(null, null, ...SORTS),
})

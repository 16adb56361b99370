// The initial texts, colour, shared pictures and demo stock of each kind of dealer, and what follows from each region.
import type { SiteInput } from '#tenant/schema.ts'

export const STATES: Readonly<Record<string, Region>> = {
  QLD: au('Brisbane', '4000', 'Brisbane', /^(?:4|9)\d{3}$/),
  NSW: au('Sydney', '2000', 'Sydney', /^(?:1|2)\d{3}$/),
  VIC: au('Melbourne', '3000', 'Melbourne', /^(?:3|8)\d{3}$/),
  SA: au('Adelaide', '5000', 'Adelaide', /^5\d{3}$/),
  WA: au('Perth', '6000', 'Perth', /^6\d{3}$/),
  TAS: au('Hobart', '7000', 'Hobart', /^7\d{3}$/),
  ACT: au('Canberra', '2600', 'Sydney', /^(?:02|2[69])\d{2}$/),
  NT: au('Darwin', '0800', 'Darwin', /^0[89]\d{2}$/),
}

export const NEW_ZEALAND: Region = {
  city: 'Auckland',
  postcode: '1010',
  timezone: 'Pacific/Auckland',
  postcodes: /^\d{4}$/,
}

type Facets = NonNullable<NonNullable<SiteInput['search']>['facets']>
type Chips = NonNullable<NonNullable<SiteInput['cards']>['chips']>
type Picture = { image: string; alt: string }

export type DealerKind = {
  one: string
  many: string
  colour: string
  typeface: string
  /** Wide picture of the home page; there is another one for phones. */
  hero: Picture & { words: string }
  /** Picture of the yard, until the dealer has one. */
  place: Picture
  /** Facets of the search; the default ones if there are none. */
  facets?: Facets
  /** Facts on cards; the default ones if there are none. */
  chips?: Chips
  /** Labels of buttons that differ from the default. */
  testDrive?: string
  recipe: {
    kinds: Partial<Record<'car' | 'motorcycle' | 'caravan', number>>
    makes: Record<string, number>
    other_makes: number
    count: number
  }
}

export const DEALER_KINDS: Readonly<Record<string, DealerKind>> = {
  cars: {
    one: 'car',
    many: 'cars',
    colour: '#0b5394',
    typeface: 'figtree',
    hero: {
      image: 'harbour-dusk',
      alt: 'Cars in a row by the water at dusk.',
      words: 'Find the car that fits.',
    },
    place: { image: 'yard', alt: 'Cars in a row on a yard.' },
    recipe: { kinds: { car: 1 }, makes: { Hino: 0 }, other_makes: 1, count: 160 },
  },
  motorcycles: {
    one: 'motorcycle',
    many: 'motorcycles',
    colour: '#b3261e',
    typeface: 'archivo',
    hero: {
      image: 'tui-hills',
      alt: 'A motorcycle and a car on a road through green hills.',
      words: 'Find the one to ride.',
    },
    place: { image: 'bikes', alt: 'Three motorcycles side by side.' },
    facets: ['car_type', 'make', 'model', 'price', 'body', 'year', 'km', 'colour', 'categories'],
    testDrive: 'Book a test ride',
    recipe: { kinds: { motorcycle: 1 }, makes: {}, other_makes: 1, count: 120 },
  },
  caravans: {
    one: 'caravan',
    many: 'caravans',
    colour: '#1f6b4a',
    typeface: 'outfit',
    hero: {
      image: 'banksia-coast',
      alt: 'A caravan under trees above the sea in evening light.',
      words: 'Find your home on the road.',
    },
    place: { image: 'family', alt: 'A car with a caravan behind it by the sea.' },
    facets: [
      'car_type',
      'make',
      'price',
      'sleeps',
      'length_m',
      'towed_mass',
      'body',
      'categories',
      'year',
    ],
    chips: ['sleeps', 'length', 'loaded', 'body'],
    testDrive: 'Book a walk-through',
    recipe: { kinds: { caravan: 1 }, makes: {}, other_makes: 1, count: 100 },
  },
  trucks: {
    one: 'truck',
    many: 'trucks',
    colour: '#8a3b00',
    typeface: 'public-sans',
    hero: {
      image: 'ute-dawn',
      alt: 'A ute on a building site at dawn.',
      words: 'Find the one that works.',
    },
    place: { image: 'yard', alt: 'Cars in a row on a yard.' },
    recipe: { kinds: { car: 1 }, makes: { Hino: 3, Isuzu: 2 }, other_makes: 0, count: 80 },
  },
}

/** The kind that a valid answer names. */
export function kindOf(answer: string): DealerKind {
  const kind = DEALER_KINDS[answer]
  if (kind === undefined) throw new Error(`No kind of dealer: ${answer}`)
  return kind
}

/** States of Australia, each with its main city, time zone and postcodes. New Zealand counts as one state. */
export type Region = { city: string; postcode: string; timezone: string; postcodes: RegExp }

/** The region that an answer names: a state by its abbreviation, or all of New Zealand. */
export function regionOf(country: string, state: string): Region {
  const known = country === 'nz' ? undefined : STATES[state]
  return known ?? NEW_ZEALAND
}

function au(city: string, postcode: string, zone: string, postcodes: RegExp): Region {
  return { city, postcode, timezone: `Australia/${zone}`, postcodes }
}

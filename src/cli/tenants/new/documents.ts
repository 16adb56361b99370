// The files of a new site from the answers: a complete start for a dealer of its kind, true of any of them.
import type * as z from 'zod'

import caravans from '#catalogue/demo/caravans.json' with { type: 'json' }
import cars from '#catalogue/demo/cars.json' with { type: 'json' }
import motorcycles from '#catalogue/demo/motorcycles.json' with { type: 'json' }
import type { recipeSchema } from '#cli/demo-stock/recipe.ts'
import { upperFirst } from '#lib/text.ts'
import { slugOf } from '#vehicle/slug.ts'
import { parseHost } from '#tenant/host.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { toColours } from './colours.ts'
import { kindOf, regionOf } from './kinds.ts'
import { ALL, toFirstPages, yardOf } from './pages.ts'
import type { Answers } from './questions.ts'

const DRAWN = new Set([...cars, ...caravans, ...motorcycles].map(({ make }) => make))

type Navigation = NonNullable<NonNullable<SiteInput['layout']>['navigation']>
export type Documents = Readonly<Record<'site' | 'locations' | 'pages' | 'stock', object>>

/** By file name; `id` is the number of the website. */
export function toSiteDocuments(answers: Answers, id: number): Documents {
  const $schema = '../site.schema.json'
  const place = toPlace(answers, id)
  return {
    site: { $schema, ...toSite(answers, id) },
    locations: { $schema, places: { title: 'Find us' }, locations: [place] },
    pages: { $schema, pages: toFirstPages(answers) },
    stock: toRecipe(answers, id, place.slug),
  }
}

function toSite(answers: Answers, id: number): SiteInput {
  const { slug, name, country, make, website, phone, email, suburb, state } = answers
  const kind = kindOf(answers.kind)
  const isNz = country === 'nz'
  const host = parseHost(website) ?? website
  return {
    slug,
    name,
    id,
    url: `https://${website}`,
    hosts: [host],
    locale: isNz ? 'en-NZ' : 'en-AU',
    tagline: `${upperFirst(kind.many)} in ${suburb}.`,
    address: { city: suburb, state: isNz ? state : state.toLowerCase() },
    dealerships: [{ id: String(id), slug, name }],
    ...(make !== '' && {
      manufacturer: { name: make },
      make_restriction: { make, also: ['used'] },
    }),
    phone_numbers: { general: phone },
    ...(kind.one !== 'car' && { vehicle: { one: kind.one, many: kind.many } }),
    search: {
      ...(kind.facets !== undefined && { facets: kind.facets }),
      refresh_path: '/search/new-used-and-demo-cars',
    },
    cards: {
      actions: ['enquire', 'test_drive'],
      ...(kind.chips !== undefined && { chips: kind.chips }),
    },
    sidebar: {
      actions: ['enquire', 'test_drive', 'trade_in', 'call', 'photos'],
      ...(kind.testDrive !== undefined && { labels: { test_drive: kind.testDrive } }),
    },
    ...(kind.testDrive !== undefined && { test_drive: { heading: kind.testDrive } }),
    // Australian law requires a warning beside rates; elsewhere it would be wrong.
    ...(isNz && { finance: { warning: '' } }),
    forms: { pages: ['service', 'parts', 'finance', 'sell', 'trade-in'] },
    leads: { targets: [{ kind: 'email', name: 'inbox', to: [email] }] },
    theme: { colours: toColours(answers.colour), typeface: kind.typeface },
    layout: {
      // On phones a long name needs the space of its badge.
      logo: { text: name, mark: name.length > 16 ? '' : toMark(name) },
      navigation: toNavigation(kind.many),
      ...(!isNz && {
        acknowledgement:
          'We acknowledge the Traditional Custodians of the lands on which we live and work, and pay our respects to Elders past and present.',
      }),
    },
  }
}

/** Short labels, so that they fit in one line beside a long name. */
function toNavigation(many: string): Navigation {
  return [
    {
      label: upperFirst(many),
      href: ALL,
      children: [
        { label: `All ${many}`, href: ALL },
        { label: `New ${many}`, href: '/search/new-cars' },
        { label: `Demo ${many}`, href: '/search/demo-cars' },
        { label: `Used ${many}`, href: '/search/used-cars' },
      ],
    },
    { label: 'Finance', href: '/finance-enquiry' },
    {
      label: 'Trade-in',
      href: '/trade-in',
      children: [
        { label: 'Value your trade-in', href: '/trade-in' },
        { label: 'Sell us yours', href: '/sell-my-car' },
      ],
    },
    {
      label: 'Service',
      href: '/service',
      children: [
        { label: 'Book a service', href: '/service' },
        { label: 'Parts and accessories', href: '/vehicle-parts-and-accessories' },
      ],
    },
    { label: 'About', href: '/about-us' },
    { label: 'Find us', href: '/dealerships' },
  ]
}

function toPlace(answers: Answers, id: number) {
  const { slug, name, country, make, phone, email, street, state, suburb, postcode } = answers
  const isIn = name.toLowerCase().includes(suburb.toLowerCase())
  return {
    id: `${id}01`,
    slug: yardOf(slug),
    name: isIn ? name : `${name} ${suburb}`.slice(0, 80),
    primary: true,
    ...(make !== '' && { manufacturers: [make] }),
    dealership_slug: slug,
    ...(answers.licence !== '' && { dealer_license_number: answers.licence }),
    timezone: regionOf(country, state).timezone,
    image: { image: { url: `/content/${kindOf(answers.kind).place.image}.webp` } },
    address: { street, city: suburb, state, postcode },
    phone,
    email,
    opening_hours: [
      { weekday: 0, status: 'Closed' },
      ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '08:30', close: '17:30' })),
      { weekday: 6, open: '09:00', close: '16:00' },
    ],
  }
}

/** A letter for the badge before the name. */
const toMark = (name: string) => slugOf(name).slice(0, 1).toUpperCase()

/** Content of tenants/<slug>/stock.json; `place` is the slug of the yard. */
export function toRecipe(
  answers: Answers,
  id: number,
  place: string,
): z.input<typeof recipeSchema> {
  const { slug, country, make } = answers
  const { recipe } = kindOf(answers.kind)
  // A make that the demo does not know is sold used, among all others.
  const isNew = make === '' || DRAWN.has(make)
  const one = make !== '' && isNew
  return {
    count: recipe.count,
    seed: slug,
    prefix: slug.slice(0, 2).toUpperCase().replace(/\W/g, ''),
    first_id: id * 1000,
    country: country === 'nz' ? 'NZ' : 'AU',
    ...(country === 'nz' && { price_factor: 1.06 }),
    kinds: recipe.kinds,
    makes: one ? { ...recipe.makes, [make]: 5 } : recipe.makes,
    other_makes: one ? Math.min(recipe.other_makes, 0.2) : recipe.other_makes,
    conditions: isNew ? { used: 60, new: 34, demo: 6 } : { used: 100, new: 0, demo: 0 },
    ...(one && { new_makes: [make] }),
    locations: { [place]: 1 },
    shares: { lender: 0, analysis: 0, quote: 0, subscription: 0 },
  }
}

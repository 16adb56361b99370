// A site whose every text is hostile.
import { siteSchema, type Site, type SiteInput } from '#tenant/schema.ts'
import { WHOLE_SITE } from './whole-site.ts'

/** Groups of a site for pages of blocks, offers, models, makes, locations and reviews. */
const GROUPS = [
  'pages',
  'offers',
  'models',
  'brands',
  'reviews',
  'locations',
  'places',
  'layout',
  'tagline',
  'dealership_websites',
] as const satisfies (keyof SiteInput)[]

/** The whole site with a text in every field that accepts it. */
export function poison(text: string): Site {
  let site: SiteInput = WHOLE_SITE
  for (const group of GROUPS)
    for (const way of waysOf(WHOLE_SITE[group])) {
      if (isKey(way) && !(group === 'pages' && way.length > 2) && group !== 'layout') continue
      const next = { ...site, [group]: put(site[group], way, text) }
      const shape = siteSchema.shape[group]
      if (shape.safeParse(next[group]).success) site = next
    }
  return siteSchema.parse(site)
}

type Way = readonly (string | number)[]

/** The path to each text below a value. */
function waysOf(value: unknown, way: Way = []): Way[] {
  if (typeof value === 'string') return [way]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    waysOf(child, [...way, Array.isArray(value) ? Number(key) : key]),
  )
}

function put(value: unknown, [key, ...rest]: Way, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((child, at) => (at === key ? put(child, rest, text) : child))
  const fields = value as Record<string, unknown> // the path leads through it
  return { ...fields, [key]: put(fields[key], rest, text) }
}

/** The first item of each list keeps its keys, so that its page can be found. */
const isKey = (way: Way) => KEYS.has(String(way.at(-1))) && (way[0] === 0 || way[1] === 0)
const KEYS = new Set([
  'id',
  'slug',
  'path',
  'make',
  'manufacturer_name',
  'manufacturer',
  'kind',
  'override_url',
  'href',
])

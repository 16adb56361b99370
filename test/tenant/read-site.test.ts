// What one release reads from a site that another has published.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { WHOLE_SITE } from '#test/support/whole-site.ts'
import { readSite } from '#tenant/read-site.ts'
import { siteSchema, type Site } from '#tenant/schema.ts'
import { cases, sample } from '#test/support/cases.ts'

type Fields = Record<string, unknown>
type Holder = { holder: Fields; path: string }
/** A site whose enum values and kinds may be another release's. */
type Loose = Fields & {
  locale: string
  places: { buttons: string[] }
  pages: { blocks: unknown[] }[]
  models: { list: Fields[] }
}

const whole: Site = siteSchema.parse(WHOLE_SITE)
/** What every site must have. */
const ROOT = ['slug', 'name', 'id', 'url', 'hosts']
/** Maps with any keys: no fields. */
const RECORDS = new Set([
  '/models/rewrites',
  '/forms/page_ids',
  '/forms/intros',
  '/intake/columns',
  '/secrets',
])

describe('a site of a newer release (F22)', () => {
  it('is read completely if both know the same fields', () => {
    expect(readSite(whole)).toEqual({ site: whole, left: [] })
  })

  it('is read without the fields that this one does not know, wherever they are', () => {
    const count = holdersOf(copy()).length
    expect(count).toBeGreaterThan(150)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(count - 1), fc.jsonValue()), { minLength: 1, maxLength: 12 }),
        (additions) => {
          const site = copy()
          const holders = holdersOf(site)
          for (const [at, value] of additions) {
            const { holder } = holders[at] ?? { holder: site }
            holder.of_the_next_release = value
          }
          const read = readSite(site)
          expect(read?.site).toEqual(whole)
          expect(read?.left).toHaveLength(new Set(additions.map(([at]) => at)).size)
        },
      ),
      { numRuns: cases(300) },
    )
  })

  it('is read even if every object has a field that this one does not know', () => {
    const site = copy()
    for (const { holder } of holdersOf(site)) holder.of_the_next_release = { deep: [{}] }
    expect(readSite(site)?.site).toEqual(whole)
  })

  it('reports what was left out', () => {
    const site = copy()
    site.telepathy = { enabled: true }
    expect(readSite(site)?.left).toEqual(['telepathy'])
  })

  it('loses the block of a kind that this one cannot render, and no other', () => {
    const site = loose()
    site.pages[0]?.blocks.unshift({ kind: 'hologram', depth: 3 })
    site.pages[0]?.blocks.push({ kind: 'smell' })
    const read = readSite(site)
    expect(read?.site).toEqual(whole)
    expect(read?.left).toContain('pages.0.blocks.0')
  })

  it('uses the default for an unknown value, and drops it from a list', () => {
    const site = loose()
    site.locale = 'mi-NZ'
    site.places.buttons.unshift('fly_there')
    expect(readSite(site)?.site).toEqual({ ...whole, locale: 'en-AU' })
  })

  it('loses an entry of a list above a limit that was raised since, and no other', () => {
    const site = loose()
    site.models.list.push({ ...site.models.list[0], slug: 'No slug of ours' })
    expect(readSite(site)?.site).toEqual(whole)
  })

  it('is rejected if a setting has another type, because its meaning is unknown', () => {
    const site = copy()
    site.make_restriction = ['Kia', 'Ford']
    expect(readSite(site)).toBeNull()
  })

  it('loses the entry of a list in which a field has another type', () => {
    const site = loose()
    site.models.list.unshift({ ...site.models.list[0], from_price: { aud: 1 } })
    expect(readSite(site)?.site).toEqual(whole)
  })

  it('is rejected without required fields', () => {
    for (const name of ROOT) {
      const site = copy()
      delete site[name]
      expect(readSite(site), name).toBeNull()
    }
  })

  it('is rejected for any other value, without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (any) => {
        expect(readSite(JSON.parse(JSON.stringify(any) ?? 'null'))).toBeNull()
      }),
    )
  })
})

describe('a site of an older release (F22)', () => {
  const optional = holdersOf(copy()).flatMap(({ path, holder }) =>
    Object.keys(holder).map((key) => [...path.split('/').slice(1), key]),
  )

  it('has the defaults of missing fields, whichever they are', () => {
    expect(optional.length).toBeGreaterThan(700)
    for (const path of sample(optional)) {
      const site = copy()
      const holder = follow(site, path.slice(0, -1))
      Reflect.deleteProperty(holder, path.at(-1) ?? '')
      const strict = siteSchema.safeParse(site)
      const read = readSite(site)
      if (strict.success) expect(read, path.join('.')).toEqual({ site: strict.data, left: [] })
      // A missing required field of a list entry removes that entry; one of the site rejects the site.
      else if (!ROOT.includes(path.join('.'))) expect(read?.left, path.join('.')).not.toEqual([])
    }
  })
})

function copy(): Fields {
  return structuredClone<Fields>(whole)
}

function loose(): Loose {
  // The same site, with looser types.
  return copy() as Loose
}

/** Every object of a site that has fields, with its path. */
function holdersOf(value: unknown, path = ''): Holder[] {
  if (typeof value !== 'object' || value === null || RECORDS.has(path)) return []
  const inner = Object.entries(value).flatMap(([key, item]) => holdersOf(item, `${path}/${key}`))
  // Neither null nor a list: fields by name.
  return Array.isArray(value) ? inner : [{ holder: value as Fields, path }, ...inner]
}

function follow(site: Fields, path: readonly string[]): object {
  // The path comes from this very value.
  return path.reduce<Fields>((holder, key) => holder[key] as Fields, site)
}

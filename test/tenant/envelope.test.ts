import { createHash } from 'node:crypto'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { siteJsonSchema } from '#cli/tenants/json-schema.ts'
import { parseEnvelope, SCHEMA_VERSION, toEnvelope } from '#tenant/envelope.ts'
import type { Site } from '#tenant/schema.ts'
import { cases } from '#test/support/cases.ts'

const text = await publishedText(testSite(), 7)
const whole = await parseEnvelope(text, 'acme')

describe('a published site', () => {
  it('is read back completely', () => {
    expect(whole).toMatchObject({ slug: 'acme', version: 7, site: testSite() })
  })

  it('is read back completely whatever the order of its fields', async () => {
    const site = testSite()
    // Object.fromEntries loses the type of an identical site.
    const turned = Object.fromEntries(Object.entries(site).reverse()) as Site
    expect(await parseEnvelope(await publishedText(turned), 'acme')).toMatchObject({ site })
  })

  it('is read with the defaults of newer fields when an older schema published it (F22)', async () => {
    const { schema, ...envelope } = JSON.parse(text)
    for (const group of ['gallery', 'sidebar', 'calculators', 'upstreams', 'garage', 'secrets'])
      delete envelope.site[group]
    const { site, themeCss, themeHash } = envelope
    const { hash } = await toEnvelope({ site, themeCss, themeHash }, 7)
    const older = { ...envelope, hash, schema: schema - 1 }
    expect(await parseEnvelope(JSON.stringify(older), 'acme')).toEqual(whole)
  })

  it('has a new number for each change of the schema, so that older sites are read through it (F22)', () => {
    const schema = createHash('sha256').update(withoutDescriptions()).digest('hex').slice(0, 12)
    expect(
      [SCHEMA_VERSION, schema],
      'Raise SCHEMA_VERSION in tenant/envelope.ts if a field came, went or changed; then write what is here now.',
    ).toEqual([13, 'bc328f24bf85'])
  })

  it('is not read as another site (TH2)', async () => {
    expect(await parseEnvelope(text, 'zenith')).toBeNull()
  })

  it('is never read in part: if it was changed anywhere, it is rejected or unchanged in meaning (F15)', async () => {
    const place = fc.integer({ min: 0, max: text.length - 1 })
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.integer({ min: 0, max: 20 }),
        fc.string({ maxLength: 5 }),
        async (at, cut, put) => {
          const changed = text.slice(0, at) + put + text.slice(at + cut)
          const read = await parseEnvelope(changed, 'acme')
          if (read !== null) expect({ ...read, version: 7 }).toEqual(whole)
        },
      ),
      { numRuns: cases(1000) },
    )
  })

  it('is rejected for any other text, without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (any) => {
        expect(await parseEnvelope(any, 'acme')).toBeNull()
      }),
    )
  })
})

/** A reworded description changes no site. */
function withoutDescriptions(): string {
  return JSON.stringify(JSON.parse(siteJsonSchema()), (name, value: unknown) => {
    if (name === 'description' && typeof value === 'string') return undefined
    return Array.isArray(value) ? value.filter((item) => !isNewBlock(item)) : value
  })
}

/** Kinds of blocks of this version. A new kind needs no new number: Workers leave out unknown ones. */
const BLOCK_KINDS =
  'hero promotion text stats brands sales stock budget reviews locations articles offers models faq promises cards action'

function isNewBlock(schema: { properties?: { kind?: { const?: string }; tone?: object } } | null) {
  const { kind, tone } = schema?.properties ?? {}
  const isBlock = kind?.const !== undefined && tone !== undefined
  return isBlock && !BLOCK_KINDS.split(' ').includes(kind.const ?? '')
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { root } from '#cli/run.ts'
import { schemaFiles } from '#cli/tenants/json-schema.ts'
import { parseEnvelope, toEnvelope } from '#tenant/envelope.ts'
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

  it('has the number of the schema of today, so that older sites are read through it (F22)', async () => {
    const path = 'src/tenant/schema-version.json'
    const written = await readFile(join(root, path), 'utf8')
    expect(written, 'Run `npm run fix`.').toBe(schemaFiles()[path])
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

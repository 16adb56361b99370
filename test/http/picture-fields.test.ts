// The policy follows every setting that takes the address of a picture.
import * as z from 'zod'
import { describe, expect, it } from 'vitest'

import { securityHeaders } from '#http/security.ts'
import { pictureAddress } from '#tenant/schema-words.ts'
import { siteSchema } from '#tenant/schema.ts'
import { testTenant } from '#test/support/tenant.ts'

const PICTURE = z.toJSONSchema(pictureAddress).pattern

/** A film and its captions come under media-src. */
const FILM = /^(?:video|captions)$/

/** Paths of all settings with the pattern of a picture, without places in lists. */
function fieldsOf(schema: unknown, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('pattern' in schema && schema.pattern === PICTURE)
    return FILM.test(path.at(-1) ?? '') ? [] : [path.join('.')]
  return Object.entries(schema).flatMap(([key, part]) =>
    key === 'properties'
      ? Object.entries(part as object).flatMap(([name, one]) => fieldsOf(one, [...path, name])) // by JSON Schema
      : fieldsOf(part, path),
  )
}

const FIELDS = [
  ...new Set([
    ...fieldsOf(z.toJSONSchema(siteSchema, { io: 'input', reused: 'inline' })),
    // An address with placeholders, of another type.
    'places.map_pictures',
  ]),
]

/** A value at a path in objects. */
const nest = (path: string, value: string): object =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object // a path has a part

describe('settings of pictures', () => {
  it('are found in the schema', () => {
    expect(FIELDS.length).toBeGreaterThan(15)
    expect(FIELDS).toContain('layout.logo.url')
  })

  it.each(FIELDS)('%s adds its host', (field) => {
    const tenant = testTenant({ gallery: { images: { resize: 'edge' } } })
    const { images } = tenant.site.gallery
    const site = { ...tenant.site, ...nest(field, 'https://here.example/{key}.webp') }
    const policy = securityHeaders(
      { ...tenant, site: { ...site, gallery: { ...tenant.site.gallery, images } } },
      false,
    ).find(([name]) => name === 'Content-Security-Policy')?.[1]
    expect(policy).toContain("img-src 'self' https://here.example data:")
  })
})

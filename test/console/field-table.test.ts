// The fields of a site as forms show them: each has a control, words for people, and a place.
import * as z from 'zod'

import { describe, expect, it } from 'vitest'

import { readFieldTable } from '#cli/build-fields.ts'
import type { Field } from '#apps/console/fields/field.ts'

/** Words that only engineers use. */
const JARGON = /\b(?:urls?|href|iframe|utm|api|bool|min|max|ms|slug|upstreams)\b|[_{}`]|\bnull\b/i
/** What forms for dealers show. */
const SHOWN = new Set(
  'name tagline address phone_numbers youtube_url locations places offers pages layout theme redirects feeds leads integrations finance'.split(
    ' ',
  ),
)

type Found = { at: string; field: Field }

function fieldsBelow(field: Field, at: string): Found[] {
  const below =
    field.widget === 'group'
      ? field.fields.flatMap(([key, inner]) => fieldsBelow(inner, `${at}/${key}`))
      : field.widget === 'list'
        ? fieldsBelow(field.item, `${at}/*`)
        : field.widget === 'variants'
          ? field.variants.flatMap(({ value, group }) => fieldsBelow(group, `${at}:${value}`))
          : []
  return [{ at, field }, ...below]
}

const table = readFieldTable()
const fields = Object.entries(table).flatMap(([group, field]) => fieldsBelow(field, `/${group}`))
const isHidden = ({ at, field }: Found) =>
  field.audience !== undefined ||
  fields.some(
    ({ at: above, field: { audience } }) => audience !== undefined && at.startsWith(`${above}/`),
  )

describe('the field table', () => {
  it('covers the whole site', () => {
    expect(fields.length).toBeGreaterThan(1200)
    expect(fields.map(({ at }) => at)).toEqual(
      expect.arrayContaining([
        '/offers/list/*/name',
        '/locations/*/special_hours/*/date',
        '/pages/*/blocks/*:hero/slides/*/alt',
        '/theme/colours/brand',
        '/leads/targets/*:email/to',
      ]),
    )
  })

  it('names every field in words that are no jargon', () => {
    const bad = fields.filter(
      ({ field }) => JARGON.test(field.label) || !/^[A-Z0-9]/.test(field.label),
    )
    expect(bad.map(({ at, field }) => `${at}: ${field.label}`)).toEqual([])
    expect(fields.filter(({ field }) => field.label.length > 45).map(({ at }) => at)).toEqual([])
  })

  it('explains what dealers see without naming keys of the document', () => {
    const bad = fields
      .filter((found) => SHOWN.has(found.at.split('/')[1] ?? '') && !isHidden(found))
      .filter(({ field }) => JARGON.test(field.help.replaceAll(/car_type:used/g, '')))
    expect(bad.map(({ at, field }) => `${at}: ${field.help}`)).toEqual([])
  })

  it('gives fields beside each other different labels', () => {
    const twins = fields.flatMap(({ at, field }) => {
      const inner = field.widget === 'group' ? field.fields : []
      const shown = inner.filter(([, one]) => one.audience !== 'system').map(([, one]) => one.label)
      return new Set(shown).size === shown.length ? [] : [`${at}: ${shown.join(', ')}`]
    })
    expect(twins).toEqual([])
  })

  it('takes the control from the shape and the metadata', () => {
    const widgetOf = (at: string) => fields.find((found) => found.at === at)?.field
    expect(widgetOf('/theme/colours/brand')).toMatchObject({
      widget: 'colour',
      standard: '#003478',
    })
    expect(widgetOf('/offers/list/*/expiry')).toMatchObject({ widget: 'text', input: 'date' })
    expect(widgetOf('/offers/list/*/description')).toMatchObject({
      widget: 'area',
      holds: 'markup',
    })
    expect(widgetOf('/offers/list/*/manufacturer')).toMatchObject({ wrappedIn: 'name' })
    expect(widgetOf('/offers/list/*/model')).toMatchObject({ widget: 'group', isNullable: true })
    expect(widgetOf('/locations/*/opening_hours/*/open')).toMatchObject({ input: 'time' })
    expect(widgetOf('/locations/*/map_image')).toMatchObject({ widget: 'picture' })
    expect(widgetOf('/pages/*/blocks')).toMatchObject({ widget: 'list', max: 40 })
    expect(widgetOf('/redirects/*/status')).toMatchObject({
      widget: 'choice',
      options: [
        { value: 301, label: 'For good (301)' },
        { value: 302, label: 'For now (302)' },
      ],
    })
  })

  it('refuses a shape without a control', () => {
    const odd = z.strictObject({ odd: z.union([z.number(), z.array(z.string())]) })
    expect(() => readFieldTable(odd)).toThrow('/odd is one of several shapes')
    const nested = z.strictObject({ all: z.record(z.string(), z.number()) })
    expect(() => readFieldTable(nested)).toThrow('/all has a shape that no widget shows')
  })
})

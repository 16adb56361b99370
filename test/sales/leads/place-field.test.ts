import { describe, expect, it } from 'vitest'

import { placeFields } from '#sales/leads/fields/place-field.ts'
import { testSite } from '#test/support/site.ts'
import type { SiteInput } from '#tenant/schema.ts'

const LOCATIONS = [
  { id: '1', slug: 'north', name: 'North', dealership_slug: 'north-motors' },
  { id: '2', slug: 'south', name: 'South', dealership_slug: 'south-motors' },
  { id: '3', slug: 'bay', name: 'Bay', location_type: 'service' as const },
]
const DEALERSHIPS = [
  { id: '8', slug: 'north-motors', name: 'North Motors' },
  { id: '9', slug: 'south-motors', name: 'South Motors' },
]
const BUYING = LOCATIONS.map((place) =>
  place.id === '2' ? { ...place, location_subtype: 'buying' } : place,
)

function ask(options: Parameters<typeof placeFields>[1], input: Partial<SiteInput> = {}) {
  const site = testSite({ locations: LOCATIONS, dealerships: DEALERSHIPS, ...input })
  const [field] = placeFields(site, options)
  if (field?.kind !== 'select') return null
  const { name, choices, value } = field
  return { name, value, choices: choices.map((choice) => choice.value) }
}
const query = (text: string) => new URLSearchParams(text)

describe('the location field', () => {
  it('follows the order of the site (T25, C26)', () => {
    expect(ask({}, { places: { order: ['2'] } })?.choices).toEqual(['2', '1'])
  })

  it('offers locations that buy for the shopper’s vehicle, if there are any (E26)', () => {
    expect(ask({ isBuying: true }, { locations: BUYING })).toEqual({
      name: 'location_id',
      value: '2',
      choices: ['2'],
    })
    expect(ask({ isBuying: true })?.choices).toEqual(['1', '2'])
    expect(ask({}, { locations: BUYING })?.choices).toEqual(['1', '2'])
  })

  it('asks for the buying location though other forms ask for the dealership (E26, V49)', () => {
    const forms = { preferred_dealership: true }
    expect(ask({ isBuying: true }, { forms, locations: BUYING })?.name).toBe('location_id')
    expect(ask({ isBuying: true }, { forms })?.name).toBe('preferred_dealership')
  })

  it('has the location of the address selected, or of its dealership (R35)', () => {
    expect(ask({ query: query('location_id=2') })?.value).toBe('2')
    const forms = { preferred_dealership: true }
    expect(ask({ query: query('location_id=2') }, { forms })?.value).toBe('south-motors')
    expect(ask({ query: query('location_id=7') })?.value).toBe('')
  })

  it('offers a workshop beside the yards if the address names it, in forms for any subject (R35)', () => {
    expect(ask({ isAny: true, query: query('location_id=3') })).toMatchObject({
      value: '3',
      choices: ['1', '2', '3'],
    })
    expect(ask({ isAny: true })?.choices).toEqual(['1', '2'])
    expect(ask({ query: query('location_id=3') })).toMatchObject({ value: '', choices: ['1', '2'] })
  })
})

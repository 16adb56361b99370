import { describe, expect, it } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { testDrive } from '#sales/leads/forms/test-drive.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { askFor, drawn, extrasOf, PLACES } from './form-context.ts'

const HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '09:00', close: '17:00' }))
/** The north yard has opening hours, the south yard has none. */
const locations: NonNullable<SiteInput['locations']> = PLACES.map((place) => ({
  ...place,
  ...(place.id === '1' && {
    opening_hours: HOURS,
    address: { street: '1 High St', city: 'Perth' },
  }),
  ...(place.id === '5' && { opening_hours: HOURS }),
}))
const site = { locations, test_drive: { notice_hours: 0 } }
const MONDAY = '2026-11-23T09:00:00+10:00/2026-11-23T10:00:00+10:00'
const AT_NORTH = { location_name: 'North Yard' }
const titlesOf = ({ steps }: { steps: readonly { title: string }[] }) =>
  steps.map(({ title }) => title)

describe('the test drive of a vehicle (W42)', () => {
  it('asks for time and details, at the location of the vehicle (S14)', async () => {
    const { made, fields, names } = await drawn(testDrive, { site, car: AT_NORTH })
    expect(made.title).toBe('Book a test drive')
    expect(made.intro).toMatch(/driver licence\.$/)
    expect(titlesOf(made)).toEqual(['When', 'Your details'])
    expect(names).not.toContain('location_id')
    expect(names).not.toContain('vehicle')
    expect(fields.appointment).toMatchObject({ hint: 'At North Yard, 1 High St, Perth.' })
  })

  it('offers times, and always "any time"; a message is optional (V34)', async () => {
    const { fields } = await drawn(testDrive, { site, car: AT_NORTH })
    expect(fields.appointment).toMatchObject({ kind: 'radios' })
    expect(fields.appointment).toHaveProperty('choices.0', {
      value: '',
      label: 'Any time, call me',
    })
    expect(fields.appointment).not.toHaveProperty('required')
    expect(fields.appointment).toHaveProperty('choices.1', {
      value: MONDAY,
      label: 'Mon 23 Nov, 9:00 am',
      group: 'Monday 23 November',
    })
    expect(fields.message).toMatchObject({ required: false })
  })

  it('shows time and location above the details (S14)', async () => {
    const hintOf = async (appointment: string) => {
      const { made } = await drawn(testDrive, { site, car: AT_NORTH, typed: { appointment } })
      return made.steps.at(-1)?.groups[0]?.hint
    }
    expect(await hintOf(MONDAY)).toBe('Monday 23 November, 9:00 am, at North Yard.')
    expect(await hintOf('')).toBeUndefined()
    expect(await hintOf('tomorrow')).toBeUndefined()
  })

  it('accepts free text if the location has no opening hours', async () => {
    const { names, fields } = await drawn(testDrive, { site, car: { location_name: 'South Yard' } })
    expect(names).not.toContain('appointment')
    expect(fields.preferred_time).toMatchObject({
      kind: 'text',
      hint: 'At South Yard, Hobart. We’ll call to arrange a time.',
    })
  })

  it('still accepts a chosen time if none are left', async () => {
    const typed = { appointment: MONDAY }
    const { fields } = await drawn(testDrive, {
      site,
      car: { location_name: 'South Yard' },
      typed,
    })
    expect(fields.appointment).toMatchObject({
      choices: [{ value: '', label: 'Any time, call me' }],
      gone: 'That time is no longer available. Please choose another.',
    })
  })

  it('has another name, and needs no licence, if the site says so', async () => {
    const test_drive = { heading: 'Book a walk-through', bring: '' }
    const { made } = await drawn(testDrive, { site: { ...site, test_drive } })
    expect(made.title).toBe('Book a walk-through')
    expect(made.intro).not.toContain('licence')
  })

  it('shows no hidden location, and asks instead (V61)', async () => {
    const { names } = await drawn(testDrive, { site, car: { location_name: 'Closed Yard' } })
    expect(names).toContain('location_id')
  })

  it('is only for vehicles that are still available', () => {
    const isFor = (car: Record<string, unknown>) => {
      const ask = askFor({ site, car })
      return ask.car === null ? undefined : testDrive.isFor?.(ask.car, ask.site)
    }
    expect(isFor({})).toBe(true)
    expect(isFor({ status: 'coming_soon' })).toBe(true)
    expect(isFor({ status: 'sold', sold_date_timestamp: 1 })).toBe(false)
    expect(isFor({ status: 'wholesale' })).toBe(false)
  })
})

describe('the test drive of any vehicle (R30)', () => {
  it('asks for location and vehicle first, then time, then details (V49)', async () => {
    const { made, fields } = await drawn(testDrive, { site })
    expect(titlesOf(made)).toEqual(['Where', 'When', 'Your details'])
    expect(fields.location_id).toMatchObject({ required: true, value: '' })
    expect(fields.location_id).toHaveProperty('choices.length', 2)
    expect(fields.vehicle).toMatchObject({ required: true })
  })

  it('does not require the vehicle if the stock does not answer for the one of the address', async () => {
    const { fields } = await drawn(testDrive, { site, query: 'car_id=77' })
    expect(fields.vehicle).toMatchObject({ required: false })
  })

  it('offers the times of the chosen location', async () => {
    const times = (typed: Record<string, string>) => drawn(testDrive, { site, typed })
    expect((await times({ location_id: '1' })).fields).toHaveProperty('appointment')
    for (const id of ['2', '5', 'x', '__proto__'])
      expect((await times({ location_id: id })).fields).toHaveProperty('preferred_time')
  })

  it('does not ask for the location if there is only one (S29)', async () => {
    const one = { locations: locations.slice(0, 1) }
    const { made, names } = await drawn(testDrive, { site: one })
    expect(titlesOf(made)).toEqual(['When', 'Your details'])
    expect(names.slice(0, 2)).toEqual(['vehicle', 'appointment'])
  })

  it('asks for the location even if the site asks for the preferred dealership elsewhere', async () => {
    const dealerships = [{ id: '1', slug: 'north-motors', name: 'North Motors' }]
    const more = { site: { ...site, dealerships }, forms: { preferred_dealership: true } }
    expect((await drawn(testDrive, more)).names[0]).toBe('location_id')
  })

  it('works without locations and times on a site that has none', async () => {
    const { made, names } = await drawn(testDrive)
    expect(titlesOf(made)).toEqual(['When', 'Your details'])
    expect(names.slice(0, 2)).toEqual(['vehicle', 'preferred_time'])
  })
})

describe('the lead of a test drive', () => {
  it.each([
    [{ car_type: 'new' }, EVENTS.testDrive, 'New'],
    [{ car_type: 'demo' }, EVENTS.testDrive, 'Demo'],
    [{ car_type: 'used' }, EVENTS.usedTestDrive, 'Used'],
    [{ car_type: 'used', tag: 'Test drive only' }, EVENTS.testDrive, 'Used'],
  ])('of %j is counted correctly (N5, N10, T4)', async (car, event, subcategory) => {
    expect(await extrasOf(testDrive, {}, { site, car })).toMatchObject({
      category: 'Test Drive',
      subcategory,
      event,
    })
  })

  it('without a vehicle is an enquiry (N14)', async () => {
    const extras = await extrasOf(testDrive, {}, { site })
    expect(extras).toMatchObject({ subcategory: '', event: EVENTS.generalEnquiry })
  })

  it('has time and location for systems, and as text for people (E22)', async () => {
    const answers = { appointment: MONDAY }
    expect((await extrasOf(testDrive, answers, { site, car: AT_NORTH })).fields).toMatchObject({
      appointment: {
        start: '2026-11-23T09:00:00+10:00',
        end: '2026-11-23T10:00:00+10:00',
        location_id: '1',
      },
      preferred_time: 'Monday 23 November, 9:00 am',
      location: 'North Yard',
      location_id: '1',
    })
    const any = await extrasOf(testDrive, {}, { site, car: AT_NORTH })
    expect(any.fields).not.toHaveProperty('appointment')
    expect(any.fields).not.toHaveProperty('preferred_time')
  })
})

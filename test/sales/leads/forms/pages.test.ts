import { describe, expect, it } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { careers } from '#sales/leads/forms/careers.ts'
import { fleet } from '#sales/leads/forms/fleet.ts'
import { parts } from '#sales/leads/forms/parts.ts'
import { service } from '#sales/leads/forms/service.ts'
import { drawn, extrasOf, PLACES } from './form-context.ts'

const site = { locations: PLACES }

describe('the service booking (R22)', () => {
  it('has the site’s own name (T23)', async () => {
    const forms = { service: { heading: 'Book a van service' } }
    expect((await drawn(service, { forms })).made.title).toBe('Book a van service')
  })

  it('asks for vehicle and work first, then for the shopper’s details (S14)', async () => {
    const { made, names } = await drawn(service, { site: { ...site, vehicle: { one: 'van' } } })
    expect(made.steps.map(({ title }) => title)).toEqual(['Your van and the work', 'Your details'])
    expect(names.slice(0, 7)).toEqual([
      'rego',
      'year',
      'make',
      'model',
      'kms',
      'work',
      'location_id',
    ])
  })

  it('asks for no kilometres if vehicles have none', async () => {
    const vans = { trade_in: { ask_km: false } }
    expect((await drawn(service, { site: vans })).names).not.toContain('kms')
  })

  it('offers workshops, or all locations if none is for service only', async () => {
    const alone = (await drawn(service, { site })).fields.location_id
    expect(alone).toMatchObject({ value: '3', choices: [{ value: '3', label: 'Workshop' }] })
    const yards = { locations: PLACES.slice(0, 2) }
    const either = (await drawn(service, { site: yards })).fields.location_id
    expect(either).toMatchObject({ value: '', choices: [{ value: '1' }, { value: '2' }] })
  })

  it('offers the site’s work and extras, and none if it has none', async () => {
    const forms = { service: { types: ['Gas check'], additional: ['Wash', 'Storage'] } }
    const { fields } = await drawn(service, { forms })
    expect(fields).toMatchObject({
      work: { choices: [{ value: 'Gas check' }] },
      'additional_services.0': { kind: 'tick', label: 'Wash' },
      'additional_services.1': { kind: 'tick', label: 'Storage' },
      message: { required: false },
    })
    const bare = await drawn(service, { forms: { service: { types: [], additional: [] } } })
    expect(bare.names).not.toContain('work')
    expect(bare.names).not.toContain('additional_services.0')
  })

  it('lists the ticked extras as text (E37)', async () => {
    const forms = { service: { additional: ['Wash', 'Storage', 'Loan car'] } }
    const answers = { work: 'Brakes', 'additional_services.0': 'on', 'additional_services.2': 'on' }
    expect(await extrasOf(service, answers, { forms })).toMatchObject({
      category: 'Service',
      subcategory: 'Brakes',
      event: EVENTS.generalEnquiry,
      fields: { additional_services: ['Wash', 'Loan car'] },
    })
  })
})

describe('the other forms with pages of their own', () => {
  it('asks for a part, for its vehicle, at the parts department (R45)', async () => {
    const { fields } = await drawn(parts, { site })
    expect(fields).toMatchObject({
      part: { required: true },
      vehicle: { required: true },
      location_id: { value: '4', label: 'Parts counter' },
      message: { required: false },
    })
    expect(await extrasOf(parts)).toMatchObject({ category: 'Parts' })
  })

  it('asks applicants for a position and accepts a link to their documents (R41, N17)', async () => {
    const { fields } = await drawn(careers, { site, query: 'position=Apprentice' })
    expect(fields).toMatchObject({
      position: { required: true, value: 'Apprentice' },
      location_id: { choices: [{ value: '1' }, { value: '2' }] },
      cv_link: { kind: 'text' },
      terms_conditions: { label: expect.stringMatching(/contact me about this application\.$/) },
    })
    expect(await extrasOf(careers, { position: 'Apprentice' })).toMatchObject({
      category: 'Careers',
      subcategory: 'Apprentice',
      event: EVENTS.careers,
    })
  })

  it('asks businesses for their number by its name in their country (R42)', async () => {
    const { fields } = await drawn(fleet, { site })
    expect(fields).toMatchObject({
      company: { required: true },
      business_number: { label: 'ABN' },
      vehicles: { rule: 'number', required: true },
      timeframe: { kind: 'select' },
    })
    const abroad = await drawn(fleet, { site: { locale: 'en-NZ' } })
    expect(abroad.fields.business_number).toMatchObject({ label: 'NZBN' })
    expect(await extrasOf(fleet)).toMatchObject({ category: 'Fleet' })
  })

  it.each([careers, fleet, parts, service])(
    'shows the site’s text above it ($kind)',
    async (form) => {
      const intros = { [form.kind]: 'In our own <b>words</b>.' }
      expect((await drawn(form, { forms: { intros } })).made.intro).toBe('In our own <b>words</b>.')
      expect((await drawn(form)).made.intro).not.toBe('')
    },
  )

  it.each([careers, fleet, parts, service])(
    'ends with contact details and consents ($kind; V50, V51)',
    async (form) => {
      const { names } = await drawn(form)
      expect(names).toEqual(expect.arrayContaining(['name', 'last_name', 'email', 'phone']))
      expect(names.slice(-2)).toEqual(['terms_conditions', 'opt_in'])
    },
  )
})

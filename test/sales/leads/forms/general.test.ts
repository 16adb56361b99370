import { describe, expect, it } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { general } from '#sales/leads/forms/general.ts'
import { drawn, extrasOf, PLACES } from './form-context.ts'

const site = { locations: PLACES }

describe('the general enquiry (W59, W87, E37)', () => {
  it('requires a subject: a general enquiry by default (V48)', async () => {
    expect((await drawn(general)).fields.category).toMatchObject({
      required: true,
      value: 'General Enquiry',
    })
    const forms = { categories: ['Sales', 'Feedback'] }
    expect((await drawn(general, { forms })).fields.category).toMatchObject({ value: 'Sales' })
  })

  it('has the subject of its address, if the site knows it', async () => {
    const { category } = (await drawn(general, { query: 'category=Parts' })).fields
    expect(category).toMatchObject({ value: 'Parts' })
    const odd = (await drawn(general, { query: 'category=Nonsense' })).fields
    expect(odd.category).toMatchObject({ value: 'General Enquiry' })
  })

  it('asks for one of the visible yards (V49)', async () => {
    const { location_id: place } = (await drawn(general, { site })).fields
    expect(place).toMatchObject({
      required: true,
      value: '',
      choices: [
        { value: '1', label: 'North Yard' },
        { value: '2', label: 'South Yard, Hobart' },
      ],
    })
    const chosen = (await drawn(general, { site, query: 'location_id=2' })).fields
    expect(chosen.location_id).toMatchObject({ value: '2' })
    expect((await drawn(general)).names).not.toContain('location_id')
  })

  it('has a single location selected already (S29)', async () => {
    const { fields } = await drawn(general, { site: { locations: PLACES.slice(0, 1) } })
    expect(fields.location_id).toMatchObject({ value: '1', required: true })
  })

  it('asks for the dealership instead if the site wants that (V49)', async () => {
    const dealerships = [
      { id: '8', slug: 'north-motors', name: 'North Motors' },
      { id: '9', slug: 'south-motors', name: 'South Motors' },
    ]
    const forms = { preferred_dealership: true }
    const { fields, names } = await drawn(general, { site: { ...site, dealerships }, forms })
    expect(names).not.toContain('location_id')
    expect(fields.preferred_dealership).toMatchObject({
      required: true,
      choices: [{ value: 'north-motors' }, { value: 'south-motors' }],
    })
    const without = await drawn(general, { site, forms })
    expect(without.names).toContain('location_id')
  })

  it('needs a message unless the site says otherwise, and never a rego (V47, V50, T22)', async () => {
    const { fields } = await drawn(general)
    expect(fields.message).toMatchObject({ required: true, label: 'Comments' })
    expect(fields.rego).toMatchObject({ kind: 'text' })
    expect(fields.rego).not.toHaveProperty('required', true)
    const free = await drawn(general, { forms: { message_required: false } })
    expect(free.fields.message).toMatchObject({ required: false })
  })

  it('asks for news with a box that is optional, and unticked unless the site ticks it (V50)', async () => {
    const { fields } = await drawn(general)
    expect(fields.opt_in).toMatchObject({ kind: 'tick', value: '' })
    expect(fields.opt_in).not.toHaveProperty('required', true)
    const ticked = await drawn(general, { forms: { opt_in: { default: true } } })
    expect(ticked.fields.opt_in).toMatchObject({ value: 'on' })
  })

  it('files the lead under the chosen subject and counts it (N14)', async () => {
    expect(await extrasOf(general, { category: 'Service' })).toMatchObject({
      category: 'Service',
      event: EVENTS.generalEnquiry,
    })
  })
})

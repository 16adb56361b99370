import { describe, expect, it } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { photos } from '#sales/leads/forms/photos.ts'
import { similar } from '#sales/leads/forms/similar.ts'
import { drawn, extrasOf } from './form-context.ts'

describe('the request for photos (W44, V35)', () => {
  it('has a prefilled question, and leaves the rest to the shopper', async () => {
    const forms = { photos_message: 'More photos, please.' }
    const { fields, names } = await drawn(photos, { forms, car: {} })
    expect(fields).toMatchObject({
      request: { kind: 'hidden', value: 'More photos, please.' },
      message: { required: false },
    })
    expect(names).toEqual(expect.arrayContaining(['name', 'last_name', 'email', 'phone']))
  })

  it('asks which vehicle it is if its address has none', async () => {
    const { made, fields } = await drawn(photos)
    expect(made.title).toBe('Ask for photos')
    expect(fields.vehicle).toMatchObject({ label: 'Which car?', required: true })
    for (const about of [{ car: {} }, { query: 'car_id=7' }])
      expect((await drawn(photos, about)).names).not.toContain('vehicle')
  })

  it('sends both as one message', async () => {
    const forms = { photos_message: 'More photos, please.' }
    const said = await extrasOf(photos, { message: 'The tray.' }, { forms, car: {} })
    expect(said).toMatchObject({
      subcategory: 'Request Photos',
      event: EVENTS.usedEnquiry,
      fields: { message: 'More photos, please.\n\nThe tray.' },
    })
    const bare = await extrasOf(photos, {}, { forms, car: { car_type: 'demo' } })
    expect(bare).toMatchObject({
      event: EVENTS.newEnquiry,
      fields: { message: 'More photos, please.' },
    })
  })
})

describe('Find Me Something Similar (S3)', () => {
  it('starts with the vehicle and its price', async () => {
    const { fields } = await drawn(similar, { car: { price: 45_990, status: 'sold' } })
    expect(fields).toMatchObject({
      message: { value: 'I am looking for something like the 2021 Toyota HiLux SR5.' },
      budget: { value: 'Up to $50,000' },
    })
  })

  it.each([
    [20_000, 'Up to $20,000'],
    [20_001, 'Up to $30,000'],
    [900_000, 'More than $150,000'],
    [0, ''],
    [null, ''],
  ])('suggests a budget for %s: "%s"', async (price, value) => {
    const { budget } = (await drawn(similar, { car: { price } })).fields
    expect(budget).toMatchObject({ value })
    const choices = budget?.kind === 'select' ? budget.choices.map((choice) => choice.value) : []
    if (value !== '') expect(choices).toContain(value)
  })

  it('can be asked without a vehicle', async () => {
    const { fields } = await drawn(similar)
    expect(fields).toMatchObject({ message: { value: '' }, budget: { value: '' } })
    expect((await extrasOf(similar)).event).toBe(EVENTS.generalEnquiry)
  })
})

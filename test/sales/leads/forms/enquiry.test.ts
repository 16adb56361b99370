import { describe, expect, it } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { enquiry } from '#sales/leads/forms/enquiry.ts'
import { drawn, extrasOf } from './form-context.ts'

describe('the enquiry about a vehicle (W43)', () => {
  it('asks for the question, then for the shopper’s details (S14)', async () => {
    const { made, names } = await drawn(enquiry, { car: {} })
    expect(made.title).toBe('Enquire about the 2021 Toyota HiLux SR5')
    expect(made.steps.map(({ title }) => title)).toEqual(['Your question', 'Your details'])
    expect(names.slice(0, 3)).toEqual(['topic', 'message', 'trade_in'])
    expect(names).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'terms_conditions']))
  })

  it('requires a message, unless a question was chosen or the site needs none (V47, T22)', async () => {
    const topic = { topic: 'Best price' }
    const required = { message: { required: true } }
    expect((await drawn(enquiry, { car: {} })).fields).toMatchObject(required)
    expect((await drawn(enquiry, { car: {}, typed: { topic: 'My own' } })).fields).toMatchObject(
      required,
    )
    const free = { message: { required: false } }
    expect((await drawn(enquiry, { car: {}, typed: topic })).fields).toMatchObject(free)
    const site = { forms: { message_required: false } }
    expect((await drawn(enquiry, site)).fields).toMatchObject(free)
  })

  it('begins with the message that its link carries, about a vehicle only', async () => {
    const query = 'about=Tell+me+if+it+becomes+available'
    expect((await drawn(enquiry, { car: {}, query })).fields).toMatchObject({
      message: { value: 'Tell me if it becomes available' },
    })
    expect((await drawn(enquiry, { query })).fields).toMatchObject({ message: { value: '' } })
  })

  it('offers the site’s questions, and none if it has none', async () => {
    const forms = { topics: ['Can my car tow it?'] }
    expect((await drawn(enquiry, { forms, car: {} })).fields.topic).toMatchObject({
      choices: [{ value: 'Can my car tow it?' }],
    })
    const { names, fields } = await drawn(enquiry, { forms: { topics: [] }, car: {} })
    expect(names).not.toContain('topic')
    expect(fields.message).not.toHaveProperty('hint')
  })

  it('asks for a trade-in only if the site accepts one towards it (V9)', async () => {
    const site = { sidebar: { trade_in_for: ['used' as const] } }
    expect((await drawn(enquiry, { site, car: {} })).names).toContain('trade_in')
    expect((await drawn(enquiry, { site, car: { car_type: 'new' } })).names).not.toContain(
      'trade_in',
    )
    expect((await drawn(enquiry, { site })).names).not.toContain('trade_in')
  })

  it.each([
    ['new', 'New', EVENTS.newEnquiry],
    ['demo', 'Demo', EVENTS.newEnquiry],
    ['used', 'Used', EVENTS.usedEnquiry],
  ])('is filed and counted by condition: %s (N3, N4)', async (car_type, subcategory, event) => {
    expect(await extrasOf(enquiry, {}, { car: { car_type } })).toMatchObject({
      category: 'Vehicle Enquiry',
      subcategory,
      event,
    })
  })

  it('combines question and message in one text (E22)', async () => {
    const both = { topic: 'Best price', message: 'Paying cash.' }
    expect((await extrasOf(enquiry, both, { car: {} })).fields).toEqual({
      message: 'Best price\n\nPaying cash.',
    })
    expect((await extrasOf(enquiry, { topic: 'Best price' }, { car: {} })).fields).toEqual({
      message: 'Best price',
    })
  })

  it('is an ordinary enquiry if it is about no vehicle', async () => {
    const { made, names } = await drawn(enquiry)
    expect(made.title).toBe('Make an enquiry')
    expect(names).not.toContain('topic')
  })

  it('still names the vehicle if the stock does not answer (F1)', async () => {
    const lost = { query: 'car_id=7' }
    const { made, names } = await drawn(enquiry, lost)
    expect(made.title).toBe('Enquire about this car')
    expect(names).toContain('topic')
    expect(await extrasOf(enquiry, {}, lost)).toMatchObject({ event: EVENTS.generalEnquiry })
  })
})

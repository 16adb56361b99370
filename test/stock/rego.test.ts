import { describe, expect, it } from 'vitest'

import { toRego, toWof } from '#vehicle/details.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

const rego = (rego_expiry: string, site = sampleSite(), now = NOW) =>
  toRego(sampleCar({ rego_expiry, location_name: 'Yard' }), site, now)

describe('registration', () => {
  it.each([
    ['2027-03-01', 'Expires on 1 March 2027'],
    ['1/3/2027', 'Expires on 1 March 2027'],
    ['2027-02-28T20:00:00Z', 'Expires on 1 March 2027'],
    [String(Date.UTC(2027, 2, 1) / 1000), 'Expires on 1 March 2027'],
  ])('of %s shows its expiry (V36)', (date, text) => {
    expect(rego(date)).toBe(text)
  })

  it('is valid through its last day, in the time zone of the yard (V36)', () => {
    const site = sampleSite({
      locations: [
        { id: '1', slug: 'city', name: 'City', primary: true, timezone: 'Australia/Perth' },
        { id: '2', slug: 'yard', name: 'Yard', timezone: 'Pacific/Auckland' },
      ],
    })
    const noonBefore = Date.UTC(2026, 10, 20, 12) / 1000 // 21 November, 1 am in Auckland
    expect(rego('2026-11-21', site, noonBefore)).toBe('Expires on 21 November 2026')
    expect(rego('2026-11-20', site, noonBefore)).toBeNull()
  })

  it('that has expired is left out, or shown if the site says so (V36, T31)', () => {
    expect(rego('2026-01-01')).toBeNull()
    expect(rego('2026-01-01', sampleSite({ facts: { show_unregistered: true } }))).toBe(
      'Unregistered',
    )
  })

  it.each(['', 'null', 'soon', '2027-13-45', 'NaN', '99999999999999999'])(
    'of %j shows nothing (V38)',
    (date) => {
      expect(rego(date, sampleSite({ facts: { show_unregistered: true } }))).toBeNull()
    },
  )
})

describe('warrant of fitness', () => {
  const wof = (date: string, locale: 'en-AU' | 'en-NZ') =>
    toWof(sampleCar({ wof_expiry: date }), sampleSite({ locale }), NOW)

  it('is shown in New Zealand, while it is valid', () => {
    expect(wof('2027-03-01', 'en-NZ')).toBe('Expires on 1 March 2027')
    expect(wof('2026-03-01', 'en-NZ')).toBeNull()
    expect(wof('2027-03-01', 'en-AU')).toBeNull()
  })
})

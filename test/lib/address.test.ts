import { describe, expect, it } from 'vitest'

import { addressLine } from '#lib/text.ts'

describe('address on one line', () => {
  it('shows what is known', () => {
    const whole = { street: '1 High Street', city: 'Hornsby', state: 'NSW', postcode: '2077' }
    expect(addressLine(whole)).toBe('1 High Street, Hornsby NSW 2077')
    expect(addressLine({ street: '', city: 'Hornsby', state: null })).toBe('Hornsby')
    expect(addressLine({})).toBe('')
  })

  it('has no region of New Zealand before a postcode', () => {
    const place = { street: '9 Te Rapa Road', city: 'Hamilton', state: 'Waikato' }
    expect(addressLine({ ...place, postcode: '3200' })).toBe('9 Te Rapa Road, Hamilton 3200')
    expect(addressLine(place)).toBe('9 Te Rapa Road, Hamilton Waikato')
  })

  it('shows the name once if city and region are the same (W39)', () => {
    const place = { street: '311 Great South Road', city: 'Auckland', state: 'Auckland' }
    expect(addressLine({ ...place, postcode: '1061' })).toBe('311 Great South Road, Auckland 1061')
  })
})

import { describe, expect, it } from 'vitest'

import { maskPhone } from '#apps/site/pages/car/contact.tsx'

describe('masked number (C17)', () => {
  it.each([
    ['(02) 5550 4102', '(02) *********'],
    ['0800 555 040', '0800 *******'],
    ['131 008', '131 0**'],
    ['13001', '13001'],
    ['', ''],
  ])('of %s is %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked)
  })
})

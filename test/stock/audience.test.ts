import { describe, expect, it } from 'vitest'

import { isFor, type Audience } from '#vehicle/audience.ts'
import { sampleCar } from '#test/ui/samples.ts'

const said = (more: Partial<Audience>) =>
  isFor(sampleCar(), { conditions: [], makes: [], item_types: [], ...more })

describe('a dealer’s text', () => {
  it('is for every vehicle by default (C20)', () => {
    expect(said({})).toBe(true)
  })

  it('is for the listed conditions, makes and kinds, all of them together (C20)', () => {
    expect(said({ conditions: ['used'], makes: ['TOYOTA'], item_types: ['car'] })).toBe(true)
    expect(said({ conditions: ['new', 'demo'] })).toBe(false)
    expect(said({ makes: ['Kia'] })).toBe(false)
    expect(said({ item_types: ['caravan'] })).toBe(false)
    expect(said({ conditions: ['used'], makes: ['Kia'] })).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'

import { standaloneModelName, toSubtitle, toTitle } from '#vehicle/title.ts'
import { sampleCar } from '#test/ui/samples.ts'

describe('toTitle', () => {
  it('names year, make and model (W13)', () => {
    expect(toTitle(sampleCar())).toBe('2021 Toyota HiLux')
    expect(toTitle(sampleCar({ year: null }))).toBe('Toyota HiLux')
  })

  it('does not repeat the make if the model is a number (V37)', () => {
    for (const make of ['Mazda', 'Polestar'])
      for (const model of ['2', '3', '4', '5', '6'])
        expect(standaloneModelName(make, model)).toBe(`${make} ${model}`)
    expect(standaloneModelName('Mazda', '7')).toBe('7')
    expect(standaloneModelName('Toyota', '3')).toBe('3')
    expect(toTitle(sampleCar({ make: 'Mazda', model: '3' }))).toBe('2021 Mazda 3')
  })

  it("falls back to the feed's name, then to what is known", () => {
    expect(toTitle(sampleCar({ model: null, name: 'Work ute' }))).toBe('Work ute')
    expect(toTitle(sampleCar({ model: 'null' }))).toBe('2021 Toyota')
    expect(toTitle(sampleCar({ year: null, make: null, model: null }))).toBe('Vehicle')
  })
})

describe('toSubtitle', () => {
  it('joins badge and series, each once', () => {
    expect(toSubtitle({ badge: 'SR5', series: 'GUN126R' })).toBe('SR5 GUN126R')
    expect(toSubtitle({ badge: 'SR5', series: 'SR5' })).toBe('SR5')
    expect(toSubtitle({ badge: null, series: null })).toBe('')
  })
})

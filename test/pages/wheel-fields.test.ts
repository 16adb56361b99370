import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toFields, wrapLabel, turnTo } from '#apps/site/pages/spin-to-win/wheel.tsx'

const labels = fc
  .integer({ min: 2, max: 12 })
  .map((count) => Array.from({ length: count }, (_, at) => `Prize ${at}`))

describe('segments of the wheel', () => {
  it('give every prize as many segments as the others, all around (R48)', () => {
    fc.assert(
      fc.property(labels, (all) => {
        const fields = toFields(all)
        expect(fields.length).toBeGreaterThanOrEqual(6)
        expect(fields.length).toBeLessThanOrEqual(12)
        const words = fields.map(({ lines }) => lines.join(' '))
        for (const label of all)
          expect(words.filter((word) => word === label)).toHaveLength(fields.length / all.length)
        const steps = fields.map(({ middle }, at) => middle - (fields[at - 1]?.middle ?? 0))
        const size = 360 / fields.length
        expect(steps[0]).toBeCloseTo(size / 2)
        for (const step of steps.slice(1)) expect(step).toBeCloseTo(size)
      }),
    )
  })

  it('never have the same colour side by side', () => {
    fc.assert(
      fc.property(labels, (all) => {
        const tones = toFields(all).map(({ tone }) => tone)
        tones.forEach((tone, at) => expect(tone).not.toBe(tones[(at + 1) % tones.length]))
      }),
    )
  })

  it('turn the middle of a prize to the pointer', () => {
    fc.assert(
      fc.property(labels, (all) => {
        const fields = toFields(all)
        all.forEach((_, at) => {
          const turned = (fields[at]?.middle ?? NaN) + turnTo(at, all.length)
          expect(turned % 360).toBeCloseTo(0)
        })
        expect(turnTo(-1, all.length)).toBe(0)
      }),
    )
  })

  it('fit any text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }), (text) => {
        const lines = wrapLabel(text.trim() || 'x')
        expect(lines.length).toBeLessThanOrEqual(2)
        for (const line of lines) {
          expect(Array.from(line).length).toBeLessThanOrEqual(14)
          expect(line.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  it.each([
    ['A hand wash', ['A hand wash']],
    ['A logbook service', ['A logbook', 'service']],
    ['A full tank of premium fuel', ['A full tank of', 'premium fuel']],
    ['One of a hundred vouchers for a wash', ['One of a', 'hundred…']],
    ['Waschanlagengutschein', ['Waschanlageng…']],
  ])('write "%s"', (text, lines) => {
    expect(wrapLabel(text)).toEqual(lines)
  })
})

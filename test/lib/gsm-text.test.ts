import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { gsmLength, toGsm, toGsmLine } from '#lib/gsm-text.ts'

describe('toGsm', () => {
  it.each([
    ['Māori Motors', 'Maori Motors'],
    ['Citroën C3 – “Shine”', 'Citroen C3 - "Shine"'],
    ['Café, Škoda, Peugeot', 'Café, Skoda, Peugeot'],
    ['4×4 … it’s $20', "4x4 ... it's $20"],
    ['21′6″ ½ CX‑5', `21'6" 1/2 CX-5`],
    ['≥ 4.5 t', 'at least 4.5 t'],
    ['比亚迪 BYD 🚗', '??? BYD '],
  ])('writes %s', (text, gsm) => {
    expect(toGsm(text)).toBe(gsm)
  })

  it('leaves its own output unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toGsm(toGsm(text))).toBe(toGsm(text))
      }),
    )
  })
})

describe('toGsmLine', () => {
  it.each([
    ['Kia\nRio', 'Kia Rio'],
    ['  Kia \r\n\t Rio  ', 'Kia Rio'],
    ['Kia 🚗 Rio', 'Kia Rio'],
  ])('writes %j as one line', (words, line) => {
    expect(toGsmLine(words)).toBe(line)
  })
})

describe('gsmLength', () => {
  it('counts characters of the extension table twice', () => {
    expect(gsmLength('Price $20')).toBe(9)
    expect(gsmLength('€20 [new]')).toBe(12)
  })
})

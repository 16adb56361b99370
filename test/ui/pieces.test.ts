import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { keepHtml, type KeptHtml, toBytes, toText } from '#ui/pieces.ts'

const piece = fc.string({ unit: 'grapheme' })

describe('pieces of a page', () => {
  it('are the same text and bytes however often they are sent', () => {
    const pieces = fc.array(fc.oneof(piece, fc.record<KeptHtml>({ html: piece })))
    fc.assert(
      fc.property(pieces, (all) => {
        const whole = all.map((one) => (typeof one === 'string' ? one : one.html)).join('')
        for (const _ of [1, 2, 3]) {
          expect(toText(all)).toBe(whole)
          expect(
            new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toBytes(all)),
          ).toBe(whole)
        }
      }),
    )
  })

  it('may be longer than any page before', () => {
    const html = 'ä'.repeat(300_000)
    const twice = toBytes([{ html }, html, '.'])
    expect(new TextDecoder().decode(twice)).toBe(`${html}${html}.`)
  })

  it('are drawn once for each owner and name', () => {
    const [first, second] = [{}, {}]
    expect(keepHtml(first, 'a', () => '1').html).toBe('1')
    expect(keepHtml(first, 'a', () => '2').html).toBe('1')
    expect(keepHtml(first, 'b', () => '3').html).toBe('3')
    expect(keepHtml(second, 'a', () => '4').html).toBe('4')
    expect(keepHtml({ ...first }, 'a', () => '5').html).toBe('5')
  })
})

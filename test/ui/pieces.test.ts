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
        for (const _ of [1, 2]) {
          expect(toText(all)).toBe(whole)
          expect(
            new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toBytes(all)),
          ).toBe(whole)
        }
      }),
    )
  })

  it('are drawn once for each owner and name', () => {
    const [first, second] = [{}, {}]
    expect(keepHtml(first, 'a', () => '1').html).toBe('1')
    expect(keepHtml(first, 'a', () => '2').html).toBe('1')
    expect(keepHtml(first, 'b', () => '3').html).toBe('3')
    expect(keepHtml(second, 'a', () => '4').html).toBe('4')
  })
})

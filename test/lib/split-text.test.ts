import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitText } from '#lib/text.ts'

describe('a long text', () => {
  it('stays whole if it is short enough (W30)', () => {
    expect(splitText('One owner.', 400)).toEqual({ head: 'One owner.', rest: '' })
    expect(splitText('x'.repeat(400), 400).rest).toBe('')
    expect(splitText('x'.repeat(401), 400)).toEqual({ head: 'x'.repeat(400), rest: 'x' })
  })

  it('ends with a whole word, within the maximum length (C23)', () => {
    const { head, rest } = splitText('word '.repeat(100).trim(), 400)
    expect(head).toBe('word '.repeat(80).trim())
    expect(rest.startsWith(' word')).toBe(true)
  })

  it('keeps line breaks on both sides of the cut', () => {
    expect(splitText('One owner\n\nFull history here.', 14)).toEqual({
      head: 'One owner',
      rest: '\n\nFull history here.',
    })
  })

  it('does not end a sentence, since dots follow: its last word continues in the rest', () => {
    expect(splitText('We bring it to you. Call us.', 22)).toEqual({
      head: 'We bring it to',
      rest: ' you. Call us.',
    })
    expect(splitText('Sold! Thank you.', 8).head).toBe('Sold!')
  })

  it('cuts an endless word between characters, counting a family emoji as one', () => {
    expect(splitText('👩‍👩‍👧'.repeat(3), 10).head).toBe('👩‍👩‍👧')
  })

  it('loses nothing and splits no character, whatever a feed sends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 2, max: 60 }),
        (text, limit) => {
          const { head, rest } = splitText(text, limit)
          expect(head + rest).toBe(text)
          expect(head.length).toBeLessThanOrEqual(limit)
          expect(head.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitComments } from '#stock/comments.ts'

describe('dealer comments', () => {
  it('stand whole where they are short enough (W30)', () => {
    expect(splitComments('One owner.', 400)).toEqual({ head: 'One owner.', rest: '' })
    expect(splitComments('x'.repeat(400), 400).rest).toBe('')
  })

  it('end with a whole word, at most 400 characters in (C23)', () => {
    const { head, rest } = splitComments('word '.repeat(100).trim(), 400)
    expect(head).toBe('word '.repeat(80).trim())
    expect(rest.startsWith(' word')).toBe(true)
  })

  it('keep the breaks of their lines on both sides of the cut', () => {
    expect(splitComments('One owner.\n\nFull history here.', 15)).toEqual({
      head: 'One owner.',
      rest: '\n\nFull history here.',
    })
  })

  it('lose nothing and cut no letter in two, whatever a feed sends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 2, max: 60 }),
        (text, limit) => {
          const { head, rest } = splitComments(text, limit)
          expect(head + rest).toBe(text)
          expect(head.length).toBeLessThanOrEqual(limit)
          expect(head.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})

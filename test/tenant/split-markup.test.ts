import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sanitise } from '#tenant/markup.ts'
import { splitMarkup } from '#tenant/split-markup.ts'
import { cases } from '#test/support/cases.ts'

/** The visible text: no tags, entities as the single character that they mean. */
const read = (html: string) =>
  html
    .replaceAll(/<br[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&\w+;/g, '&')

describe('a long text with markup', () => {
  it('stays whole if its visible text is short enough, however long its tags are (S25)', () => {
    const html = '<b>Free</b> <a href="/a-very-long-address-of-a-page">servicing</a> &amp; fuel'
    expect(splitMarkup(html, 24)).toEqual({ head: html, rest: '' })
  })

  it('is cut at a whole word and closes open tags, which the rest reopens (C23)', () => {
    expect(splitMarkup('Ends <b>on <i>Friday night</i></b> at six', 16)).toEqual({
      head: 'Ends <b>on <i>Friday</i></b>',
      rest: '<b><i> night</i></b> at six',
    })
    expect(splitMarkup('<b>Two words</b> more words', 9)).toEqual({
      head: '<b>Two words</b>',
      rest: ' more words',
    })
  })

  it('is cut before a link, never through one', () => {
    expect(splitMarkup('Conditions: <a href="/terms">read all of them</a> here', 20)).toEqual({
      head: 'Conditions:',
      rest: ' <a href="/terms">read all of them</a> here',
    })
    expect(splitMarkup('<a href="/terms">Read all of them</a> here', 8)).toEqual({
      head: '<a href="/terms">Read all</a>',
      rest: '<a href="/terms"> of them</a> here',
    })
  })

  it('counts an entity as one character and splits none', () => {
    expect(splitMarkup('Parts &amp; labour', 7)).toEqual({ head: 'Parts &amp;', rest: ' labour' })
    expect(splitMarkup('&lt;&lt;&lt;&lt;', 2)).toEqual({ head: '&lt;&lt;', rest: '&lt;&lt;' })
  })

  it('loses nothing, stays clean and balanced, and shows no more than its limit, with any input', () => {
    const bit = fc.oneof(
      fc.constantFrom(
        '<b>',
        '</b>',
        '<i>',
        '</i>',
        '<br>',
        '<a href="/x">a few words</a>',
        '<script>',
      ),
      fc.constantFrom('&amp;', '&lt;', ' ', '\n', '<', '&', '👩‍🔧', 'é'),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(
        fc.array(bit, { maxLength: 40 }),
        fc.integer({ min: 12, max: 60 }),
        (bits, limit) => {
          const html = bits.join('')
          const { head, rest } = splitMarkup(html, limit)
          expect(read(head + rest)).toBe(read(sanitise(html)))
          expect(sanitise(head)).toBe(head)
          expect(sanitise(rest)).toBe(rest)
          if (rest !== '') expect(read(head).length).toBeLessThanOrEqual(limit)
        },
      ),
      { numRuns: cases(500) },
    )
  })
})

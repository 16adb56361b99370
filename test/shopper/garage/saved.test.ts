import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { holds, parseEntries, toNames, withNewest, without } from '#shopper/garage/saved.ts'

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

describe('data stored on a device', () => {
  it('is read with its ids as text, each once (S10)', () => {
    expect(parseEntries('[{"id":7,"slug":"a"},{"id":"7"},{"id":"8"}]')).toEqual([
      { id: '7', slug: 'a' },
      { id: '8' },
    ])
    expect(holds(parseEntries('[{"id":7}]'), '7')).toBe(true)
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '{"id":1}',
    '[null,1,"x",{},{"id":null},{"id":{}},{"id":""}]',
  ])('is empty if %s is stored', (text) => {
    expect(parseEntries(text)).toEqual([])
  })

  it('never throws, with any content, and only returns entries with an id', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { id } of parseEntries(text)) expect(id).not.toBe('')
      }),
    )
  })

  it('has the newest first, once, and drops the oldest (E20, E21)', () => {
    const list = withNewest([{ id: '1' }, { id: '2' }, { id: '3' }], { id: '2' }, 3)
    expect(ids(list)).toEqual(['2', '1', '3'])
    expect(ids(withNewest(list, { id: '4' }, 3))).toEqual(['4', '2', '1'])
    expect(ids(without(list, '1'))).toEqual(['2', '3'])
  })

  it('is written to an address up to its maximum length', () => {
    expect(toNames(['a', 'b&c', 'tūī'])).toBe('a,b%26c,t%C5%AB%C4%AB')
    expect(toNames([null, {}, { toString: 1 }, '', 7])).toBe('')
    expect(toNames(['\uD800'])).toBe('%EF%BF%BD')
    expect(toNames(['x'.repeat(4000), 'y'])).toBe('y')
    expect(toNames(Array.from({ length: 900 }, () => '12345678')).length).toBeLessThan(3600)
  })
})

// Some changes of a site without the others: any choice of them, and the rest, lead to what was meant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { listChanges, pickChanges } from '#rollout/changes.ts'
import { isSame, type Json } from '#rollout/json.ts'
import { pickLines } from '#rollout/reviewed.ts'
import type { Source } from '#rollout/source.ts'

const text = fc.constantFrom('a', 'b', 'c', '')
const block = fc.record({ kind: fc.constantFrom('hero', 'faq'), title: text, wide: fc.boolean() })
const named = fc.record({
  id: fc.constantFrom('1', '2', '3', '4'),
  name: text,
  tags: fc.array(text),
})
const group = fc.record({ on: fc.boolean(), more: fc.dictionary(text, text) }, { requiredKeys: [] })
const site: fc.Arbitrary<Source> = fc.record(
  {
    tagline: text,
    theme: group,
    pages: fc.array(block, { maxLength: 5 }),
    locations: fc.uniqueArray(named, { maxLength: 4, selector: ({ id }) => id }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Source> // values of JSON

const numbers = (of: readonly unknown[], isWanted: (at: number) => boolean = () => true) =>
  new Set([...of.keys()].filter(isWanted))

describe('some changes of a site', () => {
  it('are all that lead to the later version, and none that leave the earlier', () => {
    fc.assert(
      fc.property(site, site, (before, after) => {
        const changes = listChanges(before, after)
        expect(isSame(pickChanges(before, after, numbers(changes)), after)).toBe(true)
        expect(isSame(pickChanges(before, after, new Set()), before)).toBe(true)
      }),
    )
  })

  it('leave the others to be made: those that were not chosen are what still differs', () => {
    fc.assert(
      fc.property(site, site, fc.nat(), (before, after, seed) => {
        const changes = listChanges(before, after)
        const isChosen = (at: number) => ((seed >> (at % 30)) & 1) === 1
        const made = pickChanges(before, after, numbers(changes, isChosen))
        const fields = (list: typeof changes) =>
          list.filter(({ at }) => /^\/(?:tagline|theme)/.test(at)).map(({ path }) => path)
        expect(fields(listChanges(made, after)).toSorted()).toEqual(
          fields(changes.filter((_, at) => !isChosen(at))).toSorted(),
        )
      }),
    )
  })

  it('keep an item that is not removed where it was, and put a new one where it is meant', () => {
    const list = (...ids: string[]): Json => ids.map((id) => ({ id, name: id, text: id }))
    const [before, after] = [{ offers: list('a', 'b', 'c') }, { offers: list('a', 'new', 'c') }]
    const [added, removed] = listChanges(before, after)
    expect([added?.path, removed?.path]).toEqual(['offers[new]', 'offers[b]'])
    expect(pickChanges(before, after, new Set([0]))).toEqual({ offers: list('a', 'b', 'new', 'c') })
    expect(pickChanges(before, after, new Set([1]))).toEqual({ offers: list('a', 'c') })
  })

  it('keep all that changed of a day of opening hours together: it is one line', () => {
    const hours = (open: string, close: string): Json => [
      { id: '1', name: 'Yard', opening_hours: [{ weekday: 6, open, close }] },
    ]
    const before = { tagline: 'Cars', locations: hours('09:00', '13:00') }
    const after = { tagline: 'Utes', locations: hours('08:00', '16:00') }
    expect(pickLines(before, after, [1])).toEqual({
      document: { ...before, locations: after.locations },
      rest: { ...before, tagline: 'Utes' },
    })
    expect(pickLines(before, after, undefined)).toEqual({ document: after, rest: before })
  })
})

// The three-way merge of a site: nothing is lost, no matter who comes first.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { applyEdits } from '#rollout/edits.ts'
import { isSame, type Json, type JsonObject, toPointer } from '#rollout/json.ts'
import { merge } from '#rollout/merge.ts'
import type { Source } from '#rollout/source.ts'
import { cases } from '#test/support/cases.ts'

const base = {
  slug: 'acme',
  phone_numbers: { sales: '1', service: '2' },
  locations: [
    {
      id: 'n',
      name: 'Newstead',
      opening_hours: [
        { weekday: 6, open: '09:00', close: '13:00' },
        { weekday: 5, open: '09:00', close: '17:00' },
      ],
    },
    { id: 'k', name: 'Kedron', opening_hours: [] },
  ],
  pages: [
    {
      path: '/',
      title: 'Home',
      blocks: [
        {
          kind: 'hero',
          title: 'Welcome',
          links: [{ label: 'Utes', href: '/search/ute' }],
          sections: [],
        },
        { kind: 'text', title: '', links: [], sections: [{ text: 'One' }] },
        { kind: 'text', title: '', links: [], sections: [{ text: 'Two' }] },
      ],
    },
  ],
  manufacturers: ['Aaa', 'Bbb'],
}

/** The same with the types of its parts: what a test changes. */
type Block = { kind: string; title: string; links: JsonObject[]; sections: JsonObject[] }
type Yard = { id: string; name?: string; opening_hours?: JsonObject[] }
type Site = {
  phones: { sales: string; service: string }
  yards: Yard[]
  blocks: Block[]
  makes: string[]
}
function change(edit: (site: Site) => void): Source {
  const site = structuredClone(base)
  edit({
    phones: site.phone_numbers,
    yards: site.locations,
    blocks: site.pages[0]?.blocks ?? [],
    makes: site.manufacturers,
  })
  return site
}
/** The item of a list that is known to be there. */
function at<Item>(list: readonly Item[] | undefined, index: number): Item {
  const item = list?.[index]
  if (item === undefined) throw new Error(`No item ${index}`)
  return item
}

describe('merge', () => {
  it('keeps changes of different fields of one item', () => {
    const mine = change((site) => (at(site.yards, 0).name = 'Newstead Yard'))
    const theirs = change((site) => (at(at(site.yards, 0).opening_hours, 0)['close'] = '16:00'))
    const { merged, conflicts } = merge(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(merged['locations']).toMatchObject([
      { name: 'Newstead Yard', opening_hours: [{ close: '16:00' }, { close: '17:00' }] },
      { id: 'k' },
    ])
  })

  it('names the field that both changed, with every value', () => {
    const mine = change((site) => (at(at(site.yards, 0).opening_hours, 0)['close'] = '16:00'))
    const theirs = change((site) => {
      site.yards.reverse()
      at(at(site.yards, 1).opening_hours, 0)['close'] = '14:00'
    })
    expect(merge(base, mine, theirs).conflicts).toEqual([
      {
        at: '/locations/0/opening_hours/0/close',
        path: 'locations[n].opening_hours[6].close',
        base: '13:00',
        mine: '16:00',
        theirs: '14:00',
      },
    ])
  })

  it.each(['mine', 'theirs'] as const)('resolves conflicts for one side: %s', (side) => {
    const mine = change((site) => (site.phones.sales = 'mine'))
    const theirs = change((site) => (site.phones.sales = 'theirs'))
    const { merged } = merge(base, mine, theirs, side)
    expect(merged['phone_numbers']).toEqual({ sales: side, service: '2' })
  })

  it('knows a block without a name again, moved by one and edited by the other', () => {
    const mine = change((site) => site.blocks.reverse())
    const theirs = change((site) => (at(site.blocks, 0).title = 'Hello'))
    const { merged, conflicts } = merge(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(merged['pages']).toMatchObject([
      { blocks: [{ sections: [{ text: 'Two' }] }, { kind: 'text' }, { title: 'Hello' }] },
    ])
  })

  it('merges edits of two blocks of a kind, and of two links of one block', () => {
    const mine = change((site) => {
      at(at(site.blocks, 1).sections, 0)['text'] = 'One, edited'
      at(site.blocks, 0).links.push({ label: 'Vans', href: '/search/van' })
    })
    const theirs = change((site) => {
      at(at(site.blocks, 2).sections, 0)['text'] = 'Two, edited'
      at(at(site.blocks, 0).links, 0)['label'] = 'All utes'
    })
    const { merged, conflicts } = merge(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(merged['pages']).toMatchObject([
      {
        blocks: [
          { links: [{ label: 'All utes' }, { label: 'Vans' }] },
          { sections: [{ text: 'One, edited' }] },
          { sections: [{ text: 'Two, edited' }] },
        ],
      },
    ])
  })

  it('does not remove an item that the other side edited', () => {
    const mine = change((site) => site.yards.shift())
    const theirs = change((site) => (at(site.yards, 0).name = 'Newstead Yard'))
    const { conflicts } = merge(base, mine, theirs)
    expect(conflicts).toMatchObject([
      { path: 'locations[n]', mine: undefined, theirs: { id: 'n' } },
    ])
    expect(merge(base, mine, theirs, 'theirs').merged['locations']).toHaveLength(2)
  })

  it('keeps what both sides add, once if it is the same', () => {
    const mine = change((site) => site.yards.push({ id: 'x', name: 'X' }, { id: 'm' }))
    const theirs = change((site) => site.yards.push({ id: 'x', name: 'X' }, { id: 't' }))
    const { merged, conflicts } = merge(base, mine, theirs)
    expect(conflicts).toEqual([])
    const ids = (merged['locations'] as JsonObject[]).map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set(['n', 'k', 'x', 'm', 't']))
    expect(ids).toHaveLength(5)
  })

  it('merges what both sides add to a list of names', () => {
    const mine = change((site) => site.makes.push('Ccc'))
    const theirs = change((site) => site.makes.shift())
    expect(merge(base, mine, theirs).merged['manufacturers']).toEqual(['Bbb', 'Ccc'])
  })

  it('shows both orders where both sides moved items', () => {
    const mine = change((site) => site.blocks.reverse())
    const theirs = change((site) => site.blocks.push(...site.blocks.splice(0, 1)))
    expect(merge(base, mine, theirs).conflicts).toMatchObject([{ path: 'pages[/].blocks, order' }])
  })
})

/** A document of named items and of blocks without names, whose contents differ, as in a real site. */
const text = fc.stringMatching(/^[a-z]{8}$/)
const block = fc.record({
  kind: fc.constantFrom('text', 'hero'),
  title: text,
  intro: text,
  items: fc.uniqueArray(fc.record({ label: text, href: text }), {
    maxLength: 3,
    selector: ({ label }) => label,
  }),
})
const document: fc.Arbitrary<Source> = fc.record({
  name: text,
  theme: fc.record({ brand: text, accent: text }),
  locations: fc.uniqueArray(fc.record({ id: text, phone: text, city: text }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ id }) => id,
  }),
  blocks: fc.uniqueArray(block, { minLength: 1, maxLength: 4, selector: ({ title }) => title }),
})

/** Texts of a document that may be edited, as places; ids stay. */
function listTexts(value: Json | undefined, keys: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return ['id', 'kind'].includes(String(keys.at(-1))) ? [] : [keys]
  if (Array.isArray(value)) return value.flatMap((item, at) => listTexts(item, [...keys, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => listTexts(item, [...keys, key]))
}

function setText(site: Source, keys: (string | number)[], value: string): Source {
  const done = applyEdits(site, [{ at: toPointer(keys), value }])
  if ('unknown' in done) throw new Error(done.unknown)
  return done.after
}

/** Two versions of a document, each with other fields edited; `both` also share one that they edit differently. */
const edits = fc
  .tuple(document, fc.infiniteStream(fc.nat()), fc.boolean())
  .map(([before, numbers, isShared]) => {
    const places = listTexts(before)
    const next = () => Number(numbers.next().value)
    const shared = places[next() % places.length] ?? []
    const set: { keys: (string | number)[]; value: string; isMine: boolean }[] = []
    // One field of a block at most: one that is edited all over is another block.
    const seen = new Set([shared.slice(0, -1).join()])
    for (const keys of places) {
      if (keys === shared || next() % 3 > 0 || seen.has(keys.slice(0, 2).join())) continue
      seen.add(keys.slice(0, 2).join())
      set.push({ keys, value: `edit${set.length}`, isMine: next() % 2 === 0 })
    }
    const version = (name: string, own: boolean) =>
      set
        .filter(({ isMine }) => isMine === own)
        .reduce(
          (site, { keys, value }) => setText(site, keys, value),
          isShared ? setText(before, shared, name) : before,
        )
    const [mine, theirs] = [version('mine', true), version('theirs', false)]
    return { before, mine, theirs, set, shared: isShared ? shared : null }
  })

describe('any two versions of a site', () => {
  it('lose no edit: each is in the result, or named as a conflict', () => {
    fc.assert(
      fc.property(edits, ({ before, mine, theirs, set, shared }) => {
        const { merged, conflicts } = merge(before, mine, theirs)
        const result = JSON.stringify(merged)
        for (const { value } of set) expect(result).toContain(`"${value}"`)
        expect(conflicts.map(({ mine: own, theirs: other }) => [own, other])).toEqual(
          shared === null ? [] : [['mine', 'theirs']],
        )
      }),
      { numRuns: cases(2000) },
    )
  })

  it('merge to the same, no matter which comes first', () => {
    fc.assert(
      fc.property(document, document, document, (before, mine, theirs) => {
        const one = merge(before, mine, theirs, 'mine')
        const other = merge(before, theirs, mine, 'theirs')
        expect(isSame(one.merged, other.merged)).toBe(true)
        expect(one.conflicts.length).toBe(other.conflicts.length)
      }),
      { numRuns: cases(1000) },
    )
  })

  it('merge to themselves where one side has nothing new, and once more changes nothing', () => {
    fc.assert(
      fc.property(document, document, (before, mine) => {
        expect(merge(before, mine, before)).toEqual({ merged: mine, conflicts: [] })
        expect(merge(before, before, mine)).toEqual({ merged: mine, conflicts: [] })
        expect(merge(before, mine, mine)).toEqual({ merged: mine, conflicts: [] })
      }),
      { numRuns: cases(500) },
    )
    fc.assert(
      fc.property(edits, ({ before, mine, theirs, shared }) => {
        fc.pre(shared === null)
        const { merged } = merge(before, mine, theirs)
        expect(isSame(merge(before, merged, theirs).merged, merged)).toBe(true)
        expect(isSame(merge(before, mine, merged).merged, merged)).toBe(true)
      }),
      { numRuns: cases(1000) },
    )
  })
})

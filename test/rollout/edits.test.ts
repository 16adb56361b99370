// Edits of single fields: from form to document, and from document to document.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { listChanges } from '#rollout/changes.ts'
import { applyEdits, toEdits } from '#rollout/edits.ts'
import { isSame, type Json } from '#rollout/json.ts'
import type { Source } from '#rollout/source.ts'
import { cases } from '#test/support/cases.ts'

const site: Source = {
  slug: 'acme',
  locations: [{ id: 'n' }, { id: 'k' }, { id: 'm' }],
  pages: [{ path: '/', blocks: [{ kind: 'text', title: 'Hi' }] }],
}
const apply = (...edits: { at: string; value?: Json }[]) =>
  applyEdits(
    site,
    edits.map(({ at, value }) => ({ at, value })),
  )

describe('edits', () => {
  it('set, remove and add, with the places of the document before', () => {
    expect(
      apply(
        { at: '/locations/0' },
        { at: '/locations/1/phone', value: '07' },
        { at: '/locations/2' },
        { at: '/theme/colours/brand', value: '#000000' },
        { at: '/pages/0/blocks/-', value: { kind: 'hero' } },
        { at: '/~0a~1b', value: 1 },
      ),
    ).toEqual({
      after: {
        slug: 'acme',
        locations: [{ id: 'k', phone: '07' }],
        pages: [{ path: '/', blocks: [{ kind: 'text', title: 'Hi' }, { kind: 'hero' }] }],
        theme: { colours: { brand: '#000000' } },
        '~a/b': 1,
      },
    })
    expect(site['locations']).toHaveLength(3)
  })

  it.each(['', 'slug', '/slug/x', '/locations/7', '/locations/x/name', '/locations/-1'])(
    'name a place that cannot be: "%s"',
    (at) => {
      expect(apply({ at, value: 1 })).toEqual({ unknown: at })
    },
  )

  it('touch no prototype', () => {
    const read = apply({ at: '/__proto__/polluted', value: true })
    expect(Object.hasOwn('after' in read ? read.after : {}, '__proto__')).toBe(true)
    expect(({} as { polluted?: true }).polluted).toBeUndefined()
  })

  it('lead from any version of a document to any other', () => {
    const json = fc.dictionary(
      fc.string(),
      fc.jsonValue().map((value) => value as Json),
    )
    fc.assert(
      fc.property(json, json, (before, after) => {
        const done = applyEdits(before, toEdits(before, after))
        expect('after' in done && isSame(done.after, after)).toBe(true)
      }),
      { numRuns: cases(2000) },
    )
  })
})

describe('changes', () => {
  it('name an edit of one block by the block, not by the page', () => {
    const { after } = apply({ at: '/pages/0/blocks/0/title', value: 'Hello' }) as { after: Source }
    expect(listChanges(site, after)).toEqual([
      {
        at: '/pages/0/blocks/0/title',
        path: 'pages[/].blocks[0].title',
        before: 'Hi',
        after: 'Hello',
      },
    ])
  })

  it('never show a sealed key', () => {
    const changes = listChanges({ secrets: { crm: 'old' } }, { secrets: { crm: 'new' } })
    expect(changes).toMatchObject([{ path: 'secrets.crm', before: 'sealed', after: 'sealed' }])
  })
})

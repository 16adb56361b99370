import { describe, expect, it } from 'vitest'

import { describeFieldChange, describeDiff, diffSites } from '#cli/tenants/diff-command.ts'
import { describeHistory } from '#cli/tenants/history-command.ts'
import { readVersions } from '#rollout/versions.ts'
import { createFakeKv } from '#test/support/fake-kv.ts'
import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'

const acme = testSite()
const linesOf = (before: unknown, after: unknown) =>
  diffSites(before, after).map(describeFieldChange)

describe('differences between two versions of a site', () => {
  it('are none between a site and itself', () => {
    expect(diffSites(acme, structuredClone(acme))).toEqual([])
  })

  it('name the field, its old and its new value', () => {
    const after = { ...acme, search: { ...acme.search, hits_per_page: 30 } }
    expect(linesOf(acme, after)).toEqual(['search.hits_per_page 21 → 30'])
  })

  it('say what is added and what is removed', () => {
    expect(linesOf({ a: 1 }, { b: 'x' })).toEqual(['a is gone: 1', 'b is new: "x"'])
  })

  it('match items of a list by their names, wherever they are', () => {
    const pages = [
      { path: '/', title: 'Home' },
      { path: '/about', title: 'About' },
    ]
    const after = [{ path: '/new', title: 'New' }, pages[0], { path: '/about', title: 'About us' }]
    expect(linesOf({ pages }, { pages: after })).toEqual([
      'pages[/about].title "About" → "About us"',
      'pages[/new] is new: {"path":"/new","title":"New"}',
    ])
  })

  it('say if a list has another order', () => {
    const list = [{ id: 'a' }, { id: 'b' }]
    expect(linesOf({ list }, { list: list.toReversed() })).toEqual([
      'list, order "[a], [b]" → "[b], [a]"',
    ])
  })

  it('show long texts where they differ', () => {
    const text = 'It is a long text that no one wants to read twice, is it not? '.repeat(3)
    const [line = ''] = linesOf({ text }, { text: `${text}No.` })
    expect(line).toContain('No.')
    expect(line.length).toBeLessThan(150)
  })

  it('never show encrypted values (TH17)', () => {
    const [before, after] = [{ secrets: { crm: 'aaa', old: 'bbb' } }, { secrets: { crm: 'ccc' } }]
    expect(linesOf(before, after)).toEqual(['secrets.crm changed', 'secrets.old is gone: sealed'])
    expect(linesOf({}, after).join()).not.toContain('ccc')
    expect(linesOf(acme, { ...acme, secrets: ['ccc'] }).join()).not.toContain('ccc')
    expect(linesOf({ ...acme, secrets: 'ccc' }, acme).join()).not.toContain('ccc')
  })

  it('and history contain no key, encrypted or not (TH17)', async () => {
    const keyed = { ...acme, secrets: { crm: 'CANARYKEY' } }
    const text = await publishedText(keyed, 4, { at: '2026-11-21T02:10:00Z', by: 'jo', note: 'x' })
    const kept = new Map([
      ['site:acme', text],
      ['site:acme:v4', text],
      ['host:acme.example', 'acme'],
    ])
    const other = { ...acme, secrets: { crm: 'CANARYKEY too', geo: 'CANARYKEY' } }
    const { kv, values } = createFakeKv()
    for (const [key, value] of kept) values.set(key, value)
    const said = [
      ...(await describeDiff(other, kept, { dev: false })),
      ...(await describeDiff(other, new Map(), { dev: false })),
      describeHistory('acme', await readVersions(kv, 'acme')),
    ].join('\n')
    expect(said).toContain('secrets.crm changed')
    expect(said).toContain('2026-11-21 02:10')
    expect(said).not.toContain('CANARYKEY')
  })
})

describe('changes of a publish', () => {
  it('are everything if the site is new', async () => {
    const lines = await describeDiff(acme, new Map(), { dev: false })
    expect(lines).toEqual([
      'acme: not published yet',
      '  everything is new',
      '  host acme.example shows no site → acme',
    ])
  })

  it('are none if the live site is the same', async () => {
    const live = new Map([
      ['site:acme', await publishedText(acme, 4)],
      ['host:acme.example', 'acme'],
    ])
    const lines = await describeDiff(acme, live, { dev: false })
    expect(lines).toEqual(['acme: version 4 is live', '  no changes'])
  })

  it('name added and removed hosts', async () => {
    const live = new Map([
      ['site:acme', await publishedText(acme, 4)],
      ['host:acme.example', 'acme'],
    ])
    const moved = { ...acme, hosts: ['new.example'] }
    const lines = await describeDiff(moved, live, { dev: false })
    expect(lines.slice(1)).toEqual([
      '  hosts ["www.acme.example"] → ["new.example"]',
      '  host new.example shows no site → acme',
      '  host acme.example shows acme → no site',
    ])
  })
})

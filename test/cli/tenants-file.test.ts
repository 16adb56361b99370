import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { describeProblems } from '#cli/tenants/checked-sites.ts'
import { parseSite, readSites } from '#cli/tenants/read-sites.ts'
import { testSite } from '#test/support/site.ts'
import type { SiteInput } from '#tenant/schema.ts'

const base: SiteInput = {
  slug: 'acme',
  name: 'Acme',
  id: 1,
  url: 'https://www.acme.example',
  hosts: ['acme.example'],
}
describe('a site file', () => {
  const problemsOf = (text: string) =>
    parseSite(text).problems.map(({ path, message }) => `${path} ${message}`)
  const write = (more: Record<string, unknown>) => problemsOf(JSON.stringify({ ...base, ...more }))

  it.each([
    [
      'a wrong colour',
      { theme: { colours: { brand: 'red' } } },
      'theme.colours.brand is "red". Use a colour such as #0a7d55.',
    ],
    [
      'an unknown word',
      { layout: { header: 'tall' } },
      'layout.header is "tall". Use one of: "bar", "stacked", "centred", "split".',
    ],
    [
      'an unknown field',
      { search: { hitsPerPage: 9 } },
      'search.hitsPerPage is not a field. Did you mean "hits_per_page"?',
    ],
    [
      'a field of somewhere else',
      { garage: { colour: 'red' } },
      expect.stringMatching(
        /^garage\.colour is not a field\. Check .* Fields here: .*watchlist.*saved_searches/,
      ),
    ],
    [
      'a field of another block',
      { pages: [{ path: '/x', title: 'X', blocks: [{ kind: 'budget', zzz: 1 }] }] },
      expect.stringMatching(/^pages\[0\]\.blocks\[0\]\.zzz is not .* Fields here: kind, show, id/),
    ],
    ['a missing field', { name: undefined }, 'name is missing. Add a string.'],
    [
      'a number too large',
      { search: { hits_per_page: 99 } },
      'search.hits_per_page is 99. The maximum is 60.',
    ],
    [
      'a list too long',
      { promos: { positions: [1, 2, 3, 4, 5, 6, 7] } },
      'promos.positions is [1,2,3,4,5,6,7]. The maximum is 6 entries.',
    ],
    [
      'a text instead of a number',
      { search: { hits_per_page: '21' } },
      'search.hits_per_page is "21". It must be a number.',
    ],
    ['an empty text', { name: '' }, 'name is "". It must not be empty.'],
    [
      'a block of no kind',
      { pages: [{ path: '/x', title: 'X', blocks: [{ kind: 'heros' }] }] },
      expect.stringMatching(
        /^pages\[0\]\.blocks\[0\]\.kind is "heros"\. Use one of: "hero", .*"action"/,
      ),
    ],
    [
      'a block without a kind',
      { pages: [{ path: '/x', title: 'X', blocks: [{}] }] },
      expect.stringMatching(/^pages\[0\]\.blocks\[0\]\.kind is missing\. Use one of: "hero", /),
    ],
    [
      'one thing for a list',
      { hosts: 'acme.example' },
      'hosts is "acme.example". It must be an array. For example: ["…"].',
    ],
    ['a number of nought', { id: 0 }, 'id is 0. It must be more than 0.'],
    [
      'an address without https',
      { url: 'http://www.acme.example' },
      'url is "http://www.acme.example". Use an address such as https://www.dealer.com.au.',
    ],
    [
      'a date as people write it',
      { promos: { cards: [{ id: 'x', title: 'X', href: '/', start: '1/2/2026' }] } },
      'promos.cards[0].start is "1/2/2026". Use a date such as 2026-09-30, or leave it empty.',
    ],
    [
      'a script as a link',
      { layout: { navigation: [{ label: 'x', href: 'javascript:x' }] } },
      'layout.navigation[0].href is "javascript:x". Use a path such as /contact, or an https, tel or mailto link.',
    ],
  ])('with %s is reported with path, problem and remedy', (_, more, message) => {
    expect(write(more)).toEqual([message])
  })

  it('that is not JSON is reported as such', () => {
    expect(problemsOf('{ "slug": ')[0]).toMatch(/^ is not JSON: /)
    const file = { slug: 'acme', file: '', ...parseSite('{ "slug": ') }
    expect(describeProblems([file])).toMatch(/^tenants\/acme\/site\.json\n  is not JSON: /)
  })

  it('may start with a byte order mark', () => {
    expect(problemsOf(`\uFEFF${JSON.stringify(base)}`)).toEqual([])
  })

  it('may name its schema for editors, which is not published', () => {
    const { site } = parseSite(JSON.stringify({ $schema: '../site.schema.json', ...base }))
    expect(site).toEqual(testSite(base))
  })
})

describe('a site in several files', () => {
  const site = JSON.stringify(base)
  const part = (name: string, group: object) => ({ name, text: JSON.stringify(group) })
  const problemsOf = (...parts: { name: string; text: string }[]) =>
    parseSite(site, parts).problems.map(({ path, message }) => `${path} ${message}`)

  it('is one site: each file beside site.json contains whole groups of it (A35)', () => {
    const reviews = { count: 12, average_rating: '4.6' }
    const pages = [{ path: '/about-us', title: 'About us' }]
    const { site: read } = parseSite(site, [
      part('pages.json', { $schema: '../site.schema.json', pages }),
      part('reviews.json', { reviews }),
    ])
    expect(read).toEqual(testSite({ ...base, pages, reviews }))
  })

  it('reports the path of a problem', () => {
    const read = parseSite(site, [part('pages.json', { pages: [{ path: '/x', title: '' }] })])
    const text = describeProblems([{ slug: 'acme', file: '', ...read }])
    expect(text).toMatch(/^tenants\/acme\/pages.json\n {2}pages\[0\].title is ""/)
  })

  it('treats any key as an ordinary key, whatever its name (TH19)', () => {
    const more = { name: 'more.json', text: '{"__proto__":{"tagline":"x"},"constructor":1}' }
    const { site, problems } = parseSite(JSON.stringify(base), [more])
    expect(site).toBeNull()
    expect(problems.map(({ path }) => path).toSorted()).toEqual(['__proto__', 'constructor'])
  })

  it('is never skipped if it, or a part of it, cannot be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-files-'))
    try {
      for (const slug of ['acme', 'gone', 'folder']) await mkdir(join(folder, slug))
      await writeFile(join(folder, 'acme', 'site.json'), JSON.stringify(base))
      await mkdir(join(folder, 'acme', 'pages.json'))
      await symlink(join(folder, 'nowhere'), join(folder, 'gone', 'site.json'))
      await mkdir(join(folder, 'folder', 'site.json'))
      const read = await readSites(folder)
      expect(read.map(({ slug, site, problems }) => [slug, site, problems[0]?.path])).toEqual([
        ['acme', null, 'pages.json'],
        ['folder', null, 'site.json'],
        ['gone', null, 'site.json'],
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('has each group once', () => {
    expect(problemsOf(part('old.json', { pages: [] }), part('pages.json', { pages: [] }))).toEqual([
      'pages is in both pages.json and old.json. Keep one of them.',
    ])
    expect(problemsOf(part('more.json', { name: 'Other' }))).toEqual([
      'name is in both more.json and site.json. Keep one of them.',
    ])
  })

  it.each([
    ['{"pages": [', /^pages.json is not JSON: /],
    ['[]', /^pages.json is not an object\./],
  ])('names the file that cannot be read: %s', (text, message) => {
    expect(problemsOf({ name: 'pages.json', text })).toEqual([expect.stringMatching(message)])
  })
})

// A rollout on one of sixty sites while shoppers are on all of them: with the real commands, watched from the outside.
import { env, exports } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { liveKeys, planPublish } from '#rollout/plan.ts'
import { createRandom } from '#lib/random.ts'
import { readEnvelope, toEnvelope } from '#tenant/envelope.ts'
import { siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { toThemeCss } from '#tenant/theme.ts'
import { publishTo } from '#test/support/published.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'

/** So few that most pages of most sites are seen before and after. */
const SITES = 60
const ROUNDS = 8
const TOGETHER = 24
const NOW = Date.parse('2026-11-21T02:00:00Z')
/** The maximum delay of a page through the memo. */
const WINDOW_MS = 31_000

const ABOUT = {
  path: '/about-us',
  title: 'About us',
  blocks: [{ kind: 'text' as const, sections: [{ text: 'Family owned.' }] }],
}
const slugOf = (n: number) => `dealer-${n}`
const siteOf = (n: number) =>
  testSite({
    slug: slugOf(n),
    id: n + 1,
    name: `Dealer ${n} Motors`,
    hosts: [`${slugOf(n)}.example`],
    pages: [ABOUT],
  })
const one = siteOf(30)
const before = dressed('Old words of ours', '#0b3d91', [])
const after = dressed('New words of ours', '#7a1f5c', [{ from: '/old-stock.aspx', to: '/contact' }])

/** The changed site: a theme, a switch, and redirects. */
function dressed(
  words: string,
  brand: string,
  redirects: Site['redirects'] | { from: string; to: string }[],
) {
  return testSite({
    slug: one.slug,
    id: one.id,
    name: one.name,
    hosts: one.hosts,
    layout: { acknowledgement: words },
    theme: { colours: { brand } },
    pages: [ABOUT],
    redirects,
  })
}

type Seen = {
  slug: string
  path: string
  status: number
  page: string
  policy: string
  location: string
}

const random = createRandom('a rollout')
const PATHS = ['/about-us', '/favourites', '/old-stock.aspx'] as const
/** The changed site has stock. */
const OWN_PATHS = [...PATHS, '/contact', '/search/used-cars', '/cars/car-1'] as const

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await openShop(before, [testCar({ slug: 'car-1' })])
  const sites = Array.from({ length: SITES }, (_, n) => (n === 30 ? before : siteOf(n)))
  for (let at = 0; at < SITES; at += 50)
    await Promise.all(sites.slice(at, at + 50).map((site) => publishTo(env.TENANTS, site)))
}, 60_000)
afterAll(() => {
  vi.useRealTimers()
})

describe('a rollout on one of sixty sites, while requests run (F15)', () => {
  const others = new Map<string, string>()

  it('shows each page in its old or new state, fails none, and changes no byte of any other site', async () => {
    const seen = [...(await load()), ...(await loadWhile(() => publish(after))), ...(await later())]
    expect(faultsOf(seen)).toEqual([])
    const last = await later()
    expect(faultsOf(last)).toEqual([])
    expect(new Set(last.filter(isOfOne).map(stateOf))).toEqual(new Set(['new']))
  })

  it('rolls back in the same way', async () => {
    const seen = [...(await loadWhile(() => publish(before))), ...(await later())]
    expect(faultsOf(seen)).toEqual([])
    const last = await later()
    expect(new Set(last.filter(isOfOne).map(stateOf))).toEqual(new Set(['old']))
  })

  it('would detect a mixture: here, the text of one version in the colours of the other', async () => {
    const live = readEnvelope((await env.TENANTS.get(siteKey(one.slug))) ?? '')
    if (live === null) throw new Error('There is a live version')
    const mixture = await toEnvelope({ ...live, themeCss: toThemeCss(after) }, live.version + 1)
    await env.TENANTS.put(siteKey(one.slug), JSON.stringify(mixture))
    vi.setSystemTime(Date.now() + WINDOW_MS)
    const answer = await ask(one.slug, '/about-us')
    expect(faultsOf([answer])).toEqual([
      expect.stringContaining('a policy of another version'),
      expect.stringContaining('mixed'),
    ])
  })

  it('shows the new one once the memo has expired', async () => {
    await publish(after)
    vi.setSystemTime(Date.now() + WINDOW_MS)
    expect(stateOf(await ask(one.slug, '/contact'))).toBe('new')
  })

  /** Half of the requests are for the site that changes. */
  async function load(): Promise<Seen[]> {
    const seen: Seen[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      seen.push(...(await Promise.all(Array.from({ length: TOGETHER }, () => askSome()))))
    return seen
  }

  async function loadWhile(work: () => Promise<void>): Promise<Seen[]> {
    const [seen] = await Promise.all([load(), work()])
    return seen
  }

  /** The same once the memo reads again. */
  async function later(): Promise<Seen[]> {
    vi.setSystemTime(Date.now() + WINDOW_MS)
    return load()
  }

  function askSome(): Promise<Seen> {
    return random() < 0.5
      ? ask(one.slug, pick(OWN_PATHS))
      : ask(slugOf(Math.floor(random() * SITES)), pick(PATHS))
  }

  function faultsOf(seen: readonly Seen[]): string[] {
    return seen.flatMap((answer) => {
      const { slug, path, status, page, policy } = answer
      const where = `${slug}${path}: `
      const faults = status >= 500 || status === 421 ? [`${where}${status}`] : []
      const style = /<style>(.*?)<\/style>/s.exec(page)?.[1]
      if (style !== undefined && !policy.includes(hashes.get(style) ?? 'none'))
        faults.push(`${where}a policy of another version`)
      if (slug === one.slug)
        return stateOf(answer) === 'mixed' ? [...faults, `${where}mixed`] : faults
      const known = others.get(slug + path)
      others.set(slug + path, page)
      if (known !== undefined && known !== page) faults.push(`${where}changed`)
      return faults
    })
  }
})

const pick = (paths: readonly string[]) => paths[Math.floor(random() * paths.length)] ?? '/contact'
const isOfOne = ({ slug }: Seen) => slug === one.slug

/** The version of a response of the changed site: its text, its colours and its redirects agree. */
function stateOf({ path, status, page, location }: Seen): 'old' | 'new' | 'mixed' {
  if (path === '/old-stock.aspx' && status === 301) return location === '/contact' ? 'new' : 'mixed'
  const isNew = [page.includes('New words of ours'), page.includes('#7a1f5c')]
  const isOld = [page.includes('Old words of ours'), page.includes('#0b3d91')]
  if (isNew.every(Boolean) && !isOld.some(Boolean)) return status === 404 ? 'mixed' : 'new'
  return isOld.every(Boolean) && !isNew.some(Boolean) ? 'old' : 'mixed'
}

const hashes = new Map<string, string>()

async function ask(slug: string, path: string): Promise<Seen> {
  const url = `https://${slug}.example${path}`
  const response = await exports.default.fetch(url, { redirect: 'manual' })
  const page = await response.text()
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1]
  if (style !== undefined && !hashes.has(style)) hashes.set(style, await sha256(style))
  const { status, headers } = response
  return {
    slug,
    path,
    status,
    page,
    policy: headers.get('content-security-policy') ?? '',
    location: headers.get('location') ?? '',
  }
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/** The writes of the command, one by one. */
async function publish(site: Site): Promise<void> {
  const keys = liveKeys([site], { dev: false })
  const live = new Map(
    await Promise.all(keys.map(async (key) => [key, await env.TENANTS.get(key)] as const)),
  )
  const plan = await planPublish([site], live, { dev: false, now: Date.now(), by: '', note: '' })
  expect(plan.conflicts).toEqual([])
  const { versions, hosts, sites } = plan.steps
  for (const { key, value } of [...versions, ...hosts, ...sites]) await env.TENANTS.put(key, value)
  for (const key of plan.deletes) await env.TENANTS.delete(key)
}

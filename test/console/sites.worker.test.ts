// The list of sites: whose sites it shows, how it is searched and paged, and what it reads with hundreds.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { forgetSiteList, SITES_A_PAGE } from '#apps/console/list-sites.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import { countCalls } from '#test/support/count-calls.ts'
import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { textOf } from '#test/ui/render.tsx'
import { ask, CONSOLE, letIn, signInAs } from './support.ts'

const COUNT = 400
const slugAt = (at: number) => `dealer-${String(at).padStart(4, '0')}`
let staff: string

beforeAll(async () => {
  // A published site of the usual size; only its name differs.
  const text = await publishedText(testSite({ slug: 'dealer-0000', name: 'NAME' }))
  expect(text.length).toBeGreaterThan(10_000)
  const padded = JSON.stringify({ ...JSON.parse(text), padding: 'x'.repeat(100_000) })
  // Each site has its host; those that a page shows are of the usual size.
  for (let from = 0; from < COUNT; from += 100)
    await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const slug = slugAt(from + at)
        await env.TENANTS.put(hostKey(`${slug}.example`), slug)
        const named = padded.replace('"NAME"', JSON.stringify(`Dealer ${from + at}`))
        if (from === 0) await env.TENANTS.put(siteKey(slug), named)
      }),
    )
  staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
})

beforeEach(forgetSiteList)

const linksIn = (page: string) => [...page.matchAll(/href="\/_console\/sites\/([\w-]+)"/g)]
const slugsIn = (page: string) => linksIn(page).map(([, slug]) => slug)
const read = async (path: string, cookie = staff) => (await ask(path, { cookie })).text()

describe('the list of sites', () => {
  it('shows staff the first of four hundred sites with six reads, and the next ones with one', async () => {
    const { bindings, calls } = countCalls({ ...env, ...CONSOLE })
    const started = performance.now()
    const page = await (await ask('/_console', { cookie: staff, bindings })).text()
    // A wall clock on a shared machine proves nothing; the reads do.
    console.info(`first page of ${COUNT} sites: ${Math.round(performance.now() - started)} ms`)
    expect(slugsIn(page)).toEqual(Array.from({ length: SITES_A_PAGE }, (_, at) => slugAt(at)))
    expect(textOf(page)).toContain('400 sites')
    const reads = () => calls.splice(0).filter((call) => call.startsWith('TENANTS'))
    // One list of the hosts, their sites in hundreds, and the sites that are shown.
    expect(reads()).toEqual(['TENANTS.list', ...Array.from({ length: 5 }, () => 'TENANTS.get')])
    await ask('/_console?page=2', { cookie: staff, bindings })
    expect(reads()).toEqual(['TENANTS.get'])
  })

  it('leads to every site once, page by page', async () => {
    const found: (string | undefined)[] = []
    let path: string | undefined = '/_console?q=dealer-00'
    while (path !== undefined) {
      const page: string = await read(path)
      found.push(...slugsIn(page))
      path = /href="([^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(found).toEqual(Array.from({ length: 100 }, (_, at) => slugAt(at)))
  })

  it.each([
    ['a part of an address', '0042.ex', ['dealer-0042']],
    ['several words in any order', '0399 dealer', ['dealer-0399']],
    ['another case', 'DEALER-0007', ['dealer-0007']],
    ['nothing that exists', 'nowhere', []],
  ])('finds a site by %s', async (_by, words, expected) => {
    expect(slugsIn(await read(`/_console?q=${encodeURIComponent(words)}`))).toEqual(expected)
  })

  it('keeps the search on its pages', async () => {
    const page = await read('/_console?q=dealer-00')
    expect(textOf(page)).toContain('100 sites for “dealer-00”')
    expect(page).toContain('href="/_console?q=dealer-00&amp;page=2" rel="next"')
  })

  it.each(['0', '-1', 'x', '41', '1e9'])('shows some page for page=%s', async (page) => {
    expect(slugsIn(await read(`/_console?page=${page}`))).toHaveLength(SITES_A_PAGE)
  })

  it('shows a person their own sites only, with their role, and leads on if it is one', async () => {
    const email = 'ann@dealer.example'
    await letIn(email, { role: 'editor', site: slugAt(3) })
    const cookie = await signInAs(await letIn(email, { role: 'admin', site: slugAt(1) }))
    const page = await read('/_console', cookie)
    expect(slugsIn(page)).toEqual([slugAt(1), slugAt(3)])
    expect(textOf(page)).toMatch(/Dealer 1 .*Admin .*Dealer 3 .*Editor/)
    expect(slugsIn(await read(`/_console?q=${slugAt(2)}`, cookie))).toEqual([])
    const one = await letIn('bob@dealer.example', { role: 'sales', site: slugAt(5) })
    const answer = await ask('/_console', { cookie: await signInAs(one) })
    expect(answer.headers.get('Location')).toBe(`/_console/sites/${slugAt(5)}`)
  })

  it('treats any search as text', async () => {
    const page = await read(`/_console?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(page).not.toContain('<script>')
  })
})

// Blocks of content pages that were drawn before: the same to the byte as when they are drawn for the first time.
import { describe, expect, it } from 'vitest'

import { findPage } from '#dealership/pages.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { PageDeps } from '#pages/content/block.ts'
import { defaultHome } from '#pages/content/default-home.ts'
import { headOf } from '#pages/content/route.tsx'
import { renderBlocks } from '#pages/content/render-blocks.tsx'
import type { Site } from '#tenant/schema.ts'
import { toHtmlWithKept } from '#ui/draw-once.tsx'
import { listDemoSites } from '#test/bench/demo-site.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { root } from '#cli/run.ts'
import { sampleSite } from '#test/ui/samples.ts'
import { join } from 'node:path'

const NOW = Date.parse('2026-11-24T00:00:00Z') / 1000
/** A minute, an hour and half a day apart, around closing times and midnight in each zone. */
const CLOCKS = [0, 59, 60, 3600, 6.5 * 3600, 43_200, 46_800, 86_400, 86_400 * 40].map(
  (later): Seconds => NOW + later,
)

/** Without stock and third parties: their blocks are empty. */
const services: PageDeps['services'] = {
  search: async () => null,
  loadSales: async () => null,
  call: async () => ({ ok: false }),
  keptRating: async () => null,
} as never // The blocks read no more of them than this.

async function drawHome(site: Site, now: Seconds): Promise<string> {
  const page = findPage('/', site, now) ?? defaultHome(site)
  const { body } = await renderBlocks(page.blocks, { site, now, services })
  return toHtmlWithKept({ site, themeCss: '', path: '/' }, body)
}

describe('blocks that were drawn before', async () => {
  const files = await readSites(join(root, 'tenants'))

  it.each(await listDemoSites())(
    'of %s show the time and nothing else of the past',
    async (slug) => {
      const site = files.find((file) => file.slug === slug)?.site ?? null
      if (site === null) throw new Error('A demo site can be read')
      for (const now of CLOCKS) {
        const first = await drawHome(structuredClone(site), now)
        expect(await drawHome(site, now)).toBe(first)
        expect(await drawHome(site, now)).toBe(first)
      }
    },
  )
})

describe('the head of a page that was made before', () => {
  it('has the picture of its day, and the name of its site', () => {
    const slides = [
      { id: 'one', name: 'To the 24th', image: '/today.webp', expiry: '2026-11-24' },
      { id: 'two', name: 'Always', image: '/always.webp' },
    ]
    const site = sampleSite({
      pages: [{ path: '/', title: 'Home', blocks: [{ kind: 'hero', slides }] }],
    })
    const [page] = site.pages
    if (page === undefined) throw new Error('The site has a page')
    const pictures = [NOW, NOW + 1, NOW + 86_400].map((now) => headOf(page, site, now).image?.src)
    expect(pictures).toEqual(['/today.webp', '/today.webp', '/always.webp'])
    expect(headOf(page, site, NOW)).toBe(headOf(page, site, NOW + 1))
    expect(headOf(page, { ...site, name: 'Others' }, NOW).title).toContain('Others')
  })
})

// The judged sentences, asked of the tool: the vehicles, in their order, of the page that each sentence leads to.
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { type DemoSite, openDemoSite } from '#test/bench/demo-site.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { callTool } from '#test/support/call-tool.ts'
import { sample } from '#test/support/cases.ts'
import { answerInNode } from '#test/support/in-node.ts'
import { JUDGED } from '#test/search/intent/judged.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const SITES = ['harbour', 'tui-motors', 'banksia-caravans', 'wattle-park-mazda'] as const

answerInNode(NOW)

beforeAll(() => {
  const none = { match: async () => undefined, put: async () => undefined }
  vi.stubGlobal('caches', { default: none, open: async () => none })
})

/** The vehicles of the page that a sentence leads to, in order: without those that an empty list shows instead, and rows below. */
async function readPage(demo: DemoSite, text: string): Promise<string[]> {
  const { location } = await getDemoPage(demo, `/search?ask=${encodeURIComponent(text)}`)
  const { text: html } = await getDemoPage(demo, location ?? '')
  const [list = ''] = html.split(/data-testid="nearly"|<late-part/)
  return [
    ...list.matchAll(/<article[^>]*data-car-id="[^"]+"[\s\S]*?href="\/cars\/([^"?#]+)"/g),
  ].map(([, slug = '']) => slug)
}

describe('a judged sentence', () => {
  it.each(SITES)('finds what its page finds at %s', async (slug) => {
    const demo = await openDemoSite(slug, NOW)
    const wrong: string[] = []
    let vehicles = 0
    // Each takes a page and two answers; other tests judge what all of them find.
    for (const { text } of sample(JUDGED.filter(({ site }) => site === slug))) {
      // oxlint-disable-next-line no-await-in-loop -- one sentence at a time
      const onPage = await readPage(demo, text)
      // oxlint-disable-next-line no-await-in-loop
      const found = await callTool(demo, 'find_vehicles', { ask: text, limit: 50 })
      vehicles += onPage.length
      if (onPage.join() !== found.vehicles.map((car) => car.slug).join()) wrong.push(text)
    }
    expect(vehicles).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })
})

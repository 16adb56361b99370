// Lists with an introduction and questions of the dealer's own.
import { beforeAll, describe, expect, it } from 'vitest'

import { type DemoSite, openDemoSite } from '#test/bench/demo-site.ts'
import { brotliBytes } from '#test/bench/weigh.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { answerInNode } from '#test/support/in-node.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const PART = { 'hx-request': 'true', 'hx-request-type': 'partial' }
const QUESTION = 'Will you buy my old ute?'

answerInNode(NOW)

describe('a list with a text of its own', () => {
  let demo: DemoSite
  beforeAll(async () => {
    demo = await openDemoSite('harbour', NOW)
  }, 60_000)

  const get = async (path: string, headers?: Record<string, string>) =>
    (await getDemoPage(demo, path, headers)).text

  it('shows introduction and questions under its vehicles, for search engines too', async () => {
    const html = await get('/search/ute')
    const [list = '', text = ''] = html.split('data-testid="list-introduction"')
    expect(list).toContain('data-testid="pagination"')
    expect(text).toContain('<h2>Utes, from traybacks to dual cabs</h2>')
    expect(text).toContain(`<summary>${QUESTION}</summary>`)
    expect(list).toContain('"@type":"FAQPage"')
    expect(list).toContain(`"name":"${QUESTION}"`)
    expect(list).toContain('<meta name="robots" content="index, follow"/>')
    expect(brotliBytes(html)).toBeLessThanOrEqual(14 * 1024)
  })

  it.each(['/search/ute?page=2', '/search/ute?sortBy=highestPrice', '/search/suv'])(
    'leaves it out of %s',
    async (path) => {
      const html = await get(path)
      expect(html).not.toContain('list-introduction')
      expect(html).not.toContain('FAQPage')
    },
  )

  it('takes it away with a filter, and brings it back without', async () => {
    const filtered = await get('/search/ute?refinementList[make][0]=Toyota', PART)
    expect(filtered).not.toContain(QUESTION)
    expect(await get('/search/ute', PART)).toContain(QUESTION)
  })
})

// How a page arrives: nothing moves, nothing blocks, nothing comes from elsewhere.
import { inject } from 'vitest'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'

const BARE = '/search/new-used-and-demo-cars'
const VISITS = inject('slugs').flatMap((site) =>
  (['phone', 'wide'] as const).map((size) => ({ site, size })),
)

journeys('a search page', () => {
  it.for(VISITS)('of $site does not move while it loads ($size)', async (visit, { open }) => {
    const page = await open(BARE, {
      ...visit,
      prepare: (context) =>
        context.addInitScript(() => {
          const moved: string[] = []
          Object.assign(globalThis, { moved })
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              // Not in the types of the DOM: https://wicg.github.io/layout-instability/
              const { value, sources } = entry as PerformanceEntry & {
                value: number
                sources: { node: Node | null }[]
              }
              const names = sources.map(({ node }) =>
                node instanceof Element ? node.id || node.className : node?.nodeName,
              )
              moved.push(`${value} ${names.join(' ')}`)
            }
          }).observe({ type: 'layout-shift', buffered: true })
        }),
    })
    await page.waitForFunction(() => document.readyState === 'complete')
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await page.evaluate('moved')).toEqual([])
  })

  it('paints after at most two requests', async ({ open }) => {
    const page = await open(BARE)
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        // Not in the types of the DOM.
        .filter(
          (entry) =>
            (entry as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking',
        )
        .map(({ name }) => new URL(name).pathname),
    )
    expect(1 + blocking.length, `the page and ${blocking.join(', ')}`).toBeLessThanOrEqual(2)
  })
})

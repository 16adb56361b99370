// Event 49: a search page was seen, sent to the site itself only (N11).
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { box, pathOf } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'

/** Bodies of the beacons of a browser profile, as they are sent. */
function beacons(sent: unknown[]) {
  return async (context: BrowserContext) => {
    context.on('request', (request) => {
      if (request.url().endsWith('/api/event')) sent.push(request.postDataJSON())
    })
  }
}

journeys('event 49', () => {
  it('is sent for a page that was seen, and for each list after it (N11)', async ({ open }) => {
    const sent: unknown[] = []
    const page = await open(BARE, { prepare: beacons(sent) })
    await expect.poll(() => sent).toEqual([{ id: 49, path: BARE }])
    const [answered] = await Promise.all([
      page.waitForResponse(/\/api\/event$/),
      box(page, 'make', 'Kia').check(),
    ])
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent[1], 'the path alone').toEqual({ id: 49, path: '/search/kia' })
    expect(answered.status()).toBe(204)
  })

  it('is not sent for a shopper who opted out of tracking', async ({ open }) => {
    const sent: unknown[] = []
    const page = await open(BARE, {
      prepare: async (context) => {
        await beacons(sent)(context)
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
        )
      },
    })
    await box(page, 'make', 'Kia').check()
    await expect.poll(() => pathOf(page)).toBe('/search/kia')
    expect(sent).toEqual([])
  })

  it.for([
    ['cannot be sent', null, 'Event could not be sent'],
    ['is refused', 403, 'Event was refused'],
  ] as const)('that %s is only a warning (X14)', async (row, { open }) => {
    const [, status, warning] = row
    const warnings: string[] = []
    const page = await open(BARE, {
      expected: /net::ERR|403/,
      prepare: async (context) => {
        context.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text())
        })
        await context.route(/\/api\/event$/, (route) =>
          status === null ? route.abort() : route.fulfill({ status }),
        )
      },
    })
    await expect.poll(() => warnings).toEqual([warning])
    await box(page, 'make', 'Kia').check()
    await expect.poll(() => pathOf(page)).toBe('/search/kia')
  })
})

// Event 49: a search page was seen, sent to the site itself only (N11).
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { pathOf, tick } from './support/search-page.ts'

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
  it('is sent for a page that was seen, and for each list after it; that it fails is only a warning (N11, X14)', async ({
    open,
  }) => {
    const [sent, warnings]: [unknown[], string[]] = [[], []]
    const page = await open(BARE, { prepare: beacons(sent), expected: /net::ERR|403/ })
    await expect.poll(() => sent).toEqual([{ id: 49, path: BARE, visit: true }])
    const [answered] = await Promise.all([
      page.waitForResponse(/\/api\/event$/),
      tick(page, 'make', 'Kia'),
    ])
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent[1], 'the path alone').toEqual({ id: 49, path: '/search/kia' })
    expect(answered.status()).toBe(204)

    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.route(/\/api\/event$/, (route) =>
      warnings.length === 0 ? route.abort() : route.fulfill({ status: 403 }),
    )
    await tick(page, 'make', 'Kia')
    await expect.poll(() => warnings).toEqual(['Event could not be sent'])
    await tick(page, 'make', 'Mazda')
    await expect.poll(() => warnings).toEqual(['Event could not be sent', 'Event was refused'])
    await expect.poll(() => pathOf(page)).toBe('/search/mazda')
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
    await tick(page, 'make', 'Kia')
    await expect.poll(() => pathOf(page)).toBe('/search/kia')
    expect(sent).toEqual([])
  })
})

// From a list to a car: the page is prefetched without counting a view, and the photo grows into position.
import { expect } from 'vitest'

import { dialogOf } from './support/forms.ts'
import { isAlive, it, journeys, MOVING } from './support/journey.ts'

const LIST = '/search/used-cars'

journeys('what a shopper points at', () => {
  it('is prefetched: a car counts as a view only when it is shown, a form loads its code and is requested when it is used (W42)', async ({
    open,
  }) => {
    const ahead: string[] = []
    const candidates = new Set<string>()
    const told: string[] = []
    const page = await open(LIST, {
      prepare: async (context) =>
        context.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (/\/api\/event$|\/view/.test(pathname)) told.push(pathname)
        }),
    })
    const session = await page.context().newCDPSession(page)
    session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      for (const { key } of preloadingAttemptSources) {
        const { pathname, search } = new URL(key.url)
        candidates.add(pathname + search)
      }
    })
    session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') ahead.push(new URL(prefetchUrl).pathname)
    })
    await session.send('Preload.enable')
    await expect.poll(() => told).toEqual(['/api/event'])
    const link = page.getByTestId('car-title').locator('a').first()
    const href = (await link.getAttribute('href')) ?? ''
    await link.hover()
    await expect.poll(() => ahead).toEqual([href])
    const others = [...candidates].filter(
      (path) => !/^\/(?:cars\/[^/?]+|search\/[^?]+)$/.test(path),
    )
    expect(others, 'no list of a filter, no file, no form').toEqual([])
    expect(told, 'nothing more than the list').toEqual(['/api/event'])
    await session.detach()

    // For shoppers who prefer reduced motion nothing moves on the way.
    await page.evaluate(() => {
      addEventListener('pageswap', ({ viewTransition }) => {
        sessionStorage.moved = String(viewTransition !== null)
      })
    })
    await link.click()
    await page.waitForURL(/\/cars\//)
    await isAlive(page)
    expect(await page.evaluate(() => sessionStorage.moved)).toBe('false')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const files = () => asked.filter((path) => /\/form[\w-]+\.(?:js|css)$/.test(path)).toSorted()
    const enquire = page.getByTestId('actions').getByRole('link', { name: 'Enquire', exact: true })
    await enquire.hover()
    await expect
      .poll(files)
      .toEqual([
        expect.stringMatching(/^\/build\/form-dialog-\w+\.css$/),
        expect.stringMatching(/^\/build\/forms-\w+\.js$/),
      ])
    expect(asked).not.toContain('/enquire')
    await enquire.click()
    await dialogOf(page)
    expect(asked).toContain('/enquire')
    expect(files(), 'nothing more').toHaveLength(2)
  })
})

journeys('the way from a card to its page', () => {
  it('names the photo of that card, once, for the duration of the transition', async ({ open }) => {
    const page = await open(LIST, MOVING)
    const card = page.getByTestId('car-card').filter({ has: page.locator('.card-photo img') })
    await page.evaluate(() => {
      addEventListener('pageswap', ({ viewTransition }) => {
        const named = document.querySelectorAll('[data-leaving]')
        sessionStorage.named = JSON.stringify([viewTransition !== null, named.length])
      })
    })
    await card.first().getByTestId('car-title').locator('a').click()
    await page.waitForURL(/\/cars\//)
    expect(await page.evaluate(() => sessionStorage.named)).toBe('[true,1]')
    const name = await page
      .locator('[data-photo] img')
      .first()
      .evaluate((image) => getComputedStyle(image).viewTransitionName)
    expect(name).toBe('car-photo')
  })
})

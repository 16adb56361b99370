// Text at double size, on the smallest phone: everything is visible, and nothing overflows the page. Account pages:
// account-pages.test.ts.
import { expect, inject } from 'vitest'

import { enlarge, expectInside } from './support/enlarge.ts'
import { addressOf, it, journeys } from './support/journey.ts'

journeys('text at double size', () => {
  it.for(inject('slugs'))('keeps logo and menu of %s visible', async (site, { open }) => {
    const page = await open('/favourites', { site, size: 'phone' })
    const logo = page.locator('.logo > *').first()
    const width = (await logo.boundingBox())?.width ?? 0
    await enlarge(page)
    expect((await logo.boundingBox())?.width).toBeGreaterThan(width)
    await expectInside(page)
    if (site !== 'harbour') return
    await page.goto(addressOf('/sign-in'))
    await enlarge(page)
    await expectInside(page)
  })
})

// Print: the cars and their dealer, without controls.
import { expect } from 'vitest'

import { recipeOf } from '#test/bench/demo-site.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { carOf } from './support/request-site.ts'

/** What a screen has and paper has not. */
const CONTROLS = {
  list: '#filter-sheet, .search-box, .sort, #chips, .pagination, .menu, .card-actions, .promo',
  car: '.save-buttons, .offer-actions, .sticky-header, .bottom-bar, .tools, .photos-button',
}

/** Runs in the page: the texts that an element cuts within a line. */
function findCutLines(element: Element): string[] {
  const box = element.getBoundingClientRect()
  const range = document.createRange()
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  while (texts.nextNode() !== null) {
    const { currentNode: node } = texts
    range.selectNodeContents(node)
    for (const { left, top, bottom } of range.getClientRects()) {
      const middle = (top + bottom) / 2
      // A line is a little lower than its letters may be.
      const isSeen = left < box.right && top < box.bottom - 1
      if (isSeen && middle > box.bottom - 4) cut.push(node.nodeValue ?? '')
    }
  }
  return cut
}

journeys('print', () => {
  it('has the cars of a list, prices and a phone number, or picture, price and facts of a car, and no controls (W57, W50)', async ({
    open,
  }) => {
    const page = await open('/search/kia')
    await page.emulateMedia({ media: 'print' })
    const expectPrinted = async (controls: string) => {
      expect(await page.locator(controls).count()).toBeGreaterThan(0)
      expect(await page.locator(controls).filter({ visible: true }).count()).toBe(0)
      expect(await page.getByTestId('car-price').first().isVisible()).toBe(true)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    }
    await expectPrinted(CONTROLS.list)
    expect(await page.getByTestId('car-card').first().isVisible()).toBe(true)
    const phones = page.locator('a[href^="tel:"]').filter({ visible: true })
    expect(await phones.count()).toBeGreaterThan(0)

    await page.goto(addressOf(await carOf('/search/kia')))
    await expectPrinted(CONTROLS.car)
    expect(await page.getByTestId('key-information').isVisible()).toBe(true)
  })

  it.for(['wide', 'phone'] as const)(
    'has all of the page of a vehicle (%s), what is collapsed too, and no toggles (W57)',
    async (size, { open }) => {
      const page = await open('/', { size })
      await page.goto(addressOf('/cars/2023-kia-sportage-sx-h10000'))
      const facts = page.locator('main :is(.tabs, .facts) :is(li, dd)')
      const visible = () => facts.filter({ visible: true }).count()
      expect(await visible()).toBeLessThan(await facts.count())
      await page.emulateMedia({ media: 'print' })
      expect(await visible()).toBe(await facts.count())
      expect(await page.getByText('Show More').filter({ visible: true }).count()).toBe(0)
      const comments = page.getByTestId('dealer-comments')
      expect(await comments.innerText()).not.toContain('…')
      // One tab after the other, each below its own heading.
      const tops = await page
        .getByTestId('tabs')
        .locator('h2, .tab')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    },
  )

  it('is as large on a phone as other pages, and whole', async ({ open }) => {
    const page = await open('/', { size: 'phone' })
    const { first_id: id } = await recipeOf('harbour')
    await page.goto(addressOf(`/print?car_id=${id}`))
    const sheet = page.getByTestId('print-sheet')
    const small = await sheet.evaluate((all) =>
      [...all.querySelectorAll('dt, dd, p, li, footer')]
        .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 14)
        .map(({ textContent }) => textContent),
    )
    expect(small).toEqual([])
    expect(await page.locator('.print-text').evaluate(findCutLines)).toEqual([])
    expect(
      await page
        .locator('.print-comments')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ).toBeLessThanOrEqual(1)
  })

  it.for(['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors'])(
    'has the foot of the sheet of the fullest vehicle of %s, whole lines above it, and no dot at the end of one (W50)',
    async (site, { open }) => {
      const page = await open('/', { site })
      const { first_id: id } = await recipeOf(site)
      await page.goto(addressOf(`/print?car_id=${id}`, site))
      await page.setViewportSize({ width: 794, height: 1123 })
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('listitem').count()).toBeGreaterThan(12)
      const sheet = await page.getByTestId('print-sheet').evaluate((element) => ({
        cut: element.scrollHeight - element.clientHeight,
        foot:
          element.getBoundingClientRect().bottom -
          (element.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
      }))
      expect(sheet.cut).toBeLessThanOrEqual(1)
      expect(sheet.foot).toBeGreaterThan(0)
      expect(await page.locator('.print-text').evaluate(findCutLines)).toEqual([])
      expect(await page.locator('.print-features').evaluate(findCutLines)).toEqual([])
      const ends = await page
        .locator('.print-features li')
        .evaluateAll((all) => all.filter((feature) => /·\s*$/.test(feature.textContent)).length)
      expect(ends).toBe(0)
    },
  )
})

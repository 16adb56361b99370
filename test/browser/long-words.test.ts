// Words of a feed that are longer than their box: they break, and the page keeps its width.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { addressOf, isAlive, it, journeys, SIZES } from './support/journey.ts'
import { carOf } from './support/request-site.ts'

const WORD = 'Superlongwordwithoutanyspacesthatgoesonandonandonandonandonandonandon'

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Runs in the page: puts the word into each text of the first element of a selector. */
function sayEverywhere({ selector, word }: { selector: string; word: string }): void {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`no ${selector}`)
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) texts.currentNode.nodeValue = word
}

journeys('long words', () => {
  it('in every text of a card stay inside it, and in every text of a vehicle’s page do not widen it (W13, R14)', async ({
    open,
  }) => {
    const page = await open('/search/new-used-and-demo-cars', { size: 'phone' })
    const selector = '#results .grid [data-testid=car-card]'
    await page.evaluate(sayEverywhere, { selector, word: WORD })
    for (const { viewport } of [SIZES.phone, SIZES.wide]) {
      await page.setViewportSize(viewport)
      const outside = await page
        .locator(selector)
        .first()
        .evaluate((card) => {
          const { right } = card.getBoundingClientRect()
          return [...card.querySelectorAll('*')]
            .filter((element) => !element.closest('.unseen'))
            .filter((element) => element.getBoundingClientRect().right > right + 1)
            .map((element) => element.className)
        })
      expect(outside).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }

    await page.goto(addressOf(await carOf()))
    await isAlive(page)
    await page.evaluate(sayEverywhere, { selector: '[data-testid=car]', word: WORD })
    for (const { viewport } of [SIZES.phone, SIZES.wide]) {
      await page.setViewportSize(viewport)
      expect(await overflowOf(page)).toBe(0)
    }
  })
})

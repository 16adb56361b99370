// Words of a feed that are longer than their place: they break, and the page keeps its width.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'

const WORD = 'Superlongwordwithoutanyspacesthatgoesonandonandonandonandonandonandon'

journeys('long words', () => {
  it.for([['wide'], ['phone']] as const)(
    'in every text of a card stay inside it on a %s screen (W13)',
    async ([size], { open }) => {
      const page = await open('/search/new-used-and-demo-cars', { size })
      const outside = await page.locator('#results .grid').evaluate((grid, word) => {
        const card = grid.querySelector('[data-testid=car-card]')
        if (card === null) return ['no card']
        const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
        while (texts.nextNode() !== null) texts.currentNode.nodeValue = word
        const { right } = card.getBoundingClientRect()
        return [...card.querySelectorAll('*')]
          .filter((element) => !element.closest('.unseen'))
          .filter((element) => element.getBoundingClientRect().right > right + 1)
          .map((element) => element.className)
      }, WORD)
      expect(outside).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    },
  )

  it.for([['wide'], ['phone']] as const)(
    'in every text of a vehicle’s page keep to its width on a %s screen (R14)',
    async ([size], { open }) => {
      const page = await open('/search/new-used-and-demo-cars', { size })
      await page.getByTestId('car-title').getByRole('link').first().click()
      await page.getByTestId('key-information').waitFor()
      const overflow = await page.getByTestId('car').evaluate((car, word) => {
        const texts = document.createTreeWalker(car, NodeFilter.SHOW_TEXT)
        while (texts.nextNode() !== null) texts.currentNode.nodeValue = word
        return document.documentElement.scrollWidth - document.documentElement.clientWidth
      }, WORD)
      expect(overflow).toBe(0)
    },
  )
})

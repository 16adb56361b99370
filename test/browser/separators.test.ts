// Dots between facts: a line may end with one, and never begins with one.
import { expect } from 'vitest'

import { addressOf, it, journeys } from './support/journey.ts'
import { carOf } from './support/request-site.ts'

/** Runs in the page: the texts of blocks in which a dot begins a line. */
function findLeadingDots(): string[] {
  for (const rows of document.querySelectorAll<HTMLElement>('.grid'))
    rows.style.contentVisibility = 'visible'
  // What it says depends on the time, so it has little room.
  for (const words of document.querySelectorAll<HTMLElement>('.open-now'))
    words.style.maxInlineSize = '7rem'
  const range = document.createRange()
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let last = { bottom: 0, right: 0 }
  while (texts.nextNode() !== null) {
    const { currentNode: node } = texts
    const text = node.nodeValue ?? ''
    for (const { index } of text.matchAll(/\S/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const rect = [...range.getClientRects()].find(({ width }) => width > 0)
      if (rect === undefined) continue
      const isSameLine = last.bottom > rect.top + 2 && last.right <= rect.left + 1
      if (text[index] === '·' && !isSameLine) found.add(node.parentElement?.textContent ?? '')
      last = rect
    }
  }
  // What a style puts in between is no text: it has to hold on to what is before it.
  for (const element of document.querySelectorAll('body *')) {
    const { content } = getComputedStyle(element, '::after')
    if (content.includes('·') && !content.startsWith('"\u00a0·')) found.add(element.className)
  }
  return [...found]
}

journeys('dots between facts', () => {
  it.for(['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors'])(
    'begin no line on pages of %s',
    async (site, { open }) => {
      const page = await open('/', { site })
      const paths = [
        '/search/new-used-and-demo-cars',
        await carOf('/search/used-cars', site),
        '/dealerships',
        '/',
      ]
      for (const path of paths) {
        await page.goto(addressOf(path, site))
        for (const width of [768, 360, 320]) {
          await page.setViewportSize({ width, height: 800 })
          const dots = await page.evaluate(findLeadingDots)
          expect({ path, width, dots }).toEqual({ path, width, dots: [] })
        }
      }
    },
  )
})

// Dots between facts: a line may end with one, and never begins with one. Hyphens of names: no line ends with one.
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
    // A line of another width could break here.
    if (text.includes(' ·')) found.add(text)
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

/** Runs in the page: the names of models, offers and rows, and the prices, in which a line ends with a hyphen. */
function findBrokenNames(): string[] {
  const range = document.createRange()
  const isBroken = (node: Node, hyphen: number, next: number) => {
    const [before = 0, after = 0] = [hyphen, next].map((start) => {
      range.setStart(node, start)
      range.setEnd(node, start + 1)
      return range.getClientRects().item(0)?.bottom
    })
    return after > before + 2
  }
  const found = new Set<string>()
  const names =
    'h1, .card h3, .block-head h2, .carousel > header h2, .offer-card :is(h2, h3), .model-tile > *'
  for (const element of document.querySelectorAll(names)) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const { currentNode: node } = texts
      // A word joiner has no place of its own.
      for (const { index, 0: match } of (node.nodeValue ?? '').matchAll(/-\u2060?(?=\w)/g))
        if (isBroken(node, index, index + match.length)) found.add(element.textContent)
    }
  }
  return [...found]
}

journeys('hyphens of names', () => {
  it.for([
    ['wattle-park-mazda', '/offers/WPM-121'],
    ['banksia-caravans', '/models'],
    ['tui-motors', '/search/new-used-and-demo-cars'],
  ] as const)('end no line on a page of %s', async ([site, path], { open }) => {
    const page = await open(path, { site })
    for (const width of [1440, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const names = await page.evaluate(findBrokenNames)
      expect({ width, names }).toEqual({ width, names: [] })
    }
  })
})

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

// Every page of the console that a link of its menu leads to, on the smallest phone: what axe finds, that nothing is wider than
// the screen, and that each value of a table says what it is. More pages and widths: npm run shots -- axe console.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf, TARGETS } from './support/axe.ts'
import { enter, overflow } from './support/console.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'

const site = 'edited-stock'
const PHONE = { width: 360, height: 740 }
const WIDE = { width: 1440, height: 900 }

/** axe looks into each frame, and a preview runs no scripts. */
const FRAMED = /frame is sandboxed/

/** Beside those of the menu: forms of an item, and lists with rows. */
const MORE = ['offers/new', 'offers/settings', 'places/holidays', 'stock?feeds', 'inbox?view=all']

/** A page of each kind. */
const WIDE_PAGES = [
  ['', '/inbox', '/stock'],
  ['/offers/new', '/look'],
  ['/review', '/people'],
] as const

/** Tests that share the pages: each takes seconds, more beside other tests. */
const PARTS = 8

/** The pages of a part. */
async function pagesOf(page: Page, part: number): Promise<string[]> {
  const links = await page
    .locator('body > nav > .sections a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(15)
  return [...links, ...MORE.map((path) => `/_console/sites/${site}/${path}`)].filter(
    (_, at) => at % PARTS === part,
  )
}

/** Cells of lists that show something without saying what; cells of several columns and of buttons have no name. */
const unnamedCells = (page: Page) =>
  page.locator('main table:not(.month) tbody').evaluateAll((bodies) =>
    bodies.flatMap((body) => {
      const heads = body.closest('table')?.tHead?.rows[0]?.cells ?? []
      return [...body.querySelectorAll('tr')].flatMap((row) =>
        [...row.cells]
          .filter((cell, at) => {
            const isNamed = at === 0 || cell.colSpan > 1 || heads[at]?.querySelector('.unseen')
            return !isNamed && !getComputedStyle(cell, '::before').content.includes(': ')
          })
          .map((cell) => cell.outerHTML.slice(0, 120)),
      )
    }),
  )

/** Words on two lines, in all columns but the first. */
const brokenWords = (page: Page) =>
  page.locator('main :is(th, td) + td :is(summary, time, option, button)').evaluateAll((all) =>
    all.flatMap(({ firstChild }) => {
      const text = firstChild?.nodeValue ?? ''
      return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        if (firstChild === null) return []
        range.setStart(firstChild, index)
        range.setEnd(firstChild, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )

async function check(page: Page, path: string, faults: string[]): Promise<void> {
  await page.goto(addressOf(path, site))
  await isAlive(page)
  const found = await faultsOf(page, 'main', TARGETS)
  const wide = await overflow(page)
  const { width } = page.viewportSize() ?? WIDE
  const cells = width === PHONE.width ? await unnamedCells(page) : []
  faults.push(
    ...[...found, ...cells, ...(wide > 0 ? [`${wide} px too wide`] : [])].map(
      (fault) => `${path} at ${width}: ${fault}`,
    ),
  )
}

journeys('the pages of the console', () => {
  for (let part = 0; part < PARTS; part += 1)
    it(`have nothing wrong on a phone, and each value its name: part ${part + 1}`, async ({
      open,
    }) => {
      const page = await enter(open, 'stock', { site, size: 'phone', expected: FRAMED })
      const faults: string[] = []
      await page.setViewportSize(PHONE)
      for (const path of await pagesOf(page, part)) await check(page, path, faults)
      expect(faults).toEqual([])
    })

  it.for(WIDE_PAGES)('have nothing wrong on a wide screen: %s', async (paths, { open }) => {
    const page = await enter(open, 'stock', { site, expected: FRAMED })
    const faults: string[] = []
    await page.setViewportSize(WIDE)
    for (const path of paths) await check(page, `/_console/sites/${site}${path}`, faults)
    expect(faults).toEqual([])
  })

  it('repeat the links of the menu only where it is closed', async ({ open }) => {
    const page = await enter(open, 'stock', { site, scripts: false })
    await page.goto(addressOf(`/_console/sites/${site}`, site))
    const [groups, work] = [page.locator('.groups'), page.locator('.work-links')]
    expect([await groups.isVisible(), await work.isVisible()]).toEqual([false, false])
    await page.setViewportSize(PHONE)
    expect([await groups.isVisible(), await work.isVisible()]).toEqual([true, true])
  })

  it('break no word of a table because another is long', async ({ open }) => {
    const page = await enter(open, 'people', { site, scripts: false })
    await page.getByLabel('Name').fill('Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren')
    await page.getByLabel('Email address').fill(`${'long'.repeat(15)}@${site}.example`)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.locator('table').getByText('longlong').waitFor()
    for (const width of [650, 860, WIDE.width]) {
      await page.setViewportSize({ ...WIDE, width })
      expect([width, await overflow(page), await brokenWords(page)]).toEqual([width, 0, []])
    }
  })
})

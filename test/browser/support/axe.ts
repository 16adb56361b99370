// What axe finds on a page, or on a part of it.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Rules that axe only checks on request: that links and buttons are large enough for a finger. */
export const TARGETS = ['target-size']

/** Cards after the first few of a list or a row, which are similar. */
const ALIKE = ['#results .grid ~ .grid ~ .grid', '.carousel-row > :nth-child(n+4)']

/** What axe finds, one sentence per error, by its default rules and some more. */
export async function faultsOf(page: Page, part = 'html', more: string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]))
  // A page only needs its half a megabyte once.
  const axeSource = (await page.evaluate(() => 'axe' in globalThis)) ? 'void 0' : undefined
  const axe = new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .include(part)
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] }, rules })
  for (const cards of ALIKE) axe.exclude(cards)
  // The other mode is for pages with third-party frames, and takes twice as long.
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  )
}

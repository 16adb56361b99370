// What axe finds wrong with a page, or with a part of it.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe asks only if told to: that links and buttons have room for a finger. */
export const TARGETS = ['target-size']

/** What axe finds, one sentence a fault, by its usual rules and some more. */
export async function faultsOf(page: Page, part = 'html', more: string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]))
  const axe = new AxeBuilder({ page }).include(part).options({ resultTypes: ['violations'], rules })
  // The other mode is for pages with frames of others, and takes twice as long.
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  )
}

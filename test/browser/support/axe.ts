// What axe finds wrong with a page, or with a part of it.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds, one sentence a fault. */
export async function faultsOf(page: Page, part = 'html'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(part).options({ resultTypes: ['violations'] })
  // The other mode is for pages with frames of others, and takes twice as long.
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  )
}

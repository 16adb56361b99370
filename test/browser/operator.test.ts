// An operator on call, on a phone of 390 px and a screen of 1280 px: what needs attention leads to its details, and a dealer's
// system is allowed to receive leads. How each thing is mended: test/console/operator.worker.test.ts.
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { enter, overflow, SIZES } from './support/console.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { OPS_TOKEN } from './support/master-key.ts'

/** Its last delivery, three days ago, was rejected. */
const REJECTED = 'published-offer'

journeys.each(['phone', 'wide'] as const)('an operator on a %s', (size) => {
  it('sees what needs attention with its age and what to do, and follows it to the site', async ({
    open,
  }) => {
    // These pages have no script of their own to wait for.
    const page = await open('/_console/demo', {
      size,
      prepare: (context) => context.setExtraHTTPHeaders({ Authorization: `Bearer ${OPS_TOKEN}` }),
    })
    await page.setViewportSize(SIZES[size])
    await page.goto(addressOf('/_ops'))
    const rejected = page.getByRole('article').filter({ hasText: 'Stock was rejected' })
    expect(await rejected.innerText()).toMatch(
      /Act now\s+The website still shows the previous stock/,
    )
    const line = rejected.getByRole('listitem').filter({ hasText: REJECTED })
    expect(await line.innerText()).toMatch(/Reason: No row has a price\.\s+3 d/)
    expect(await overflow(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await line.getByRole('link').click()
    await page.waitForURL(new RegExp(`/_ops/sites/${REJECTED}#stock-imports$`))
    await page.locator('#stock-imports').getByText('No row has a price.').first().waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })

  it('allows a system that a dealer asked for, and the dealer sees that', async ({ open }) => {
    const site = `tasks-${size}`
    const host = `crm-${size}.dealer.com.au`
    const page = await enter(open, 'lead-hosts', { site, size })
    await page.getByLabel('Address of your CRM').fill(host)
    await page.getByLabel('Which system it is, and who runs it').fill('Our CRM, by Acme')
    await page.getByRole('button', { name: 'Ask staff to allow it' }).click()
    const row = page.getByRole('row').filter({ hasText: host })
    await row.getByText('Waiting for staff').waitFor()
    expect(await overflow(page)).toBe(0)

    await page.goto(addressOf('/_console/demo', site))
    await page.locator('button[value="staff@forecourt.example"]').click()
    await page.goto(addressOf('/_console', site))
    // A menu on phones.
    if (size === 'phone') await page.locator('.who-menu summary').click()
    await page.getByRole('link', { name: 'CRMs' }).click()
    await page.getByRole('heading', { name: 'Dealers’ CRMs', level: 1 }).waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await row.getByRole('button', { name: 'Allow for this site' }).click()
    await page.getByText(`${host} may receive leads now, of ${site} alone.`).waitFor()
    await page.goto(addressOf(`/_console/sites/${site}/lead-hosts`, site))
    await row.getByText('by staff@forecourt.example').waitFor()
    expect(await row.innerText()).toContain('Allowed')
  })
})

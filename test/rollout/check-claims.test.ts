// Claims of a site: what needs the evidence of a vehicle is not promised for all of them.
import { expect, it } from 'vitest'

import { checkSite } from '#rollout/checks/check-site.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const problemsOf = (facts: SiteInput['facts']) =>
  checkSite(testSite({ facts }))
    .filter(({ path }) => path.startsWith('facts.'))
    .map(({ path }) => path)

const inspection = { label: '120-Point Inspection', evidence: 'inspection' as const }
const promise = 'In the price: our <b>120-point</b> Inspection.'

it('a text for every used vehicle does not promise a check that needs evidence', () => {
  const tabs = { whats_included: [{ text: promise }] }
  expect(problemsOf({ checks: [inspection], tabs })).toEqual(['facts.tabs.whats_included[0].text'])
  const promises = [{ title: 'Checked', text: promise, conditions: ['used' as const] }]
  expect(problemsOf({ checks: [inspection], promises })).toEqual(['facts.promises[0].text'])
})

it('a text may promise what is declared for all used vehicles, and what is not about them', () => {
  const tabs = { whats_included: [{ text: promise }] }
  expect(problemsOf({ checks: [{ ...inspection, all_used: true }], tabs })).toEqual([])
  expect(problemsOf({ checks: [], tabs })).toEqual([])
  const ofNew = { whats_included: [{ text: promise, conditions: ['new' as const] }] }
  expect(problemsOf({ checks: [inspection], tabs: ofNew })).toEqual([])
})

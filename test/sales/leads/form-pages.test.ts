import { describe, expect, it } from 'vitest'

import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import { FORM_PAGES } from '#tenant/schema-forms.ts'
import { sampleSite } from '#test/ui/samples.ts'

const kindsWith = (pages: (typeof FORM_PAGES)[number][]) =>
  FORM_KINDS.filter((kind) => hasForm(kind, sampleSite({ forms: { pages } })))

describe('forms of a site', () => {
  it('are those of vehicles and the general enquiry, even if it has no page for others', () => {
    expect(kindsWith([])).toEqual(['enquiry', 'test-drive', 'photos', 'similar', 'general'])
  })

  it.each(FORM_PAGES)('include %s if the site names it (R18, R22-R26, R41-R45)', (page) => {
    expect(kindsWith([page])).toEqual([...kindsWith([]), page].toSorted(byPlace))
  })
})

const byPlace = (one: string, other: string) =>
  FORM_KINDS.findIndex((kind) => kind === one) - FORM_KINDS.findIndex((kind) => kind === other)

import { describe, expect, it } from 'vitest'

import { tagData } from '#ui/document.tsx'
import { sampleSite } from './samples.ts'

describe('what pages say of the tag manager (A37)', () => {
  it('is nothing on a site without one, whatever else is set', () => {
    const integrations = { consent: 'granted', consent_text: 'May we?' } as const
    expect(tagData(sampleSite({ integrations }))).toEqual({})
  })

  it('is which one, and whether and in which words shoppers are asked', () => {
    const integrations = { tag_manager: 'GTM-ABC1234', consent_text: 'May we?' }
    expect(tagData(sampleSite({ integrations }))).toMatchObject({
      'data-tag': 'GTM-ABC1234',
      'data-consent': 'ask',
      'data-consent-text': 'May we?',
    })
  })
})

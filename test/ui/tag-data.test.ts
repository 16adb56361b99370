import { describe, expect, it } from 'vitest'

import { tagData } from '#apps/site/ui/document.tsx'
import { sampleSite } from './samples.ts'

describe('tag manager settings on pages (A37)', () => {
  it('are empty on a site without one, whatever else is set', () => {
    const integrations = { consent: 'granted', consent_text: 'May we?' } as const
    expect(tagData(sampleSite({ integrations }))).toEqual({})
  })

  it('give its id, whether consent is needed, and the text of the question', () => {
    const integrations = { tag_manager: 'GTM-ABC1234', consent_text: 'May we?' }
    expect(tagData(sampleSite({ integrations }))).toMatchObject({
      'data-tag': 'GTM-ABC1234',
      'data-consent': 'ask',
      'data-consent-text': 'May we?',
    })
  })
})

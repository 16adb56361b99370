import { describe, expect, it } from 'vitest'

import { toFavicon } from '#apps/site/ui/assets.ts'
import { sampleSite } from './samples.ts'

describe('the icon of a site', () => {
  it.each(['🚗', '🚗 & Sons', '<', '&', '%', '#', 'Ōtaki'])(
    'is complete for a dealer called %s',
    (name) => {
      expect(toFavicon(sampleSite({ name }))).toMatch(/^<svg .*>[^<>&]{0,2}<\/text><\/svg>$/)
    },
  )
})

import { describe, expect, it } from 'vitest'

import { parsePictureAddress, parseSizedAddress } from '#tenant/own-picture.ts'
import { pictureSet } from '#apps/site/ui/site-picture.tsx'

const DEMO = '/stock/forecourt/sport-suv-blue-front/1600x1067.webp'

describe('a picture whose address says its size', () => {
  it('is one that was uploaded or one of the release, and only the first is the site’s own', () => {
    expect(parseSizedAddress(DEMO)).toEqual({
      folder: '/stock/forecourt/sport-suv-blue-front/',
      width: 1600,
      height: 1067,
      focus: '',
    })
    expect(parsePictureAddress(DEMO)).toBeNull()
    const uploaded = '/pictures/abcdefghij012345/2400x1600.webp#30-20'
    expect(parseSizedAddress(uploaded)).toMatchObject({ width: 2400, focus: '30-20' })
    for (const other of [
      '/stock/suv-blue-front.webp',
      '/stock/../1600x1067.webp',
      'https://dealer.example/stock/a/1600x1067.webp',
      '/stock/a/1600x1067.jpg',
    ])
      expect(parseSizedAddress(other), other).toBeNull()
  })

  it('has the smaller widths beside it, up to the one that is wanted', () => {
    const folder = '/stock/forecourt/sport-suv-blue-front'
    expect(pictureSet(DEMO)).toBe(`${folder}/480.webp 480w,${folder}/960.webp 960w,${DEMO} 1600w`)
    expect(pictureSet(DEMO, 960)).toBe(`${folder}/480.webp 480w,${folder}/960.webp 960w`)
    expect(pictureSet(DEMO, 100)).toContain('1600w')
  })
})

import { describe, expect, it } from 'vitest'

import { testSite } from '#test/support/site.ts'
import { themeHash, toThemeCss } from '#tenant/theme.ts'

const css = (theme: NonNullable<Parameters<typeof testSite>[0]>['theme']) =>
  toThemeCss(testSite({ theme }))

describe('theme (T36)', () => {
  it.each([
    '--page:',
    '--surface:',
    '--ink:',
    '--muted:',
    '--line:',
    '--brand:',
    '--on-brand:',
    '--accent:',
    '--on-accent:',
    '--header:',
    '--on-header:',
    '--footer:',
    '--on-footer:',
    '--radius-s:',
    '--radius-m:',
    '--radius-l:',
    '--radius-round:',
    '--space:',
    '--font:',
    '--heading-weight:',
    '--heading-tracking:',
    '--heading-transform:',
    '--card-border:',
    '--card-shadow:',
  ])('sets %s', (token) => {
    expect(css({})).toContain(token)
  })

  it('writes the colours of the site', () => {
    expect(css({ colours: { brand: '#0a7d55' } })).toContain('--brand:#0a7d55;')
  })

  it('loads the letters of its typeface only from our own host, those of English text first', () => {
    const addresses = [...css({ typeface: 'manrope' }).matchAll(/url\(([^)]*)\)/g)].map(
      ([, url]) => url,
    )
    expect(addresses).toEqual([
      '/build/fonts/manrope-5.3.0-latin.woff2',
      '/build/fonts/manrope-5.3.0-latin-ext.woff2',
      '/build/fonts/manrope-5.3.0-basic-2.woff2',
    ])
  })

  it('gives the fallback font the metrics of the typeface, so that nothing moves when it loads', () => {
    expect(css({ typeface: 'manrope' })).toMatch(
      /"Manrope Fallback";font-weight:100 599;src:local\("Arial"\).*size-adjust:100\.9%;ascent-override:105\.6%/,
    )
  })

  it('declares whether the site is light or dark', () => {
    expect(css({})).toContain('color-scheme:light')
    expect(css({ colours: { page: '#101418' } })).toContain('color-scheme:dark')
  })

  it('differs with each of its switches', () => {
    const variants = [
      css({}),
      css({ radius: 'large' }),
      css({ density: 'roomy' }),
      css({ card: 'raised' }),
      css({ heading: { uppercase: true } }),
      css({ heading: { weight: 500 } }),
      css({ heading: { tracking: 0.05 } }),
    ]
    expect(new Set(variants).size).toBe(variants.length)
  })

  it('cannot close its style element', () => {
    expect(css({ typeface: '</style><script>' })).not.toContain('<')
  })

  it('has the hash in the security policy', async () => {
    // SHA-256 of "abc" (FIPS 180-2), in base64.
    expect(await themeHash('abc')).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=')
  })
})

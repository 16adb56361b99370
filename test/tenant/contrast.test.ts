import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { testSite } from '#test/support/site.ts'
import { AA, contrastRatio, findContrastProblems, luminance } from '#tenant/theme.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)
const { colours } = testSite().theme

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffff00', 8],
  ])('calculates %s on %s as WCAG does', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1)
  })

  it('is symmetric, from 1 to 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrastRatio(one, other)
        expect(ratio).toBe(contrastRatio(other, one))
        expect(ratio).toBeGreaterThanOrEqual(1)
        expect(ratio).toBeLessThanOrEqual(21)
      }),
    )
  })

  it('accepts the default colours of a site', () => {
    expect(findContrastProblems(colours)).toEqual([])
  })

  it('names the pair, where it occurs, its ratio and a sufficient colour (T36)', () => {
    expect(findContrastProblems({ ...colours, header: '#ffffff', on_header: '#aaaaaa' })).toEqual([
      {
        text: 'on_header',
        ground: 'header',
        where: 'the header',
        ratio: expect.closeTo(2.32, 2),
        better: '#747474',
      },
    ])
  })

  it('suggests only readable colours', () => {
    fc.assert(
      fc.property(colour, colour, (header, text) => {
        const [problem] = findContrastProblems({ ...colours, header, on_header: text })
        if (problem === undefined) expect(contrastRatio(header, text)).toBeGreaterThanOrEqual(AA)
        else expect(contrastRatio(problem.better ?? header, header)).toBeGreaterThanOrEqual(AA)
      }),
    )
  })

  it('includes the tint of a chip, which brings a link nearer to its background', () => {
    const brand = '#ad3d17'
    expect(contrastRatio(brand, colours.surface)).toBeGreaterThan(AA)
    expect(findContrastProblems({ ...colours, brand }).map(({ where }) => where)).toEqual([
      'links in tinted chips',
    ])
  })

  it('weighs colours as the eye does', () => {
    expect([luminance('#000000'), luminance('#00ff00'), luminance('#ffffff')]).toEqual([
      0, 0.7152, 1,
    ])
  })
})

import { describe, expect, it } from 'vitest'

import { slugWords } from '#vehicle/slug.ts'

describe('words of an address', () => {
  it.each([
    ['2021-toyota-hilux-sr5-h10123', '2021 toyota hilux sr5'],
    ['mazda-3-g20', 'mazda 3 g20'],
    ['c1234567', ''],
    ['--%00', '00'],
    ['', ''],
    ['škoda-octavia', 'škoda octavia'],
  ])('of %j are %j', (slug, words) => {
    expect(slugWords(slug)).toBe(words)
  })

  it('are limited in number', () => {
    expect(slugWords('abcdefghij-'.repeat(200)).length).toBeLessThanOrEqual(80)
  })
})

import { describe, expect, it } from 'vitest'

import { toCircle, toOutline } from '#feeds/brochure/outline.ts'
import { SHAPES } from '#vehicle/silhouette.ts'

describe('outline', () => {
  it('draws lines from where the last one ended', () => {
    expect(toOutline('M10 20h5v-5l-3 4z').split('\n')).toEqual([
      '10 20 m',
      '15 20 l',
      '15 15 l',
      '12 19 l',
      'h',
    ])
  })

  it('continues from the start of a closed shape', () => {
    expect(toOutline('M10 20h5zm1 1h2').split('\n').slice(3)).toEqual(['11 21 m', '13 21 l'])
  })

  it('draws curves, several after one letter', () => {
    expect(toOutline('M0 0c1 1 2 2 3 3 1 1 2 2 3 3').split('\n')).toEqual([
      '0 0 m',
      '1 1 2 2 3 3 c',
      '4 4 5 5 6 6 c',
    ])
  })

  it('continues smoothly from a curve', () => {
    expect(toOutline('M0 0c1 1 2 3 4 4s2 2 3 3').split('\n')[2]).toBe('6 5 6 6 7 7 c')
  })

  it('draws the arch over a wheel upwards', () => {
    const [, rise = ''] = toOutline('M38 69a19 19 0 0 1 38 0').split('\n')
    expect(rise).toMatch(/ 57 50 c$/)
    const [, other = ''] = toOutline('M76 69a19 19 0 0 0-38 0').split('\n')
    expect(other).toMatch(/ 57 50 c$/)
  })

  it('closes a circle', () => {
    const lines = toCircle(10, 10, 5).split('\n')
    expect(lines[0]).toBe('5 10 m')
    expect(lines.at(-2)).toMatch(/ 5 10 c$/)
  })

  it.each(Object.entries(SHAPES))(
    'supports every command of the outline of a %s',
    (_name, { body, glass }) => {
      for (const path of [body, glass]) {
        const commands = path.match(/[a-z]/gi) ?? []
        expect(commands.filter((command) => !/[mlhvcsaz]/i.test(command))).toEqual([])
        for (const number of toOutline(path).match(/-?\d+(?:\.\d+)?/g) ?? []) {
          expect(Number(number)).toBeGreaterThanOrEqual(-1)
          expect(Number(number)).toBeLessThanOrEqual(241)
        }
      }
    },
  )
})

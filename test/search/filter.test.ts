import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseFilter, toAlgoliaFilter } from '#search/filter.ts'
import { parseFilters } from '#search/engine/parse-filters.ts'
import { cases } from '#test/support/cases.ts'

const rewrite = (text: string) => {
  const read = parseFilter(text)
  return 'filter' in read ? toAlgoliaFilter(read.filter) : read.problem
}

describe('filter text of a site', () => {
  it.each([
    ['make:Kia', 'make:"Kia"'],
    ['make=Kia', 'make:"Kia"'],
    ['make:Ford OR car_type:used', '(make:"Ford" OR car_type:"used")'],
    [
      '(make:Ford OR car_type:used) AND state:NSW',
      '(make:"Ford" OR car_type:"used") AND state:"NSW"',
    ],
    ['make:Land Rover AND price<=40000', 'make:"Land Rover" AND price<=40000'],
    ['make:"Land Rover"', 'make:"Land Rover"'],
    ['NOT make:Kia', 'NOT make:"Kia"'],
    ['make != Kia', 'NOT make:"Kia"'],
    ['price >= 100 AND price < 900', 'price>=100 AND price<900'],
    ['', ''],
  ])('reads %s with ":" as "=" (A3)', (text, written) => {
    expect(rewrite(text)).toBe(written)
  })

  it.each([
    'make',
    'make:',
    'AND',
    '(make:Kia',
    '(make:Kia AND body:SUV)',
    'price>cheap',
    'make:Kia body:SUV',
    ':Kia',
    '1=1)',
  ])('reports the error in %s', (text) => {
    expect(parseFilter(text)).toHaveProperty('problem')
  })

  it('escapes a value, whatever it contains (TH6)', () => {
    expect(toAlgoliaFilter([[{ attribute: 'make', is: 'x" OR show:"y' }]])).toBe(
      'make:"x\\" OR show:\\"y"',
    )
  })

  it('lets no backslash at the end of a value escape its closing quote (TH6)', () => {
    const filter = toAlgoliaFilter([
      [{ attribute: 'stocknum', is: 'A\\', not: true }],
      [{ attribute: 'make', is: ' OR show:y' }],
    ])
    expect(filter).toBe(String.raw`NOT stocknum:"A\\" AND make:" OR show:y"`)
    expect(parseFilters(filter)).toEqual([
      [{ attribute: 'stocknum', negated: true, value: 'A\\' }],
      [{ attribute: 'make', negated: false, value: ' OR show:y' }],
    ])
  })

  it('never throws (property)', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const read = parseFilter(text)
        expect('filter' in read || read.problem.length > 0).toBe(true)
      }),
      { numRuns: cases(2000) },
    )
  })
})

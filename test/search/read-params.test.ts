import fc from 'fast-check'
import qs from 'qs'
import { describe, expect, it } from 'vitest'

import { isObject } from '#lib/is-object.ts'
import { MAX_PARAMETERS, readParams } from '#search/read-params.ts'
import { cases } from '#test/support/cases.ts'

const NAMES = ['make', 'body', 'price', 'query', 'toString'] as const

/** Everything that is read, as plain data. */
function read(search: string) {
  const { plain, refined, ranges } = readParams(search)
  return {
    plain: Object.fromEntries(plain),
    refined: Object.fromEntries(refined),
    ranges: Object.fromEntries(ranges),
  }
}

describe('the parameters of a search address', () => {
  it.each([
    'refinementList[make][0]=Kia&refinementList[make][1]=Mazda',
    'refinementList[make][]=Kia&refinementList[make][]=Mazda',
    'refinementList[make]=Kia&refinementList[make]=Mazda',
    'refinementList%5Bmake%5D%5B0%5D=Kia&refinementList%5Bmake%5D%5B1%5D=Mazda',
    // An index that occurs twice, as in an address that was put together from two.
    'refinementList[make][0]=Kia&refinementList[make][0]=Mazda',
  ])('are the values of a filter in %s (R56)', (search) => {
    expect(read(search)).toEqual({ plain: {}, refined: { make: ['Kia', 'Mazda'] }, ranges: {} })
  })

  it.each(['make=Kia&make=Mazda', '?make[]=Kia&make[]=Mazda', 'make[0]=Kia&make[1]=Mazda'])(
    'are plain values in %s (R56)',
    (search) => {
      expect(read(search)).toEqual({ plain: { make: ['Kia', 'Mazda'] }, refined: {}, ranges: {} })
    },
  )

  it('are a range as one text, or as its two bounds; the first of each counts (R56)', () => {
    expect(read('range[price]=5:9&range[price]=1:2').ranges).toEqual({ price: { text: '5:9' } })
    expect(read('range[km][min]=5&range[km][max]=9&range[km][min]=1').ranges).toEqual({
      km: { min: '5', max: '9' },
    })
  })

  it(`are at most the first ${MAX_PARAMETERS} (TH20)`, () => {
    const many = Array.from({ length: MAX_PARAMETERS + 50 }, (_, at) => `make[]=m${at}`).join('&')
    expect(read(many).plain['make']).toHaveLength(MAX_PARAMETERS)
    expect(read(`${many}&body=SUV`).plain['body']).toBeUndefined()
  })

  it.each([
    '__proto__[x]=1',
    '__proto__=1',
    'constructor[prototype][x]=1',
    'refinementList[__proto__][x]=1',
    'refinementList[constructor][prototype]=1',
    'range[__proto__][min]=1',
    'refinementList[make][0][x]=1',
    'refinementList[make=1',
    '[make]=1',
    '%E0%A4%A=1&%=1',
  ])('change no object, whatever they name: %s (TH19)', (search) => {
    const own = Reflect.ownKeys(Object.prototype)
    expect(() => readParams(search)).not.toThrow()
    expect(readParams(search).refined.get('make')).toBeUndefined()
    expect(Reflect.ownKeys(Object.prototype)).toEqual(own)
  })

  it('are read as the package qs reads them (property)', () => {
    fc.assert(
      fc.property(addresses, (search) => {
        const { plain, refined, ranges } = readParams(search)
        const expected = readWithPackage(search)
        for (const name of NAMES) {
          expect(plain.get(name) ?? [], search).toEqual(expected.plain(name))
          expect(refined.get(name) ?? [], search).toEqual(expected.refined(name))
          expect(ranges.get(name) ?? {}, search).toEqual(expected.range(name))
        }
      }),
      { numRuns: cases(2000) },
    )
  })
})

/** Addresses as forms and search widgets write them: with or without indexes, brackets encoded or not. */
const addresses = fc
  .record({
    form: fc.constantFrom('indexed', 'empty', 'repeated'),
    isEncoded: fc.boolean(),
    parameters: fc.array(
      fc.record({
        name: fc.constantFrom(...NAMES),
        kind: fc.constantFrom('plain', 'refined', 'min', 'max'),
        value: fc.oneof(
          fc.string({ maxLength: 20, unit: 'grapheme' }),
          fc.constantFrom('Land Rover', 'a&b=c', 'x]=y', '[0]', '100%', '+1'),
        ),
      }),
      { maxLength: 40 },
    ),
  })
  .map(({ form, isEncoded, parameters }) => {
    const counts = new Map<string, number>()
    return parameters
      .map(({ name, kind, value }) => {
        const start = kind === 'refined' ? `refinementList[${name}]` : name
        const index = counts.get(start) ?? 0
        counts.set(start, index + 1)
        const end = { indexed: `[${index}]`, empty: '[]', repeated: '' }[form]
        const written = kind === 'min' || kind === 'max' ? `range[${name}][${kind}]` : start + end
        const text = encodeURIComponent(value).replaceAll('%20', '+')
        return `${isEncoded ? encodeURIComponent(written) : written}=${text}`
      })
      .join('&')
  })

function readWithPackage(search: string) {
  const options = { depth: 3, parameterLimit: MAX_PARAMETERS, arrayLimit: MAX_PARAMETERS }
  const params = qs.parse(search, { ...options, plainObjects: true })
  const lists = ownOf(params, 'refinementList')
  const ranges = ownOf(params, 'range')
  const texts = (value: unknown) => (value === undefined ? [] : [value].flat())
  return {
    plain: (name: string) => texts(ownOf(params, name)),
    refined: (name: string) => texts(ownOf(lists, name)),
    range: (name: string) =>
      Object.fromEntries(
        Object.entries(ownOf(ranges, name) ?? {}).map(([key, value]) => [key, texts(value)[0]]),
      ),
  }
}

const ownOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

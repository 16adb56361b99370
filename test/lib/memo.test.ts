import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createBoundedMap, memoByKey, memoByObject } from '#lib/memo.ts'

/** A function that counts how often it is called with each argument. */
function counted<Given extends object | string, Value>(make: (given: Given) => Value) {
  const calls: Given[] = []
  const call = (given: Given) => {
    calls.push(given)
    return make(given)
  }
  return { calls, call }
}

describe('a function of an object', () => {
  it('is worked out once for each object, not for each that looks the same', () => {
    const { calls, call } = counted(({ name }: { name: string }) => ({ name }))
    const memo = memoByObject(call)
    const [red, blue, redAgain] = [{ name: 'red' }, { name: 'blue' }, { name: 'red' }]
    const first = memo(red)
    expect([memo(blue), memo(redAgain), memo(red)]).toEqual([
      { name: 'blue' },
      { name: 'red' },
      { name: 'red' },
    ])
    expect(memo(red)).toBe(first)
    expect(calls).toEqual([red, blue, redAgain])
  })

  it('keeps a value that says that there is none', () => {
    const { calls, call } = counted((): null => null)
    const memo = memoByObject(call)
    const owner = {}
    expect([memo(owner), memo(owner), calls.length]).toEqual([null, null, 1])
  })

  it('is tried again if it fails', () => {
    const owner = {}
    let isBroken = true
    const memo = memoByObject(() => {
      if (isBroken) throw new Error('broken')
      return 'well'
    })
    expect(() => memo(owner)).toThrow('broken')
    isBroken = false
    expect(memo(owner)).toBe('well')
  })
})

describe('a function of a text', () => {
  it('is worked out once for each text', () => {
    const { calls, call } = counted((text: string) => text.toUpperCase())
    const memo = memoByKey(100, call)
    expect(['a', 'b', 'a'].map(memo)).toEqual(['A', 'B', 'A'])
    expect(calls).toEqual(['a', 'b'])
  })

  it('forgets the oldest texts when all together are too long, and never keeps a longer one', () => {
    const { calls, call } = counted((text: string) => text.length)
    const memo = memoByKey(10, call)
    for (const text of ['aaaa', 'bbbb', 'cccc', 'bbbb', 'aaaa', 'x'.repeat(11), 'x'.repeat(11)])
      expect(memo(text)).toBe(text.length)
    expect(calls.map((text) => text.slice(0, 1)).join('')).toBe('abcaxx')
  })
})

describe('a bounded map', () => {
  it('drops the oldest value when it is full', () => {
    const map = createBoundedMap<number>(30)
    map.set('a', 1, 10)
    map.set('b', 2, 10)
    map.set('a', 3, 10)
    map.set('c', 4, 20)
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4])
  })

  it('counts values where no sizes are given', () => {
    const map = createBoundedMap<number>(2)
    for (const key of ['a', 'b', 'c']) map.set(key, 1)
    expect([map.keys(''), map.size()]).toEqual([['b', 'c'], 2])
  })

  it('drops the oldest value also after all were dropped, deleted or cleared', () => {
    const map = createBoundedMap<number>(20)
    const fill = () => {
      for (const key of ['a', 'b', 'c']) map.set(key, 1, 10)
      expect(map.keys('')).toEqual(['b', 'c'])
    }
    fill()
    map.clear()
    fill()
    for (const key of ['b', 'c']) map.delete(key)
    fill()
    map.set('a', 1, 20)
    expect(map.keys('')).toEqual(['a'])
    fill()
  })

  it('does not keep a value that is too large, nor the one that it would replace', () => {
    const map = createBoundedMap<number>(10)
    map.set('a', 1, 10)
    map.set('a', 2, 11)
    expect([map.get('a'), map.size()]).toEqual([undefined, 0])
  })

  it('lists the keys of one site', () => {
    const map = createBoundedMap<number>(10)
    for (const key of ['red:1:/', 'blue:1:/', 'red:2:/']) map.set(key, 1)
    expect(map.keys('red:')).toEqual(['red:1:/', 'red:2:/'])
  })

  it('never holds more than its limit, and always the newest', () => {
    const writes = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 40 })),
    )
    fc.assert(
      fc.property(writes, (all) => {
        const map = createBoundedMap<number>(50)
        for (const [key, size] of all) {
          map.set(key, size, size)
          expect(map.get(key)).toBe(size)
          const held = map.keys('').reduce((sum, each) => sum + (map.get(each) ?? 0), 0)
          expect(map.size()).toBe(held)
          expect(held).toBeLessThanOrEqual(50)
        }
      }),
    )
  })
})

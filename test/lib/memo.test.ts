import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createMemo, createRepeatMemo, remembered } from '#lib/memo.ts'

describe('memo', () => {
  it('evicts the oldest entry', () => {
    const memo = createMemo<number>(30)
    memo.set('a', 1, 10)
    memo.set('b', 2, 10)
    memo.set('a', 3, 10)
    memo.set('c', 4, 20)
    expect(['a', 'b', 'c'].map((key) => memo.get(key))).toEqual([3, undefined, 4])
  })

  it('evicts the oldest entry also after all were dropped, deleted or cleared', () => {
    const memo = createMemo<number>(20)
    const left = () => ['a', 'b', 'c'].filter((key) => memo.get(key) !== undefined)
    const fill = () => {
      for (const key of ['a', 'b', 'c']) memo.set(key, 1, 10)
      expect(left()).toEqual(['b', 'c'])
    }
    fill()
    memo.clear()
    fill()
    for (const key of ['b', 'c']) memo.delete(key)
    fill()
    memo.set('a', 1, 20)
    expect(left()).toEqual(['a'])
    fill()
  })

  it('does not store a value that is too large, and drops the value it would replace', () => {
    const memo = createMemo<number>(10)
    memo.set('a', 1, 10)
    memo.set('a', 2, 11)
    expect([memo.get('a'), memo.bytes()]).toEqual([undefined, 0])
  })

  it('never holds more than its limit, and always the newest', () => {
    const writes = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 40 })),
    )
    fc.assert(
      fc.property(writes, (all) => {
        const memo = createMemo<number>(50)
        for (const [key, bytes] of all) {
          memo.set(key, bytes, bytes)
          expect(memo.get(key)).toBe(bytes)
          const held = ['a', 'b', 'c', 'd'].reduce((sum, each) => sum + (memo.get(each) ?? 0), 0)
          expect(memo.bytes()).toBe(held)
          expect(held).toBeLessThanOrEqual(50)
        }
      }),
    )
  })
})

describe('memo of what is written repeatedly', () => {
  it('keeps a value from the second time that it is written', () => {
    const memo = createRepeatMemo<number>(30)
    memo.set('a', 1, 10)
    expect(memo.get('a')).toBeUndefined()
    memo.set('a', 2, 10)
    expect([memo.get('a'), memo.bytes()]).toEqual([2, 10])
  })

  it('keeps nothing of what a crawler reads once', () => {
    const memo = createRepeatMemo<number>(1_000_000)
    const kept = Array.from({ length: 20_000 }, (_, at) => `a document with the number ${at}`)
    for (const key of kept) memo.set(key, 1, 1)
    // A few of them have the same hash as another.
    expect(memo.bytes()).toBeLessThan(kept.length / 4)
  })

  it('calculates a remembered result at most twice', () => {
    let calls = 0
    const double = remembered(1000, 1, (text) => {
      calls += 1
      return text + text
    })
    expect(Array.from({ length: 5 }, () => double('ab'))).toEqual(Array(5).fill('abab'))
    expect(calls).toBe(2)
  })
})

import { describe, expect, it } from 'vitest'

import { createAnswerStore } from '#search/answer-store.ts'
import type { Answer } from '#search/answer.ts'

const answer = (at: number): Answer => ({
  at,
  hits: [],
  total: 1,
  facets: {},
  stats: {},
  without: {},
})

describe('answers in memory', () => {
  it('count how often they are requested', () => {
    const store = createAnswerStore(60)
    expect(store.write('main', 'k', answer(0)).times).toBe(1)
    expect(store.read('main', 'k', 10)?.times).toBe(2)
    expect(store.read('main', 'k', 20)?.times).toBe(3)
  })

  it('keep counting when an answer has expired, so that a request per minute is counted too', () => {
    const store = createAnswerStore(60)
    store.write('main', 'k', answer(0))
    expect(store.read('main', 'k', 61)).toBeNull()
    expect(store.write('main', 'k', answer(61)).times).toBe(2)
  })

  it('are fresh for a minute', () => {
    const store = createAnswerStore(60)
    store.write('main', 'k', answer(0))
    expect(store.read('main', 'k', 59)).not.toBeNull()
    expect(store.read('main', 'k', 60)).toBeNull()
  })

  it('evict the oldest of a full scope, 10 for makes and offers (A2)', () => {
    const store = createAnswerStore(60)
    for (let at = 0; at < 11; at += 1) store.write('manufacturer', `k${at}`, answer(0))
    expect(store.size('manufacturer')).toBe(10)
    expect(store.read('manufacturer', 'k0', 1)).toBeNull()
    expect(store.read('manufacturer', 'k10', 1)).not.toBeNull()
  })

  it('stay bounded while bots crawl the facets (F18)', () => {
    const store = createAnswerStore(60)
    for (let at = 0; at < 10_000; at += 1) store.write('main', `k${at}`, answer(0))
    expect(store.size('main')).toBe(500)
  })
})

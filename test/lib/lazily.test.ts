// Parts of an object that are made when they are first used.
import { expect, it } from 'vitest'

import { lazily, replacing } from '#lib/lazily.ts'

function open() {
  const made: string[] = []
  const make = (name: string) => () => {
    made.push(name)
    return { name }
  }
  return { made, make, parts: lazily({ search: make('search'), leads: make('leads') }) }
}

it('are each made once, and only those that are used', () => {
  const { made, parts } = open()
  expect(made).toEqual([])
  expect(parts.leads).toBe(parts.leads)
  expect(made).toEqual(['leads'])
})

it('may be nothing, which is made once too', () => {
  let times = 0
  const parts = lazily({ customer: () => void (times += 1) })
  expect([parts.customer, parts.customer, times]).toEqual([undefined, undefined, 1])
})

it('are replaced one by one, and the others stay as they are and are not made', () => {
  const { made, make, parts } = open()
  const timed = replacing(parts, { search: make('timed search') })
  expect(made).toEqual([])
  expect(timed.search).toEqual({ name: 'timed search' })
  expect(timed.leads).toBe(parts.leads)
  expect(made).toEqual(['timed search', 'leads'])
})

it('can be replaced by what the part before does', () => {
  const { parts } = open()
  const timed = replacing(parts, { search: () => ({ name: `${parts.search.name}, timed` }) })
  expect(timed.search.name).toBe('search, timed')
})

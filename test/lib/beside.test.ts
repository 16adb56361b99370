import { expect, it } from 'vitest'

import { createBeside } from '#lib/beside.ts'

it('keeps the latest value with its object alone, and unseen', () => {
  const [names, ages] = [createBeside<string>(), createBeside<number>()]
  const [person, other] = [{ id: 1 }, { id: 1 }]
  names.set(person, 'Ann')
  names.set(person, 'Anne')
  ages.set(person, 30)
  expect([names.get(person), ages.get(person)]).toEqual(['Anne', 30])
  expect([names.get(other), names.get({ ...person })]).toEqual([undefined, undefined])
  expect([JSON.stringify(person), Object.keys(person)]).toEqual(['{"id":1}', ['id']])
})

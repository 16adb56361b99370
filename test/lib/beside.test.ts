import { expect, it } from 'vitest'

import { createBeside } from '#lib/beside.ts'

it('keeps the latest value with its object alone, and unseen', () => {
  const [names, ages] = [createBeside<string>(), createBeside<number>()]
  const [person, other] = [{ id: 1 }, { id: 1 }]
  expect(names(person, () => 'Ann')).toBe('Ann')
  expect(names(person, () => 'Bo')).toBe('Ann')
  expect(
    names(
      person,
      () => 'Anne',
      (kept) => kept === 'Anne',
    ),
  ).toBe('Anne')
  expect(ages(person, () => 30)).toBe(30)
  expect([names(person, () => 'Bo'), ages(person, () => 31)]).toEqual(['Anne', 30])
  expect([names(other, () => 'Bo'), names({ ...person }, () => 'Cy')]).toEqual(['Bo', 'Cy'])
  expect([JSON.stringify(person), Object.keys(person)]).toEqual(['{"id":1}', ['id']])
})

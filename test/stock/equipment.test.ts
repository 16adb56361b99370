import { describe, expect, it } from 'vitest'

import { parseCar } from '#vehicle/car.ts'
import { groupEquipment, splitGroups } from '#vehicle/equipment.ts'

describe('equipment', () => {
  it('is grouped under headings, each line once (W25)', () => {
    const lines = ['7 airbags', 'Apple CarPlay', '7 Airbags', 'Leather seats', 'Ashtray']
    expect(groupEquipment(lines)).toEqual([
      { name: 'Safety and driver assistance', lines: ['7 airbags'] },
      { name: 'Technology and sound', lines: ['Apple CarPlay'] },
      { name: 'Comfort', lines: ['Leather seats'] },
      { name: 'More', lines: ['Ashtray'] },
    ])
  })

  it('matches whole prefixes of words', () => {
    expect(groupEquipment(['Embedded SIM'])).toEqual([{ name: 'More', lines: ['Embedded SIM'] }])
  })

  it('leaves out empty values (V38)', () => {
    const standardEquipment = ['null', '[object Object]', ' Tow bar undefined ']
    const car = parseCar({ id: '1', slug: 'a', standardEquipment })
    expect(groupEquipment(car?.standardEquipment ?? [])).toMatchObject([{ lines: ['Tow bar'] }])
  })

  it('shows whole groups until enough lines are there', () => {
    const groups = ['a', 'b', 'c'].map((name) => ({ name, lines: ['1', '2', '3'] }))
    const { first, rest } = splitGroups(groups, 4)
    expect([first.length, rest.length]).toEqual([2, 1])
    expect(splitGroups(groups, 9).rest).toEqual([])
    expect(splitGroups([], 4)).toEqual({ first: [], rest: [] })
  })
})

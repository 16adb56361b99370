// Maps actions and forms to the event numbers of the reports (N1-N17).
import { describe, expect, it } from 'vitest'

import { EVENTS, isEventId } from '#analytics/events.ts'
import type { FormRequest } from '#sales/leads/definition.ts'
import { FORMS } from '#sales/leads/form-table.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import { parseCar, type Car } from '#vehicle/car.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const car = (car_type: string, more: object = {}): Car => {
  const parsed = parseCar({
    id: 'c1',
    slug: 'a-car',
    make: 'Toyota',
    model: 'Corolla',
    status: 'in_stock',
    car_type,
    ...more,
  })
  if (parsed === null) throw new Error('That is no car')
  return parsed
}

async function eventOf(kind: FormKind, about: Car | null, site: Partial<SiteInput> = {}) {
  const ask: FormRequest = {
    site: testSite(site),
    car: about,
    carId: about?.id ?? null,
    now: 1_795_000_000,
    typed: {},
    query: new URLSearchParams(),
    listTaken: async () => [],
    canConfirm: true,
    call: async () => null,
  }
  return (await FORMS[kind].toExtras({}, ask)).event
}

describe('events', () => {
  it('have the numbers of the reports (N1-N17)', () => {
    expect(Object.values(EVENTS).toSorted((a, b) => a - b)).toEqual([
      4, 9, 14, 15, 17, 18, 22, 25, 26, 36, 37, 39, 48, 49, 51, 60, 61, 62,
    ])
    expect([0, 1, 5, 63, 4.5, Number.NaN, -4].filter((id) => isEventId(id))).toEqual([])
  })
})

describe('event of a form', () => {
  it.each([
    ['N3', 'enquiry', 'new', 14],
    ['N3', 'enquiry', 'demo', 14],
    ['N4', 'enquiry', 'used', 15],
    ['N5', 'test-drive', 'new', 17],
    ['N5', 'test-drive', 'demo', 17],
    ['N10', 'test-drive', 'used', 48],
    ['N3', 'photos', 'new', 14],
    ['N4', 'photos', 'used', 15],
    ['N4', 'similar', 'used', 15],
    ['N2', 'finance', 'used', 9],
  ] as const)('%s: %s about a %s vehicle is %i', async (_row, kind, condition, event) => {
    expect(await eventOf(kind, car(condition))).toBe(event)
  })

  it.each([
    ['N14', 'general', 22],
    ['N14', 'enquiry', 22],
    ['N14', 'test-drive', 22],
    ['N14', 'service', 22],
    ['N14', 'parts', 22],
    ['N14', 'fleet', 22],
    ['N14', 'sell', 22],
    ['N14', 'trade-in', 22],
    ['N17', 'careers', 51],
    ['N2', 'finance', 9],
  ] as const)('%s: %s about no vehicle is %i', async (_row, kind, event) => {
    expect(await eventOf(kind, null)).toBe(event)
  })

  it.each(['reservation', 'purchase'] as const)('a %s has no event number', async (kind) => {
    expect(await eventOf(kind, car('used'))).toBeNull()
  })

  it('N5: only a used vehicle that can be driven counts as a new test drive', async () => {
    const site = { test_drive: { only_tag: 'Test drive only' } }
    const only = car('used', { tag: 'Test Drive Only' })
    expect(await eventOf('test-drive', only, site)).toBe(17)
    expect(await eventOf('test-drive', car('used'), site)).toBe(48)
  })
})

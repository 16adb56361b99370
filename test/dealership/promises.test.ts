import { describe, expect, it } from 'vitest'

import { groupPromises } from '#dealership/promises.ts'
import { feesOf } from '#sales/finance/words.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

type Promised = NonNullable<NonNullable<SiteInput['facts']>['promises']>[number]
const promised = (title: string, more: Partial<Promised> = {}): Promised => ({
  title,
  text: 'Words.',
  ...more,
})
const groups = (promises: Promised[], more: Partial<SiteInput> = {}) =>
  groupPromises(testSite({ facts: { promises }, ...more }))

describe('promises on a page of the dealer (C20, W92)', () => {
  it('are sorted by vehicle condition, new first, any last', () => {
    const found = groups([
      promised('any'),
      promised('used', { conditions: ['used'] }),
      promised('both', { conditions: ['demo', 'new'] }),
      promised('new', { conditions: ['new'] }),
      promised('all', { conditions: ['used', 'new', 'demo'] }),
      promised('used too', { conditions: ['used'] }),
    ])
    expect(
      found.map(({ title, promises }) => [title, promises.map(({ title: one }) => one)]),
    ).toEqual([
      ['New cars', ['new']],
      ['New and demo cars', ['both']],
      ['Used cars', ['used', 'used too']],
      ['Every car', ['any', 'all']],
    ])
  })

  it('use the site’s term for vehicles', () => {
    const vehicle = { one: 'caravan', many: 'caravans' }
    const list = [promised('any'), promised('new', { conditions: ['new'] })]
    expect(groups(list, { vehicle }).map(({ title }) => title)).toEqual([
      'New caravans',
      'Every caravan',
    ])
  })

  it('name the makes and kinds that they are limited to', () => {
    const [group] = groups([
      promised('warranty', { makes: ['Kia', 'MG'] }),
      promised('insurance', { item_types: ['car', 'motorcycle'] }),
      promised('coffee'),
    ])
    expect(group?.promises.map(({ only }) => only)).toEqual(['Kia, MG', 'Cars, motorcycles', ''])
  })
})

describe('fees of finance (C12, C13)', () => {
  it('are listed with their amounts, without omissions', () => {
    const fees = [
      { label: 'Security registration', amount: 6.5, each: 'loan' as const },
      { label: 'Administration', amount: 8, each: 'month' as const },
      { label: 'Early payout', amount: 0, each: 'loan' as const },
    ]
    expect(feesOf({ establishment_fee: 395, fees })).toEqual([
      { label: 'Establishment fee', amount: '$395' },
      { label: 'Security registration', amount: '$6.50' },
      { label: 'Administration', amount: '$8 a month' },
    ])
    expect(feesOf({ establishment_fee: 0, fees: [] })).toEqual([])
  })
})

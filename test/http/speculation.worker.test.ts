import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

beforeAll(async () => {
  await openShop({ slug: 'ahead' }, [testCar({ slug: 'hilux-1' })])
})

const rulesOf = async (path: string) =>
  (await visit('ahead', path)).headers.get('Speculation-Rules')

describe('prefetched pages', () => {
  it('are listed by a file that every page points to', async () => {
    for (const path of ['/search/used-cars', '/cars/hilux-1', '/nothing'])
      expect(await rulesOf(path)).toBe('"/speculation.json"')
  })

  it('exclude files', async () => {
    expect(await rulesOf('/cars/hilux-1/hilux-1.pdf')).toBeNull()
  })
})

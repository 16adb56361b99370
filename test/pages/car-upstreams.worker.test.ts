// A vehicle page is complete within three seconds whatever third parties do.
import { describe, expect, it, vi } from 'vitest'

import hosts from '#catalogue/upstreams.json' with { type: 'json' }
import { UPSTREAM_NAMES } from '#tenant/schema-upstreams.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { FAULTS } from '#test/upstreams/play.ts'

/** Content of the page that does not depend on third parties. */
const SECTIONS = ['gallery', 'car-price', 'key-information', 'dealer-comments', 'similar-cars']

/** All third parties at once, each with the same fault. */
const upstreamsOf = (fault: string) =>
  Object.fromEntries(
    UPSTREAM_NAMES.map((name) => {
      const host = hosts[name].find((known) => known.endsWith('.upstreams.example'))
      return [name, { url: `https://${host ?? 'none'}/${fault}` }]
    }),
  )

describe('vehicle page with every third party failing', () => {
  it.each(FAULTS)('is complete within three seconds if they are %s', async (fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const cars = Array.from({ length: 6 }, () => testCar({ price: 20_000 }))
    const sold = testCar({ slug: 'gone', status: 'sold', sold_date_timestamp: 1 })
    const car = testCar({ slug: 'here', dealercomments: 'One owner.', nvic: 'ABC', vin: 'V1' })
    await openShop({ slug: `all-${fault}`, autograb: true, upstreams: upstreamsOf(fault) }, [
      ...cars,
      car,
      sold,
    ])
    for (const path of ['/cars/here', '/cars/gone']) {
      const started = performance.now()
      const response = await visit(`all-${fault}`, path)
      const html = await response.text()
      expect(performance.now() - started).toBeLessThan(3000)
      expect(response.status).toBe(200)
      expect(html.endsWith('</body></html>')).toBe(true)
      const wanted = path === '/cars/here' ? SECTIONS : ['gallery', 'similar-cars']
      expect(wanted.filter((id) => !html.includes(`data-testid="${id}"`))).toEqual([])
    }
  })
})

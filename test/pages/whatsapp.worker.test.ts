// Click to chat: where a location has a WhatsApp number, its page and those of its vehicles link to a chat that names what the
// shopper looks at; elsewhere nothing does. A click is counted as an event.
import { beforeAll, describe, expect, it } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { siteSchema } from '#tenant/schema.ts'
import { NORTH } from '#test/support/request-shop.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'

const SOUTH = { ...NORTH, id: '2', slug: 'south-yard', name: 'South Yard' }

beforeAll(async () => {
  const locations = [{ ...NORTH, whatsapp: '+61 491 570 006' }, SOUTH]
  await openShop({ slug: 'chatty', locations }, [
    testCar({ id: 'n', slug: 'north-car', location_name: 'North Yard' }),
    testCar({ id: 's', slug: 'south-car', location_name: 'South Yard' }),
  ])
})

const read = async (path: string) => (await visit('chatty', path)).text()
const linkIn = (html: string) =>
  /<a [^>]*href="https:\/\/wa\.me\/(?!\?)[^>]*>/.exec(html)?.[0] ?? ''

describe('click to chat', () => {
  it('is on the page of a vehicle, with its title and the address of its page', async () => {
    const link = linkIn(await read('/cars/north-car'))
    const text = encodeURIComponent('2021 Toyota Corolla https://chatty.example/cars/north-car')
    expect(link).toContain(`href="https://wa.me/61491570006?text=${text}"`)
    expect(link).toContain('rel="noopener noreferrer"')
    expect(link).toContain(`data-event="${EVENTS.whatsApp}"`)
  })

  it('is on the page of the location, with its name', async () => {
    const text = encodeURIComponent('North Yard https://chatty.example/locations/north-yard')
    const html = await read('/locations/north-yard')
    expect(linkIn(html)).toContain(`https://wa.me/61491570006?text=${text}`)
    // A link alone: nothing is loaded from there.
    expect(html).not.toMatch(/(?:src|action)="[^"]*(?:wa\.me|whatsapp\.com)/)
  })

  it('is nowhere at a location without a number', async () => {
    expect(linkIn(await read('/cars/south-car'))).toBe('')
    expect(linkIn(await read('/locations/south-yard'))).toBe('')
  })

  it.each(['0491 570 006', '+61', 'call me', '+0491570006', '+61491570006"><script>'])(
    'takes only a number with its country code: not %s',
    (whatsapp) => {
      const site = { ...testSite(), locations: [{ ...NORTH, whatsapp }] }
      const read = siteSchema.safeParse(site)
      expect(read.error?.issues[0]?.message).toMatch(/country code/)
    },
  )
})

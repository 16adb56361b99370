// The Consumer Information Notice from a dealer's delivery to the vehicle page and the sheet to sign.
import { beforeAll, describe, expect, it } from 'vitest'

import { sendStock } from '#test/support/send-stock.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const KEA = { locale: 'en-NZ', phone_numbers: { general: '0800 555 040' } } as const
const SHEET = '/print/consumer-information-notice?car_id='

const COLUMNS =
  'id,slug,make,model,year,price,price_type,km,car_type,consumer_notice.imported,consumer_notice.last_registered_in,consumer_notice.odometer,consumer_notice.security_interest'

beforeAll(async () => {
  await openShop({ ...KEA, slug: 'kea' }, [])
  const rows = [
    'u1,used-1,Toyota,Harrier,2019,21250,Drive Away,60896,used,yes,<b>Japan</b>,unknown,yes',
    'd1,demo-1,Toyota,Harrier,2019,21250,Drive Away,60896,demo,no,,accurate,no',
    'n1,new-1,Toyota,Harrier,2026,51250,Drive Away,6,new,,,,',
    's1,sold-1,Toyota,Harrier,2019,21250,Drive Away,60896,used,,,,',
  ]
  const sent = await sendStock('kea', [COLUMNS, ...rows].join('\n'))
  // The dealer's system is answered what is missing; new vehicles need no notice.
  expect(sent.body).toMatchObject({
    outcome: 'taken',
    taken: 4,
    refused: 0,
    message:
      'Imported, but the Consumer Information Notice of 3 vehicles is incomplete, such as used-1, demo-1, sold-1.',
  })
  await sendStock('kea', ['s1'], { query: '?mode=remove' })
  const stock = [testCar({ slug: 'used-1' })]
  await openShop({ slug: 'kangaroo' }, stock)
  const facts = { consumer_notice: { enabled: false } }
  await openShop({ ...KEA, slug: 'shy', facts }, stock)
})

async function noticeOf(site: string, slug: string): Promise<string> {
  const html = await (await visit(site, `/cars/${slug}`)).text()
  return /<details[^>]+data-testid="consumer-notice">.*?<\/details>/s.exec(html)?.[0] ?? ''
}

describe('the Consumer Information Notice', () => {
  it('is on the page of a used vehicle, with what its feed states, and "Ask us" for the rest', async () => {
    const notice = await noticeOf('kea', 'used-1')
    const text = textOf(notice)
    expect(text).toContain('Consumer Information Notice Trader')
    expect(text).toContain('Cash price $21,250 including GST, registration and licensing')
    expect(text).toContain('Distance travelled Unknown; the odometer may be wrong')
    expect(text).toContain('Security interest on the PPSR Yes, one is registered')
    expect(text).toContain('Warning: a security interest means')
    expect(text).toContain('Imported as damaged Ask us')
    expect(text).toContain('VIN or chassis number Ask us')
    // A feed's text is text.
    expect(notice).toContain('&lt;b&gt;Japan&lt;/b&gt;')
    expect(notice).toContain(`href="${SHEET}used-1"`)
  })

  it('is on the page of a demonstrator, and of no other vehicle', async () => {
    expect(textOf(await noticeOf('kea', 'demo-1'))).toContain('Imported as damaged Not an import')
    expect(textOf(await noticeOf('kea', 'demo-1'))).not.toContain('Warning')
    for (const slug of ['new-1', 'sold-1']) expect(await noticeOf('kea', slug)).toBe('')
    for (const site of ['kangaroo', 'shy']) expect(await noticeOf(site, 'used-1')).toBe('')
  })

  it('is a sheet to print, by slug or id, that trader and buyer sign', async () => {
    for (const car of ['used-1', 'u1']) {
      const response = await visit('kea', SHEET + car)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain('name="robots" content="noindex, nofollow"')
      const text = textOf(html)
      expect(text).toContain('Security interest on the PPSR Yes, one is registered')
      expect(text).toContain('Re-registered Ask us')
      expect(text).toContain(
        'Trader I have given the buyer a copy of this notice. Name Signature Date Buyer I have received a copy of this notice. Name Signature Date',
      )
    }
  })

  it('has no sheet where there is no notice; that of a sold vehicle leads to its page', async () => {
    expect((await visit('kea', `${SHEET}new-1`)).status).toBe(404)
    expect((await visit('kea', `${SHEET}nothing`)).status).toBe(404)
    expect((await visit('kea', SHEET)).status).toBe(404)
    expect((await visit('kea', `${SHEET}sold-1`)).headers.get('Location')).toBe('/cars/sold-1')
    for (const site of ['kangaroo', 'shy'])
      expect((await visit(site, `${SHEET}used-1`)).status).toBe(404)
  })
})

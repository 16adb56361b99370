import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { EVENTS } from '#analytics/events.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { type Lead, leadId, type LeadKind } from '#sales/leads/lead.ts'
import { insertLead } from '#sales/leads/outbox/lead-rows.ts'
import { routes } from '#routes.ts'
import { keyOfShopper } from '#test/support/shopper-links.ts'
import { openShop, visit } from '#test/support/shop.ts'

/** A lead that a site has, or had before; its id. */
async function leadOf(kind: LeadKind, site = 'thanks', more: Partial<Lead> = {}): Promise<string> {
  const key = more.key ?? kind
  const id = await leadId(site, key)
  const lead = { id, site, kind, key, bodyHash: '', suspicion: [], parent: null, payload: {} }
  await insertLead(env.DB, { ...lead, createdAt: 1, ...more }).run()
  return id
}
const success = async (query: string) => (await visit('thanks', `/success${query}`)).text()
const main = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''

beforeAll(async () => {
  await openShop(
    {
      slug: 'thanks',
      forms: { response_time: 'before the end of tomorrow' },
      phone_numbers: { general: '07 5550 4110' },
    },
    [],
  )
  await openShop({ slug: 'mute' }, [])
})

describe('success page', () => {
  it.each([...FORM_KINDS, 'offer'] as const)(
    'thanks for %s in its own words, with a reference (R52)',
    async (kind) => {
      const id = await leadOf(kind)
      const html = main(await success(`?form=${kind}&lead=${id}`))
      expect(html).toContain(`>${id.slice(0, 8).toUpperCase()}<`)
      expect(html).not.toContain('Your message is with our team.')
      expect(html).not.toContain('<h1>Thank you</h1>')
    },
  )

  it('says when to expect an answer, and where to call sooner', async () => {
    const html = main(await success(`?form=enquiry&lead=${await leadOf('enquiry')}`))
    expect(html).toContain('before the end of tomorrow')
    // The enquiry was about no vehicle.
    expect(html).not.toContain('this car')
    expect(html).toContain('href="tel:0755504110"')
    expect(
      main(
        await (
          await visit('mute', `/success?form=enquiry&lead=${await leadOf('enquiry', 'mute')}`)
        ).text(),
      ),
    ).not.toContain('tel:')
  })

  it('numbers the next steps if there are several', async () => {
    const service = main(await success(`?form=service&lead=${await leadOf('service')}`))
    expect(service.match(/<li>/g)).toHaveLength(2)
    const html = main(await success(`?form=general&lead=${await leadOf('general')}`))
    expect(html).toContain('get back to you before the end of tomorrow')
    expect(html).not.toContain('<li>')
  })

  it('asks for the driver’s details that the site requires, and calls no walk-through a drive (R52)', async () => {
    const test_drive = { heading: 'Book a walk-through', bring: 'Mind the step.' }
    await openShop({ slug: 'walks', vehicle: { one: 'caravan' }, test_drive }, [])
    const thanksAt = async (slug: string) =>
      main(
        await (
          await visit(slug, `/success?form=test-drive&lead=${await leadOf('test-drive', slug)}`)
        ).text(),
      )
    expect(await thanksAt('thanks')).toContain('ready for you. Please bring your driver licence.')
    const walk = await thanksAt('walks')
    expect(walk).toContain('We’ll have the caravan ready for you. Mind the step.')
    expect(walk).not.toMatch(/licence|test drive/i)
  })

  it('links back to the vehicle and to all others', async () => {
    const id = await leadOf('enquiry')
    const html = main(await success(`?form=enquiry&lead=${id}&car=2021-toyota-corolla`))
    expect(html).toContain('href="/cars/2021-toyota-corolla"')
    expect(html).toContain('href="/search/new-used-and-demo-cars"')
  })

  it.each([
    ['a reference that no lead has', () => 'f'.repeat(32)],
    ['one of another form', () => leadOf('service')],
    ['one of another dealer', () => leadOf('enquiry', 'mute')],
    ['one in capitals', async () => (await leadOf('enquiry')).toUpperCase()],
    ['a cut one', async () => (await leadOf('enquiry')).slice(0, 20)],
    ['markup', () => '<script>alert(1)</script>'],
    ['half a character', () => '%F0%9F'],
  ])('is 404 with the phone number for %s, and thanks for nothing', async (_what, find) => {
    const response = await visit('thanks', `/success?form=enquiry&lead=${await find()}`)
    expect(response.status).toBe(404)
    const html = main(await response.text())
    expect(html).toMatch(/href="tel:\d+/)
    expect(html).toContain('We can’t find that reference')
    expect(html).not.toMatch(/Thank you|data-lead/)
  })

  it.each(['parts', 'photos', 'price-offer', 'test-drive'] as const)(
    'repeats no typed words of %s to anyone with the address, nor those of a bot to itself',
    async (kind) => {
      const typed = { vehicle: 'Jo’s ute, ABC123', preferred_time: 'Call Jo after six' }
      const sent = { payload: typed, createdAt: Math.floor(Date.now() / 1000) }
      const id = await leadOf(kind, 'thanks', { ...sent, key: `${kind}-typed` })
      const held = { ...sent, key: `${kind}-held`, suspicion: ['honeypot'] }
      const bot = await leadOf(kind, 'thanks', held)
      const links = [
        `?form=${kind}&lead=${id}`,
        `?form=${kind}&lead=${id}&key=forged`,
        `?form=${kind}&lead=${bot}&key=${await keyOfShopper('thanks', bot)}`,
      ]
      for (const link of links) {
        const html = main(await success(link))
        expect(html).toContain('data-testid="reference"')
        expect(html).not.toMatch(/Jo|ABC123/)
      }
    },
  )

  it('repeats to shoppers what they typed, by their key', async () => {
    const sent = { payload: { vehicle: 'Any ute' }, createdAt: Math.floor(Date.now() / 1000) }
    const id = await leadOf('test-drive', 'thanks', { ...sent, key: 'own' })
    const key = await keyOfShopper('thanks', id)
    expect(main(await success(`?form=test-drive&lead=${id}&key=${key}`))).toContain('Any ute')
  })

  it('is not cached and not indexed', async () => {
    const id = await leadOf('enquiry')
    const response = await visit('thanks', `/success?form=enquiry&lead=${id}`)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow"/>')
  })

  it('sends its event to the tag of the site, and has its own address', async () => {
    const id = await leadOf('enquiry')
    const href = routes.success.href('enquiry', id, { car: 'a-car', event: EVENTS.usedEnquiry })
    expect(main(await (await visit('thanks', href)).text())).toMatch(
      new RegExp(`data-form="enquiry" data-lead="${id}" data-event-id="15"`),
    )
  })
})

describe('success page with a forged address', () => {
  it.each([
    '?form=nothing&lead=0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    '?form=__proto__&lead=x',
    '?lead=0a1b2c3d4e5f60718293a4b5c6d7e8f9&event=49',
    '?form=enquiry&form=offer&lead=1&lead=2',
    '?form=%00%ff&lead=%F0%9F',
  ])('is 404 for a reference without its form: %s', async (query) => {
    const response = await visit('thanks', `/success${query}`)
    expect(response.status).toBe(404)
    expect(main(await response.text())).not.toMatch(/hank you|data-lead|<script/)
  })

  it.each(['', '?form=enquiry', '?form=enquiry&lead=', '?form=%00%ff&event=49'])(
    'thanks without a reference: %s',
    async (query) => {
      const response = await visit('thanks', `/success${query}`)
      expect(response.status).toBe(200)
      const html = main(await response.text())
      expect(html).toMatch(/<h1>[^<]*[Tt]hank you[^<]*<\/h1>/)
      expect(html).not.toMatch(/data-lead|data-event-id|data-testid="reference"|<script/)
    },
  )

  it.each([
    'https://evil.example',
    '//evil.example',
    '../../evil',
    'a/b',
    'A CAR',
    '"><img src=x>',
  ])('links only to a vehicle of the site: %s', async (car) => {
    const html = main(
      await success(`?form=enquiry&lead=${await leadOf('enquiry')}&car=${encodeURIComponent(car)}`),
    )
    expect(html).not.toMatch(/evil|<img|A CAR/)
    expect(html).not.toContain('Back to the')
  })

  it.each(['1', '49.5', 'NaN', '', '1e1', '-4'])('counts no invalid event: %s', async (event) => {
    const html = main(await success(`?form=enquiry&lead=${await leadOf('enquiry')}&event=${event}`))
    expect(html).not.toContain('data-event-id')
  })
})

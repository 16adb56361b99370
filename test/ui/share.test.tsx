import { describe, expect, it } from 'vitest'

import { More } from '#apps/site/pages/car/actions.tsx'
import { testSite } from '#test/support/site.ts'
import { attributesOf, draw, textOf } from '#test/ui/render.tsx'
import { sampleVehicle } from '#test/ui/vehicle.ts'

const CAR = {
  slug: 'hilux-1',
  year: 2021,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: null,
}
const URL_OF_CAR = 'https://www.acme.example/cars/hilux-1'

function drawShare(
  site = testSite({ phone_numbers: { general: '1800 975 799', used: '07 5550 4110' } }),
  car = CAR,
) {
  return draw(<More {...sampleVehicle({ car_type: 'used', ...car }, site)} actions={[]} />, site)
}
const hrefsOf = (html: string) =>
  attributesOf(html, 'href').filter((href) => !/^\/(?:build|print|cars)/.test(href))

describe('share', () => {
  it('has a link for each channel, with the canonical address (W49, R60, V33)', () => {
    const html = drawShare()
    const [sms, whatsapp, email, facebook, twitter, tel] = hrefsOf(html)
    expect(decodeURIComponent(sms ?? '')).toBe(`sms:?&body=2021 Toyota HiLux SR5 ${URL_OF_CAR}`)
    expect(decodeURIComponent(whatsapp ?? '')).toBe(
      `https://wa.me/?text=2021 Toyota HiLux SR5 ${URL_OF_CAR}`,
    )
    expect(decodeURIComponent(email ?? '')).toBe(
      `mailto:?subject=2021 Toyota HiLux SR5&body=${URL_OF_CAR}`,
    )
    expect(facebook).toMatch(/^https:\/\/www\.facebook\.com\/sharer\//)
    expect(twitter).toMatch(/^https:\/\/twitter\.com\/intent\/tweet\?/)
    expect(new URL(facebook ?? '').searchParams.get('u')).toBe(URL_OF_CAR)
    expect(new URL(twitter ?? '').searchParams.get('url')).toBe(URL_OF_CAR)
    expect(tel).toBe('tel:0755504110')
  })

  it('escapes special characters in a name', () => {
    const [sms = '', whatsapp = '', email = '', , twitter = ''] = hrefsOf(
      drawShare(testSite(), { ...CAR, model: 'R&R #1', badge: '50% + ?' }),
    )
    const name = '2021 Toyota R&R #1 50% + ?'
    for (const [href, field] of [
      [sms, 'body'],
      [whatsapp, 'text'],
      [email, 'subject'],
      [twitter, 'text'],
    ] as const)
      expect(new URL(href).searchParams.get(field)?.startsWith(name)).toBe(true)
  })

  it('has no tracking: links contain only name and address', () => {
    expect(drawShare()).not.toMatch(/utm_|fbclid|[?&](?:via|ref|source)=/)
  })

  it('has the site’s channels, in its order', () => {
    const site = testSite({
      sharing: { targets: ['email', 'copy'], print: false, brochure: false },
    })
    expect(textOf(drawShare(site))).toBe('More Compare Share Email Copy link More options')
  })

  it('does not exist on a site without it', () => {
    const site = testSite({
      sharing: { targets: [], print: false, brochure: false },
      garage: { favourites: false },
    })
    expect(drawShare(site)).toBe('')
  })

  it('has no call link for a masked number (W41)', () => {
    const site = testSite({
      phone_numbers: { used: '07 5550 4110' },
      sidebar: { phone: { mask: true } },
    })
    expect(drawShare(site)).not.toContain('tel:')
  })

  it('opens the printed sheet in a new tab and counts it (W50, R51, N13)', () => {
    const html = drawShare()
    expect(html).toMatch(/href="\/print\?car_id=hilux-1" target="_blank"[^>]*data-event="61"/)
  })

  it('links to the brochure as a file of the car’s name (W51, A27)', () => {
    expect(drawShare()).toMatch(/href="\/cars\/hilux-1\/hilux-1\.pdf" download="hilux-1\.pdf"/)
  })

  it('stays intact for names that would break an address (TH5)', () => {
    const html = drawShare(testSite(), { ...CAR, badge: '"><script>\uD800 50% & more' })
    expect(html).not.toContain('<script')
    for (const href of hrefsOf(html)) expect(() => decodeURIComponent(href)).not.toThrow()
  })
})

import { describe, expect, it } from 'vitest'

import {
  type AsideProps,
  FormAside,
  onlineBookingHref,
  OtherPlaces,
} from '#apps/site/pages/form/aside.tsx'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textOf } from '#test/ui/render.tsx'
import { sampleCar, sampleSite } from '#test/ui/samples.ts'
import { ServiceBanner } from '#apps/site/pages/form/page.tsx'

/** A Tuesday, ten in the morning in Brisbane. */
const NOW = Date.UTC(2026, 10, 24) / 1000
const open = [{ weekday: 2, open: '08:30', close: '17:00' }]
const LOCATIONS = [
  {
    id: '1',
    slug: 'north',
    name: 'North Yard',
    primary: true,
    phone: '(07) 1',
    opening_hours: open,
  },
  { id: '2', slug: 'south', name: 'South Yard', address: { street: '1 High Street' } },
  { id: '3', slug: 'bay', name: 'Workshop', location_type: 'service' as const },
  { id: '4', slug: 'old', name: 'Closed Yard', visible: false },
]

function aside(props: Partial<AsideProps> = {}, input: Partial<SiteInput> = {}) {
  const site = sampleSite({ locations: LOCATIONS, phone_numbers: { general: '1800 1' }, ...input })
  return draw(<FormAside kind="general" car={null} now={NOW} {...props} />, site)
}
const namesIn = (html: string) =>
  [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name = '']) => textOf(name))
const placesBeside = (...given: Parameters<typeof aside>) => namesIn(aside(...given))

/** The locations of the contact page, beside the form and below it. */
function contact(chosen: string | null = null, input: Partial<SiteInput> = {}) {
  const site = sampleSite({ locations: LOCATIONS, ...input })
  return aside({ chosen }, input) + draw(<OtherPlaces chosen={chosen} now={NOW} />, site)
}

describe('beside a form', () => {
  it.each(FORM_KINDS)('it says what happens next, and when (%s)', (kind) => {
    const text = textOf(aside({ kind }))
    expect(text).toContain('What happens next')
    expect(text).not.toMatch(/undefined|\{when\}/)
  })

  it('finance names the comparison rate only where its law does', () => {
    const steps = (locale: 'en-AU' | 'en-NZ') => textOf(aside({ kind: 'finance' }, { locale }))
    expect(steps('en-AU')).toContain('You’ll get the rate, the comparison rate and every fee')
    expect(steps('en-NZ')).toContain('You’ll get the rate and every fee')
  })

  it('it shows the response time in the site’s own text (R52)', () => {
    const forms = { response_time: 'before lunch' }
    expect(textOf(aside({}, { forms }))).toContain('will reply before lunch.')
  })

  it('it calls locations what their own page does', () => {
    const html = aside({ kind: 'test-drive' }, { places: { title: 'Our yards' } })
    expect(textOf(html)).toContain('Our yards')
    expect(textOf(html)).not.toContain('Our locations')
  })

  it('the contact page shows every visible location, one beside the form (R31, V61)', () => {
    expect(placesBeside()).toEqual(['North Yard'])
    expect(namesIn(contact())).toEqual(['North Yard', 'South Yard', 'Workshop'])
    expect(attributesOf(contact(), 'href')).toEqual(
      expect.arrayContaining(['tel:071', '/search/north', '/search/south']),
    )
    expect(attributesOf(contact(), 'href')).not.toContain('/search/bay')
  })

  it('the contact page names its other locations only if it has others', () => {
    const [only] = LOCATIONS
    expect(textOf(contact(null, { locations: only ? [only] : [] }))).toMatch(
      /Where to find us North Yard(?!.*Other locations)/,
    )
    expect(textOf(contact())).toMatch(/Where to find us North Yard.*Other locations South Yard/)
  })

  it('the contact page shows the location of the address on a map, else the main one (W72)', () => {
    expect(attributesOf(contact(), 'class')).toContain('place-unmapped')
    expect(namesIn(contact('2'))).toEqual(['South Yard', 'North Yard', 'Workshop'])
    expect(namesIn(contact('4'))[0]).toBe('North Yard')
    expect(attributesOf(contact(), 'href')).toContain('/contact?location_id=2')
  })

  it('the contact page loads no map before a click (W72)', () => {
    const locations = LOCATIONS.map((place) => ({ ...place, lat: -27.5, long: 153 }))
    const html = contact(null, { locations, gallery: { embed_hosts: ['www.openstreetmap.org'] } })
    expect(html).not.toContain('<iframe')
    expect(attributesOf(html, 'data-embed-src')).toEqual([
      'https://www.openstreetmap.org/export/embed.html?bbox=152.5605,-27.7436,153.4395,-27.2564&layer=mapnik&marker=-27.5,153',
    ])
  })

  it('other forms show their location', () => {
    expect(placesBeside({ kind: 'service' })).toEqual(['Workshop'])
    expect(placesBeside({ kind: 'careers' })).toEqual(['North Yard'])
    const car = sampleCar({ location_name: 'South Yard' })
    expect(placesBeside({ kind: 'enquiry', car })).toEqual(['South Yard'])
  })

  it('shows every showroom beside a test drive, if the vehicle has no location (W42)', () => {
    expect(placesBeside({ kind: 'test-drive' })).toEqual(['North Yard', 'South Yard'])
    const car = sampleCar({ location_name: 'South Yard' })
    expect(placesBeside({ kind: 'test-drive', car })).toEqual(['South Yard'])
  })

  it.each(['sell', 'trade-in'] as const)(
    'promises an estimate only if there is a tool for it (W55, %s)',
    (kind) => {
      const upstreams = { valuation: { url: 'https://valuation.upstreams.example' } }
      expect(textOf(aside({ kind }, { upstreams }))).toContain('You’ll get an instant estimate')
      expect(textOf(aside({ kind }))).not.toContain('instant estimate')
    },
  )

  it('locations show whether they are open today, if their hours are known (E29)', () => {
    expect(textOf(contact())).toContain('Open today 8:30 am to 5:00 pm')
    expect(textOf(aside({ kind: 'service' }))).not.toMatch(/Open today|Closed today/)
  })

  it('shows the number of the vehicle, but never one that the site masks (W41)', () => {
    const about = { kind: 'enquiry', car: sampleCar({ location_name: 'North Yard' }) } as const
    const numbers = { phone_numbers: { general: '1800 1', used: '(07) 2' } }
    expect(attributesOf(aside(about, numbers), 'href')).toContain('tel:072')
    const masked = aside(about, { ...numbers, sidebar: { phone: { mask: true } } })
    expect(attributesOf(masked, 'href').filter((href) => href.startsWith('tel:'))).toEqual([
      'tel:18001',
    ])
  })

  it('leads from a vehicle that is gone to the search for similar ones (S3)', () => {
    const html = aside({ kind: 'similar', car: sampleCar() })
    expect(attributesOf(html, 'href')).toContain(
      '/search/toyota?refinementList%5Bbody%5D%5B0%5D=Ute',
    )
    expect(textOf(html)).toContain('See similar cars')
  })

  it('promises no rate beside the finance enquiry', () => {
    expect(textOf(aside({ kind: 'finance' }))).not.toMatch(/\d ?%/)
  })
})

describe('online booking (R22)', () => {
  const href = (booking_link: string, xtime_webkey = '') =>
    onlineBookingHref(sampleSite({ forms: { service: { booking_link } }, xtime_webkey }))

  it('is offered if the site has an address and the required key', () => {
    expect(href('https://book.example/?k={webkey}', 'a b')).toBe('https://book.example/?k=a%20b')
    expect(href('https://book.example/')).toBe('https://book.example/')
    expect(href('https://book.example/?k={webkey}')).toBeNull()
    expect(href('', 'abc')).toBeNull()
  })
})

describe('the banner of the workshop (W65)', () => {
  const banner = (forms: SiteInput['forms']) => draw(<ServiceBanner />, sampleSite({ forms }))

  it('shows the site’s text, with a link, and can be dismissed', () => {
    const link = { label: 'Book', href: '/service' }
    const html = banner({ banner: { text: 'Open on <b>Saturdays</b><script>x</script>', link } })
    expect(textOf(html)).toContain('Open on Saturdays')
    expect(html).not.toContain('<script>')
    expect(html).toContain('<a href="/service">Book</a>')
    expect(html).toMatch(/data-dismiss="[^"]+".*<button type="button" hidden="">/s)
  })

  it('does not exist if the site has no text for it', () => {
    expect(banner({})).toBe('')
  })
})

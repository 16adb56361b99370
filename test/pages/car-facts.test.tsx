import { describe, expect, it } from 'vitest'

import { toCrumbs } from '#apps/site/pages/car/structured-data.ts'
import { Benefits, CarBody, SmallPrint } from '#apps/site/pages/car/page.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textOf } from '#test/ui/render.tsx'
import { sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'
import { Breadcrumbs } from '#apps/site/ui/breadcrumbs.tsx'

type Raw = Record<string, unknown>
const siteWith = (facts: SiteInput['facts']) => sampleSite({ facts })
const drawFacts = (more: Raw = {}, site = sampleSite()) =>
  draw(<CarBody {...sampleVehicle(more, site)} />, site)

/** The HTML from a test id to the next section. */
const section = (html: string, testId: string) => {
  const [, from = ''] = html.split(`data-testid="${testId}"`)
  return (
    from.split(/<details (?:id="[\w-]+" )?class="section|<section class="(?:tabs|facts)/)[0] ?? ''
  )
}
/** Rows of a list: those shown at once, and those behind "Show More". */
const halves = (html: string) => {
  const [first = '', rest = ''] = html.split('<details')
  return [first, rest].map((half) => half.match(/<dt>/g)?.length ?? 0)
}
const titles = (html: string) =>
  [...html.matchAll(/<details name="about"[^>]*><summary><h2>(.*?)<\/h2>/g)].map(([, title = '']) =>
    title.replaceAll('&#x27;', "'"),
  )

describe('facts of a vehicle', () => {
  const variant = { cylinders: 4, torque: 500, fuelcapacity: 80, vehiclelength: 5325 }

  it('show four of the key information, and the rest by Show More / Show Less (W26)', () => {
    const html = section(drawFacts({ seats: 5, colour: 'White' }), 'key-information')
    expect(halves(html)).toEqual([4, 3])
    expect(html).toContain('<span class="more-closed">Show More</span>')
    expect(html).toContain('<span class="more-open">Show Less</span>')
  })

  it('show four of All Specifications and eight details (W27, W28)', () => {
    const html = drawFacts({ variant, vin: 'V', stocknum: 'S', regplate: 'R', series: 'X' })
    expect(halves(section(html, 'all-specifications'))[0]).toBe(4)
    expect(halves(section(html, 'details'))).toEqual([8, 0])
    expect(textOf(html)).toContain('All Specifications')
  })

  const electric = {
    simple_fuel: 'Electric',
    fuel: 'Electric',
    electric: { battery_kwh: 77.4, range_km: 484, consumption_kwh: 18, charge_minutes: 18 },
  }

  it('state the battery and what charging costs a year, at the price and distance of the site', () => {
    const html = section(drawFacts(electric), 'electric')
    expect(textOf(html)).toContain('77.4 kWh')
    expect(textOf(html)).toContain('About $650 a year in electricity')
    expect(textOf(html)).toContain('12,000 km a year at 18.0 kWh/100 km and $0.30 a kWh')
    const costs = (given: object) =>
      textOf(
        section(drawFacts(electric, sampleSite({ calculators: { electric: given } })), 'electric'),
      )
    expect(costs({ price: 0.4, distance: 20_000 })).toContain('About $1,440 a year')
    expect(costs({ enabled: false })).not.toContain('a year')
    expect(section(drawFacts(), 'electric')).toBe('')
  })

  it('state no cost of charging for a plug-in hybrid or an unknown consumption', () => {
    const hybrid = { ...electric, simple_fuel: 'Plug-in Hybrid', fuel: 'Plug-in Hybrid' }
    expect(textOf(section(drawFacts(hybrid), 'electric'))).not.toContain('a year')
    const unknown = { ...electric, electric: { range_km: 484 } }
    expect(textOf(section(drawFacts(unknown), 'electric'))).not.toContain('a year')
  })

  it('show as many as the site configures', () => {
    const site = siteWith({ key_limit: 2, specifications_limit: 1, details_limit: 3 })
    const html = drawFacts({ variant }, site)
    expect(halves(section(html, 'key-information'))[0]).toBe(2)
    expect(halves(section(html, 'all-specifications'))[0]).toBe(1)
    expect(halves(section(html, 'details'))[0]).toBe(3)
  })

  it.each([
    ['car', 'Vehicle Details'],
    ['truck', 'Truck Details'],
    ['motorcycle', 'Motorcycle Details'],
    ['caravan', 'Caravan Details'],
  ])('name the box of a %s "%s", or as configured by the site (W28)', (item_type, title) => {
    expect(textOf(section(drawFacts({ item_type }), 'details'))).toContain(title)
    const site = siteWith({ type_words: { [item_type]: 'Machine' } })
    expect(textOf(section(drawFacts({ item_type }, site), 'details'))).toContain('Machine Details')
  })

  it('have titles in the words of the site', () => {
    const html = drawFacts(
      { variant },
      siteWith({ tab_titles: { details: 'About the {type}', specifications: 'Every figure' } }),
    )
    expect(textOf(section(html, 'details'))).toContain('About the Vehicle')
    expect(textOf(section(html, 'all-specifications'))).toContain('Every figure')
  })

  it('have no toggle if all rows are shown, and no list if no fact is known', () => {
    const bare = { km: 10, simple_transmission: null, simple_fuel: null, simple_drive: null }
    const html = drawFacts(bare)
    expect(section(html, 'key-information')).not.toContain('<details')
    const none = { ...bare, km: null, simple_body: null, item_type: 'car' }
    expect(drawFacts(none)).not.toContain('data-testid="key-information"')
    expect(drawFacts(none)).not.toContain('data-testid="all-specifications"')
  })

  it('name the checks of used cars that the site declares of all, on used cars only (W29)', () => {
    const site = siteWith({
      checks: [
        { label: 'Inspected', text: 'By mechanics.', icon: 'tools', all_used: true },
        { label: 'Clear', all_used: true },
      ],
    })
    expect(textOf(section(drawFacts({}, site), 'used-car-checks'))).toContain(
      'Used car checks Inspected By mechanics. Clear',
    )
    for (const car_type of ['new', 'demo'])
      expect(drawFacts({ car_type }, site)).not.toContain('used-car-checks')
    expect(drawFacts()).not.toContain('used-car-checks')
  })

  it('state a check of a vehicle only with the evidence of its own record', () => {
    const site = siteWith({
      checks: [
        { label: 'Inspected', evidence: 'inspection' },
        { label: 'Clear title', evidence: 'title' },
        { label: 'Undeclared' },
      ],
      history: { enabled: false },
    })
    const document = 'https://docs.example/report.pdf'
    const inspection = { date: '2026-11-03', document }
    const html = drawFacts({ evidence: { inspection, title: { date: '2027-01-01' } } }, site)
    expect(textOf(section(html, 'used-car-checks'))).toContain(
      'Used car checks Inspected 3 November 2026 See the document of Inspected',
    )
    expect(html).toContain(`href="${document}"`)
    for (const none of [{}, { evidence: { inspection: { document } } }, { evidence: 'yes' }])
      expect(drawFacts(none, site)).not.toContain('used-car-checks')
  })

  it('leave dates and documents of checks to the history, where a site shows it', () => {
    const checks = [{ label: 'Inspected', evidence: 'inspection' as const }]
    const document = 'https://docs.example/report.pdf'
    const car = { evidence: { inspection: { date: '2026-11-03', document } } }
    const html = drawFacts(car, siteWith({ checks }))
    expect(textOf(section(html, 'used-car-checks'))).toContain('Used car checks Inspected')
    expect(section(html, 'used-car-checks')).not.toContain('2026')
    expect(textOf(section(html, 'timeline'))).toContain(
      'History of this car Inspected 3 November 2026 Inspection report of 3 November 2026',
    )
    expect(section(html, 'timeline')).toContain(
      `<a href="${document}" target="_blank" rel="noopener noreferrer">`,
    )
  })

  it('have a history of as many events as the site configures, the rest behind Show More', () => {
    const price_history = [20_000, 19_000, 18_000, 17_000].map((price, at) => ({
      date: `2026-11-0${at + 1}`,
      price,
    }))
    const car = { price: 17_000, listed_on: '2026-11-01', price_history }
    const [first = '', rest = ''] = section(
      drawFacts(car, siteWith({ history: { limit: 2 } })),
      'timeline',
    ).split('<details')
    expect(textOf(first)).toContain(
      'Price reduced by $1,000 to $17,000 4 November 2026 Price reduced by $1,000 to $18,000 3 November 2026',
    )
    expect(textOf(rest)).toContain('First listed at $20,000 1 November 2026 Listed for')
    expect(section(drawFacts(car), 'timeline')).not.toContain('<details')
    expect(drawFacts()).not.toContain('data-testid="timeline"')
    expect(drawFacts(car, siteWith({ history: { enabled: false } }))).not.toContain('timeline')
  })

  it('show promises that match the vehicle’s condition and make (C20)', () => {
    const site = siteWith({
      promises: [
        { title: '3-year warranty', text: 'On <b>used</b> cars.', conditions: ['used'] },
        { title: '7-year warranty', text: 'Unlimited km.', conditions: ['new'], makes: ['Kia'] },
        { title: 'Servicing for 50+ years', text: 'In Brisbane.' },
      ],
    })
    const promised = (more: Raw) => textOf(section(drawFacts(more, site), 'promises'))
    expect(promised({})).toContain('3-year warranty On used cars.')
    expect(promised({})).not.toContain('7-year')
    expect(promised({ car_type: 'new', make: 'Kia' })).toContain('7-year warranty')
    expect(promised({ car_type: 'new' })).not.toContain('7-year')
    expect(promised({ car_type: 'new' })).toContain('Servicing for 50+ years')
    expect(drawFacts()).not.toContain('data-testid="promises"')
  })

  it('keep promises and tabs of one title apart', () => {
    const of = (words: string) =>
      (['new', 'used'] as const).map((type) => ({ text: `${words} ${type}.`, conditions: [type] }))
    const promises = of('Promised if').map((promise) => ({ title: 'Warranty', ...promise }))
    const facts = { promises, tabs: { protect: of('Protected if') } }
    const site = sampleSite({ facts })
    const shown = (type: string) => {
      const html = drawFacts({ car_type: type }, site)
      return ['Promised if', 'Protected if'].map((words) =>
        textOf(html).match(new RegExp(`${words} \\w+`, 'g')),
      )
    }
    for (const type of ['new', 'used', 'new'])
      expect(shown(type)).toEqual([[`Promised if ${type}`], [`Protected if ${type}`]])
  })
})

describe('tabs of a vehicle', () => {
  const tabs = {
    whats_included: [
      { text: 'A full tank.', conditions: ['new' as const] },
      { text: 'A service.' },
      { text: 'Never this.' },
    ],
    why_buy: [{ text: 'We <b>care</b><script>x</script>.' }],
    reserve_online: [{ text: 'Only you can buy it.' }],
    protect: [{ text: 'Tint.' }],
  }
  const site = sampleSite({ facts: { tabs }, cards: { checkout: { enabled: true } } })
  const payable = { payment_processors: ['stripe'] }

  it('have exactly the titles used in the trade, in their order (W25)', () => {
    expect(titles(drawFacts({ ...payable, standardEquipment: ['7 airbags'] }, site))).toEqual([
      'Dealer Comments',
      "What's Included",
      'Why Buy From Us?',
      'Reserve Online',
      'Protect Your Car',
      'Features',
    ])
  })

  it('have the titles of the site, even two that are the same (W25)', () => {
    const tab_titles = {
      comments: 'Our notes',
      whats_included: 'In the price',
      why_buy: 'Our yard',
      reserve_online: 'Hold it',
      protect: 'Protect your van',
      features: 'In the price',
    }
    const own = sampleSite({
      facts: { tabs, tab_titles },
      cards: { checkout: { enabled: true } },
    })
    expect(titles(drawFacts({ ...payable, standardEquipment: ['7 airbags'] }, own))).toEqual(
      Object.values(tab_titles),
    )
  })

  it('appear only if they have content (W25)', () => {
    expect(titles(drawFacts())).toEqual(['Dealer Comments'])
  })

  it('mention reserving only if the vehicle can be reserved online (V9)', () => {
    expect(titles(drawFacts(payable, site))).toContain('Reserve Online')
    expect(titles(drawFacts(payable, siteWith({ tabs })))).not.toContain('Reserve Online')
    expect(titles(drawFacts({}, site))).not.toContain('Reserve Online')
    expect(titles(drawFacts({ ...payable, reserved: true }, site))).not.toContain('Reserve Online')
  })

  it('explain a reservation if the site has no text of its own (S20)', () => {
    const plain = sampleSite({ cards: { checkout: { enabled: true } } })
    const text = textOf(section(drawFacts(payable, plain), 'tabs'))
    expect(text).toContain('your deposit comes back in full')
    // Amount and duration are settings, shown where they are read (car-reserve.test.tsx).
    expect(text).not.toMatch(/\$200|48 hours/)
  })

  it('show the first text that matches the vehicle, cleaned to plain markup (TH4)', () => {
    const html = drawFacts({}, site)
    expect(html).toContain('A service.')
    expect(html).not.toMatch(/A full tank|Never this|<script/)
    expect(html).toContain('We <b>care</b>')
    expect(drawFacts({ car_type: 'new' }, site)).toContain('A full tank.')
  })

  it('are disclosures with one name, the first of them open: they need no script', () => {
    const html = drawFacts(payable, site)
    expect(html.match(/<details name="about"/g)).toHaveLength(5)
    expect(html.match(/<details name="about" open=""/g)).toHaveLength(1)
  })

  it('group features, and collapse those above the limit (W25)', () => {
    const lines = ['7 airbags', 'ABS', 'Apple CarPlay', 'Leather seats']
    const html = drawFacts({ standardEquipment: lines }, siteWith({ features_limit: 2 }))
    expect(textOf(html)).toMatch(/Safety and driver assistance 7 airbags ABS Show More/)
    for (const line of lines) expect(html).toContain(`<li>${line}</li>`)
    expect(titles(drawFacts({ standardEquipment: ['null'] }))).toEqual(['Dealer Comments'])
  })
})

describe('dealer comments on the page', () => {
  const comments = (dealercomments: unknown, site = sampleSite()) =>
    /data-testid="dealer-comments">(.*?)<\/div>/s.exec(drawFacts({ dealercomments }, site))?.[1]

  it('collapse at 400 characters, with the whole text in the page (W30, C23)', () => {
    const text = 'One careful owner.\n'.repeat(40).trim()
    const html = comments(text) ?? ''
    expect(html.split('<details>')[0]?.length).toBeLessThanOrEqual(400)
    expect(html.replaceAll(/<summary>.*?<\/summary>|<\/?details>/g, '')).toBe(text)
    expect(textOf(html)).toContain('Show More Show Less')
  })

  it('stay whole if they are short, and are text, never markup (TH5)', () => {
    expect(comments('Call <b>now</b>')).toBe('Call &lt;b&gt;now&lt;/b&gt;')
  })

  it.each([null, '', 'null', '[object Object]'])('are pending for %j (V39)', (none) => {
    expect(comments(none)).toBe('Dealer comments are pending. Please check back here later.')
  })
})

describe('breadcrumbs', () => {
  const crumbs = (more: Raw = {}, site = sampleSite()) => {
    const html = draw(<Breadcrumbs crumbs={toCrumbs(sampleVehicle(more, site).car, site)} />, site)
    const labels = [...html.matchAll(/<a[^>]*>(.*?)<\/a>/g)].map(([, label]) => label)
    return { labels, hrefs: attributesOf(html, 'href') }
  }

  it('lead from Home over condition, make and model to the body (W22, R12)', () => {
    expect(crumbs()).toEqual({
      labels: ['Home', 'Used cars', 'Toyota', 'HiLux', 'Ute'],
      hrefs: [
        '/',
        '/search/used-cars',
        '/search/toyota?refinementList%5Bcar_type%5D%5B0%5D=used',
        '/search/toyota/hilux?refinementList%5Bcar_type%5D%5B0%5D=used',
        '/search/toyota/hilux?refinementList%5Bcar_type%5D%5B0%5D=used&refinementList%5Bbody%5D%5B0%5D=Ute',
      ],
    })
  })

  it('leave out what is unknown, and read numbered models by their make (V37, V38)', () => {
    expect(crumbs({ make: 'Mazda', model: '3', simple_body: null }).labels).toEqual([
      'Home',
      'Used cars',
      'Mazda',
      'Mazda 3',
    ])
    expect(crumbs({ make: null }).labels).toEqual(['Home', 'Used cars', 'Ute'])
  })

  it('use the site’s term for vehicles', () => {
    const site = sampleSite({ vehicle: { one: 'caravan', many: 'caravans' } })
    expect(crumbs({ car_type: 'new' }, site).labels[1]).toBe('New caravans')
  })
})

describe('benefits banner', () => {
  it('links to the dealer’s other services, and is hidden if there are none (W45)', () => {
    const benefits = [
      { label: 'Latest offers', href: '/special-offers' },
      { label: 'Book a service online', href: '/service', icon: 'tools' as const },
    ]
    const html = draw(<Benefits />, siteWith({ benefits }))
    expect(attributesOf(html, 'href').filter((href) => !href.includes('#'))).toEqual([
      '/special-offers',
      '/service',
    ])
    expect(draw(<Benefits />)).toBe('')
  })
})

describe('small print of a vehicle', () => {
  const print = (more: Raw = {}, site = sampleSite()) =>
    draw(<SmallPrint {...sampleVehicle(more, site)} />, site)

  it('shows the site’s disclaimer, on vehicles that are for sale (W37, T32)', () => {
    const site = siteWith({ disclaimer: 'Ask <b>us</b>.' })
    expect(print({}, site)).toContain('Ask <b>us</b>.')
    expect(print({}, siteWith({ disclaimer: '' }))).not.toContain('confirm what matters')
    expect(print()).toContain('confirm what matters')
  })

  it('mentions no repayments on a site without them, and is hidden on a vehicle that is gone (W48)', () => {
    const site = sampleSite({ finance: { disclaimer: 'Lending criteria apply.' } })
    expect(print({}, site)).toContain('Lending criteria apply.')
    expect(print({ sold: true }, site)).toBe('')
  })
})

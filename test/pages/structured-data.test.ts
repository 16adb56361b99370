import { describe, expect, it } from 'vitest'

import { toPageHead } from '#apps/site/pages/car/route.tsx'
import { toStructuredData } from '#apps/site/pages/car/structured-data.ts'
import { NOW, sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'

type Raw = Record<string, unknown>
type Node = Record<string, unknown>

const site = sampleSite({
  phone_numbers: { general: '1800 000 000' },
  locations: [
    { id: '1', slug: 'city', name: 'City', primary: true, address: { city: 'Brisbane' } },
    {
      id: '2',
      slug: 'yard',
      name: 'Yard',
      address: { street: '1 High St', city: 'Ipswich', state: 'QLD', postcode: '4305' },
    },
  ],
})

/** The nodes as a machine reads them, by type. */
function graph(more: Raw = {}, on = site): Record<string, Node> {
  const json = JSON.stringify(toStructuredData(sampleVehicle(more, on), on))
  const { '@graph': nodes } = JSON.parse(json) as { '@graph': Node[] } // our own types
  return Object.fromEntries(nodes.map((node) => [String(node['@type']), node]))
}

describe('structured data of a vehicle', () => {
  it('describes the car with its offer', () => {
    const more = { vin: 'JT123', stocknum: 'H1', colour: 'White', engine_size_litres: 2.8 }
    expect(graph({ ...more, images: [{ image: { url: '/stock/b.webp' } }] }).Car).toMatchObject({
      url: 'https://www.sample.example/cars/2021-toyota-hilux-7',
      name: '2021 Toyota HiLux SR5',
      image: [
        'https://www.sample.example/stock/ute-white-front.webp',
        'https://www.sample.example/stock/b.webp',
      ],
      brand: { '@type': 'Brand', name: 'Toyota' },
      model: 'HiLux',
      vehicleModelDate: '2021',
      itemCondition: 'https://schema.org/UsedCondition',
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: 52_310, unitCode: 'KMT' },
      vehicleEngine: { engineDisplacement: { value: 2.8, unitCode: 'LTR' } },
      vehicleIdentificationNumber: 'JT123',
      sku: 'H1',
      offers: {
        '@type': 'Offer',
        price: 45_990,
        priceCurrency: 'AUD',
        availability: 'https://schema.org/InStock',
        seller: { '@id': 'https://www.sample.example/#dealer' },
      },
    })
  })

  it.each([
    [{}, 'InStock'],
    [{ status: 'coming_soon' }, 'PreOrder'],
    [{ reserved: true }, 'Reserved'],
    [{ held_until: NOW + 60 }, 'Reserved'],
    [{ held_until: NOW - 60 }, 'InStock'],
    [{ sold: true }, 'SoldOut'],
    [{ status: 'withdrawn' }, 'Discontinued'],
  ])('describes %j as %s (S1-S3)', (more, availability) => {
    expect(graph(more).Car?.offers).toMatchObject({
      availability: `https://schema.org/${availability}`,
    })
  })

  it('gives the kind of vehicle, its condition and the currency of the country', () => {
    expect(graph({ item_type: 'motorcycle' }).Motorcycle).toBeDefined()
    expect(graph({ item_type: 'caravan' }).Vehicle).toBeDefined()
    const inNewZealand = graph({ car_type: 'new' }, sampleSite({ locale: 'en-NZ' })).Car
    expect(inNewZealand).toMatchObject({
      itemCondition: 'https://schema.org/NewCondition',
      offers: { priceCurrency: 'NZD' },
    })
  })

  it.each([null, 0, 10])('has no offer at a price of %j (V10)', (price) => {
    expect(graph({ price }).Car).not.toHaveProperty('offers')
  })

  it('leaves out unknown facts (V38)', () => {
    const nothing = { km: null, colour: 'null', simple_fuel: '', dealercomments: null, badge: null }
    const car = JSON.stringify(graph(nothing).Car)
    expect(car).not.toMatch(
      /null|undefined|mileage|color|fuelType|description|vehicleConfiguration/,
    )
  })

  it('gives the breadcrumb in absolute addresses (W22)', () => {
    const list = graph().BreadcrumbList?.itemListElement as Node[] // as written above
    expect(list.map(({ position, name }) => [position, name])).toEqual([
      [1, 'Home'],
      [2, 'Used cars'],
      [3, 'Toyota'],
      [4, 'HiLux'],
      [5, 'Ute'],
    ])
    expect(list[1]?.item).toBe('https://www.sample.example/search/used-cars')
  })

  it('names the dealer, at the location of the vehicle', () => {
    expect(graph({ location_name: 'Yard' }).AutoDealer).toMatchObject({
      name: 'Sample Motors',
      telephone: '1800 000 000',
      address: { streetAddress: '1 High St', addressLocality: 'Ipswich', addressCountry: 'AU' },
    })
    expect(graph().AutoDealer).toMatchObject({ address: { addressLocality: 'Brisbane' } })
  })

  it('leaves out the number of a location that masks it (S19)', () => {
    const locations = [{ id: '1', slug: 'city', name: 'City', phone: '07 1111 1111' }]
    const phoneOn = (mask: boolean) =>
      graph({}, sampleSite({ locations, sidebar: { phone: { mask } } })).AutoDealer?.telephone
    expect([phoneOn(false), phoneOn(true)]).toEqual(['07 1111 1111', undefined])
  })
})

describe('head of a vehicle’s page', () => {
  const head = (more: Raw = {}) => toPageHead(sampleVehicle(more, site), site)

  it('says what it is, for how much and where', () => {
    expect(head({ price_type: 'Drive Away', location_name: 'Yard' })).toMatchObject({
      title: 'Used 2021 Toyota HiLux SR5 | Sample Motors',
      description:
        'Used 2021 Toyota HiLux SR5 for $45,990 drive away. Ute, Automatic, Diesel, 4WD, 52,310 km. At Sample Motors, Yard.',
      canonical: 'https://www.sample.example/cars/2021-toyota-hilux-7',
      type: 'product',
      image: { src: '/stock/ute-white-front.webp', alt: '2021 Toyota HiLux SR5' },
      robots: 'index, follow',
    })
  })

  it('has no offer without a price, and blocks indexing of sold vehicles (V10, S3)', () => {
    expect(head({ price: 0 }).description).not.toContain(' for ')
    expect(head({ sold: true })).toMatchObject({ robots: 'noindex, follow' })
    expect(head({ sold: true }).description).toContain('Sold by Sample Motors.')
    expect(head({ sold: true }).description).not.toContain('$')
  })

  it('reads a numbered model by its make (V37)', () => {
    expect(head({ make: 'Mazda', model: '3', badge: 'G25' }).title).toBe(
      'Used 2021 Mazda 3 G25 | Sample Motors',
    )
  })
})

// A minimal valid site and car, with overrides by a test.
import { parseCar, type Car } from '#vehicle/car.ts'
import { siteSchema, type Site, type SiteInput } from '#tenant/schema.ts'

export const NOW = Date.UTC(2026, 10, 21) / 1000
export const DAY = 86_400

export function sampleSite(more: Partial<SiteInput> = {}): Site {
  return siteSchema.parse({
    slug: 'sample',
    name: 'Sample Motors',
    id: 1,
    url: 'https://www.sample.example',
    hosts: ['sample.example'],
    ...more,
  })
}

export function sampleCar(more: Record<string, unknown> = {}): Car {
  const car = parseCar({
    id: '7',
    slug: '2021-toyota-hilux-7',
    year: 2021,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    price: 45_990,
    km: 52_310,
    car_type: 'used',
    status: 'in_stock',
    simple_body: 'Ute',
    simple_transmission: 'Automatic',
    simple_fuel: 'Diesel',
    simple_drive: '4WD',
    primary_image_url: '/stock/ute-white-front.webp',
    show_on_dealer_website: true,
    ...more,
  })
  if (car === null) throw new Error('The sample car has no id or slug')
  return car
}

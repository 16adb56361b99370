// Metadata of a vehicle page for search engines and sharing.
import type { Head } from '#http/render.tsx'
import { absoluteUrl } from '#lib/absolute-url.ts'
import { joinText } from '#lib/join-text.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { picturesOf } from '#stock/gallery.ts'
import type { Site } from '#tenant/schema.ts'
import { vehicleImage, type ShareImage } from '#ui/share-image.ts'
import { toStructuredData } from './structured-data.ts'

/** Title, description, picture and facts of a vehicle page. Only vehicles for sale are indexed. */
export function toPageHead(vehicle: Vehicle, site: Site): Head {
  const { card } = vehicle
  const name = joinText([card.condition, card.title, card.subtitle])
  return {
    kind: 'vehicle',
    title: `${name} | ${site.name}`,
    description: toDescription(vehicle, name, site),
    canonical: absoluteUrl(card.href, site),
    robots: card.inStock ? 'index, follow' : 'noindex, follow',
    structured: toStructuredData(vehicle, site),
    type: 'product',
    image: toImage(vehicle, site),
  }
}

/** The first picture of its page. */
function toImage({ car, card }: Vehicle, site: Site): ShareImage | undefined {
  const [picture] = picturesOf(car)
  const { slug } = car
  return picture && vehicleImage(site, { slug, ...picture }, card.image?.alt ?? card.title)
}

/** "Used 2021 Toyota HiLux SR5 for $45,990 drive away. Automatic, Diesel, 52,310 km. At Sample Motors in Parramatta." */
function toDescription({ card }: Vehicle, name: string, site: Site): string {
  const { price, inStock, chips, location } = card
  const offer = price.isPrice ? ` for ${joinText([price.text, price.type.toLowerCase()])}` : ''
  const facts = joinText(
    chips.map(({ text }) => text),
    ', ',
  )
  const place = location === '' ? '' : `, ${location}`
  const dealer = inStock ? `At ${site.name}${place}.` : `Sold by ${site.name}.`
  return joinText([`${name}${inStock ? offer : ''}.`, facts === '' ? '' : `${facts}.`, dealer])
}

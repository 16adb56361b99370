// About a location: a few sentences, makes sold new there, licence numbers.
import { brandHref, findBrand } from '#dealership/brands.ts'
import type { Place } from '#stock/places.ts'
import { PlaceLicences } from '#ui/location-card.tsx'
import { useSite } from '#ui/site-context.ts'

export function DetailAbout({ place }: { place: Place }) {
  const { description, manufacturers: makes } = place
  const hasLicence = place.dealer_license_number !== '' || place.motor_vehicle_repairer !== ''
  if (description === '' && makes.length === 0 && !hasLicence) return null
  return (
    <section className="location-about" aria-label={`About ${place.name}`}>
      {description !== '' && <p>{description}</p>}
      {makes.length > 0 && (
        <div>
          <h2>Sold new here</h2>
          <ul className="location-makes">
            {makes.map((make) => (
              <Make key={make} make={make} />
            ))}
          </ul>
        </div>
      )}
      <PlaceLicences place={place} />
    </section>
  )
}

/** Links to the make's own page if the site has one. */
function Make({ make }: { make: string }) {
  const brand = findBrand(make, useSite().site)
  return <li>{brand === null ? make : <a href={brandHref(brand)}>{make}</a>}</li>
}

// The dealer's numbers and places.
import { addressLine } from '#lib/address.ts'
import { routes } from '#routes.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import { useSite } from '#ui/site-context.ts'

export function ContactBody({ heading }: { heading: string }) {
  const { site } = useSite()
  const places = site.locations.filter(({ visible }) => visible)
  return (
    <div className="car">
      <h1>{heading}</h1>
      <p>
        Call us and name the {site.vehicle.one} you are looking at. We will have the keys ready.
      </p>
      {site.phone_numbers.general !== '' && <PhoneLink number={site.phone_numbers.general} />}
      <div className="places">
        {places.map(({ id, slug, name, address, phone }) => (
          <section key={id} data-testid="location-card">
            <h2>{name}</h2>
            <address>{addressLine(address)}</address>
            {phone !== '' && <PhoneLink number={phone} />}
            <p>
              <a href={routes.search.href(slug)}>View Our Stock</a>
            </p>
          </section>
        ))}
      </div>
    </div>
  )
}

// Where the vehicle stands (W39): name, address, the way there, and a map where the site has one.
import type { Vehicle } from '#pages/car/vehicle.ts'
import { EmbedFrame } from '#ui/embed-frame.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { toYard, type Yard } from './yard.ts'

export function Place({ car }: Vehicle) {
  const { site } = useSite()
  const yard = toYard(car, site)
  if (!yard.isShown) return null
  const { name, address, directions, licence } = yard
  return (
    <section id="vehicle-map" className="place" data-testid="location-card">
      <div>
        <h2>Where to see it</h2>
        <p>
          <b>{name}</b>
          {address !== '' && (
            <>
              <br />
              {address}
            </>
          )}
        </p>
        {licence !== '' && <p className="place-licence">Dealer licence {licence}</p>}
        <a href={directions} className="button button-quiet" target="_blank" rel="noopener">
          <Icon name="pin" />
          Get Directions
        </a>
      </div>
      <PlaceMap {...yard} />
    </section>
  )
}

/** The picture is the poster of the map that can be loaded; alone it is a link to the way there. */
function PlaceMap({ name, address, directions, mapImage, mapEmbed }: Yard) {
  const title = `Map of ${name || address}`
  const picture = mapImage !== '' && (
    <img src={mapImage} alt={mapEmbed === null ? title : ''} loading="lazy" />
  )
  if (mapEmbed !== null) {
    return (
      <figure>
        <div className="place-map">
          <EmbedFrame src={mapEmbed} href={directions} title={title} icon="pin" poster={picture} />
        </div>
        {/* Nobody can tell from outside whether the frame of another host shows anything. */}
        <figcaption>
          From {new URL(mapEmbed).host}, once you open it. Not showing?{' '}
          <a href={mapEmbed} target="_blank" rel="noopener">
            See it there
          </a>
        </figcaption>
      </figure>
    )
  }
  if (picture === false) return null
  return (
    <a href={directions} className="place-map" target="_blank" rel="noopener">
      {picture}
    </a>
  )
}

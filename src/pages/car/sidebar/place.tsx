// The location of a vehicle (W39): name, address, directions, and a map if the site has one.
import type { Vehicle } from '#pages/car/vehicle.ts'
import { Icon } from '#ui/icon.tsx'
import { PlaceMap } from '#ui/place-map.tsx'
import { useSite } from '#ui/site-context.ts'
import { toYard } from './yard.ts'

export function Place({ car }: Vehicle) {
  const { site } = useSite()
  const yard = toYard(car, site)
  if (!yard.isShown) return null
  const { name, address, directions, licence, mapImage, mapFrame } = yard
  const hasMap = mapImage !== '' || mapFrame !== null
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
      {hasMap && (
        <PlaceMap
          title={`Map of ${name || address}`}
          directions={directions}
          picture={mapImage}
          frame={mapFrame}
        />
      )}
    </section>
  )
}

// Says that the vehicle is in another city (W47). Once dismissed it leaves its space empty, so that nothing shifts.
import type { Vehicle } from '#pages/car/vehicle.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { otherCity, toYard } from './yard.ts'

export function Announcement({ car, state }: Vehicle) {
  const { site } = useSite()
  const yard = toYard(car, site)
  const city = otherCity(yard, site)
  if (city === '' || !state.isInStock) return null
  return (
    <aside
      className="announcement"
      data-testid="announcement-bar"
      data-city={city}
      aria-label="Location"
    >
      <Icon name="pin" />
      <p>Located at {city}</p>
      <a href={yard.directions} target="_blank" rel="noopener">
        Get Directions
      </a>
      <button type="button" className="announcement-close">
        <Icon name="close" />
        <span className="unseen">Dismiss</span>
      </button>
    </aside>
  )
}

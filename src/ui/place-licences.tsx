// The numbers of a place at the authorities (W68).
import type { Place } from '#stock/places.ts'

/** Draws nothing where it has none. */
export function PlaceLicences({ place }: { place: Place }) {
  const { dealer_license_number: licence, motor_vehicle_repairer: repairer } = place
  if (licence === '' && repairer === '') return null
  return (
    <p className="place-licence">
      {licence !== '' && <span>Dealer licence {licence}</span>}
      {repairer !== '' && <span>Motor vehicle repairer {repairer}</span>}
    </p>
  )
}

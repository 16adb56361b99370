// Pictures of a vehicle (W18-W21).
import type { Vehicle } from '#pages/car/vehicle.ts'
import { Spin } from './spin.tsx'

export function Gallery(vehicle: Vehicle) {
  return (
    <section className="gallery" data-testid="gallery">
      <Spin {...vehicle} />
      <div data-mode="gallery" />
    </section>
  )
}

// The dealer's checks of every used vehicle (W29).
import type { Vehicle } from '#pages/car/vehicle.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function Checks({ car }: Vehicle) {
  const { facts, vehicle } = useSite().site
  if (car.car_type !== 'used' || facts.checks.length === 0) return null
  return (
    <section className="facts" data-testid="used-car-checks">
      <h2>Used {vehicle.one} checks</h2>
      <ul className="checks">
        {facts.checks.map(({ label, text, icon }) => (
          <li key={label}>
            <Icon name={icon} />
            <b>{label}</b>
            {text !== '' && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

// Warranty and servicing of a vehicle, by condition and make (C20).
import type { Vehicle } from '#pages/car/vehicle.ts'
import { isFor } from '#stock/audience.ts'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/markup.tsx'
import { useSite } from '#ui/site-context.ts'

export function Promises({ car }: Vehicle) {
  const promises = useSite().site.facts.promises.filter((promise) => isFor(car, promise))
  if (promises.length === 0) return null
  return (
    <section className="facts" data-testid="promises">
      <h2>Warranty and servicing</h2>
      <ul className="promises">
        {promises.map(({ title, text, icon }) => (
          <li key={title}>
            <Icon name={icon} />
            <h3>{title}</h3>
            <Markup html={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

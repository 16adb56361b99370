// The way here (W22, R12).
import type { Vehicle } from '#pages/car/vehicle.ts'
import { useSite } from '#ui/site-context.ts'
import { toCrumbs } from './crumbs.ts'

export function Breadcrumbs({ car }: Vehicle) {
  const { site } = useSite()
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {toCrumbs(car, site).map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

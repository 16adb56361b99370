// Locations by distance from the shopper, with the number of vehicles in the budget at each.
import { FAULTS, type NearestYards } from '#sales/delivery/yards.ts'
import { toGrouped } from '#lib/money.ts'
import { toResults } from '#search/budget-query.ts'
import type { BudgetView } from '#search/budget-view.ts'
import { toHref } from '#search/path.ts'
import { withList } from '#search/state.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export type YardView = {
  name: string
  city: string
  km: number | null
  count: number
  href: string
}

/** Each location with its number of vehicles in the budget and a link to their list. */
export function toYardViews(
  nearest: NearestYards | null,
  view: BudgetView,
  site: Site,
): YardView[] {
  if (nearest === null || typeof nearest === 'string') return []
  const list = toResults(view.asked, view.highest === null ? null : Math.ceil(view.highest))
  return nearest.map(({ place: { name, address }, km }) => ({
    name,
    city: address.city,
    km,
    count: view.byPlace[name] ?? 0,
    href: toHref(withList(list, 'location_name', [name]), site),
  }))
}

export function Yards({ yards }: { yards: readonly YardView[] }) {
  const { one, many } = useSite().site.vehicle
  if (yards.length === 0) return null
  return (
    <section className="budget-group" data-testid="budget-yards">
      <h2>Near you</h2>
      <ol className="budget-yards">
        {yards.map(({ name, city, km, count, href }) => {
          const words = (
            <>
              <Icon name="pin" />
              <span>
                <b>{name}</b>
                {city !== '' && <small>{city}</small>}
              </span>
              <span className="budget-km">{km === null ? '' : `${toGrouped(km)} km away`}</span>
              <span className="count">
                {toGrouped(count)} {count === 1 ? one : many}
              </span>
            </>
          )
          return (
            <li key={name}>
              {count > 0 ? (
                <a href={href} className="boxed">
                  {words}
                </a>
              ) : (
                <div className="boxed">{words}</div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The error of the postcode; nothing if there is none. */
export function PostcodeError({ nearest }: { nearest: NearestYards | null }) {
  if (nearest === null || typeof nearest !== 'string') return null
  return <p className="budget-fault">{FAULTS[nearest]}</p>
}

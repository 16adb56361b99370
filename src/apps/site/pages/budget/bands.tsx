// The price ranges of a list as bars: all of its vehicles, and those within the budget.
import type { CSSProperties } from 'react'

import { toGrouped } from '#lib/money.ts'
import type { PriceBand } from '#search/budget-view.ts'
import { useSite } from '#apps/site/ui/site-context.ts'

export function Bands({ bands }: { bands: PriceBand[] }) {
  const { one, many } = useSite().site.vehicle
  if (bands.length < 2) return null
  const most = Math.max(...bands.map(({ all }) => all))
  return (
    <ul className="budget-bands" aria-label="By price">
      {bands.map(({ label, all, count, from, href }) => {
        // Custom properties are not part of CSSProperties.
        const height = { '--all': all / most, '--in': count / most } as CSSProperties
        const text = `${label}: ${toGrouped(count)} ${count === 1 ? one : many}`
        return (
          <li key={label} style={height}>
            {count > 0 ? <a href={href} aria-label={text} title={text} /> : <span title={text} />}
            <small aria-hidden="true">{from === 0 ? '$0' : `${from / 1000}k`}</small>
          </li>
        )
      })}
    </ul>
  )
}

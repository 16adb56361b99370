// The tabs of a vehicle (W25): disclosures with one open at a time, shown as tabs on wide screens.
import type { ReactNode } from 'react'

import type { Vehicle } from '#pages/car/vehicle.ts'
import { canCheckOut } from '#search/card-actions.ts'
import { isFor, type Audience } from '#stock/audience.ts'
import { groupEquipment } from '#stock/equipment.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/markup.tsx'
import { useSite } from '#ui/site-context.ts'
import { Comments } from './comments.tsx'
import { Features } from './features.tsx'

export function Tabs(vehicle: Vehicle) {
  const { site } = useSite()
  return (
    <section className="tabs" data-testid="tabs" aria-label="About this vehicle">
      <div>
        {toTabs(vehicle, site).map(({ title, content }, at) => (
          <details key={title} name="about" open={at === 0}>
            <summary>
              <h2>{title}</h2>
              <Icon name="down" />
            </summary>
            <div className="tab">{content}</div>
          </details>
        ))}
      </div>
    </section>
  )
}

type Tab = { title: string; content: ReactNode }

/** Only tabs that have content, in a fixed order. */
function toTabs({ car, state }: Vehicle, site: Site): Tab[] {
  const { tabs } = site.facts
  const said = (title: string, texts: readonly TabText[]): Tab[] => {
    const fitting = texts.find((text) => isFor(car, text))
    return fitting === undefined ? [] : [{ title, content: <Markup html={fitting.text} /> }]
  }
  const equipment = groupEquipment(car.standardEquipment)
  return [
    { title: 'Dealer Comments', content: <Comments text={car.dealercomments} /> },
    ...said("What's Included", tabs.whats_included),
    ...said('Why Buy From Us?', tabs.why_buy),
    ...said('Reserve Online', canCheckOut(car, state, site) ? tabs.reserve_online : []),
    ...said('Protect Your Car', tabs.protect),
    ...(equipment.length === 0
      ? []
      : [{ title: 'Features', content: <Features groups={equipment} /> }]),
  ]
}

type TabText = Audience & { text: string }

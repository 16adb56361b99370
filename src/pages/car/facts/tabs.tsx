// The tabs of a vehicle: disclosures with one open at a time, shown as tabs on wide screens.
import type { ReactNode } from 'react'

import type { Vehicle } from '#pages/car/vehicle.ts'
import { canCheckOut } from '#search/card-actions.ts'
import { type Audience, isFor } from '#stock/audience.ts'
import { type EquipmentGroup, groupEquipment, splitGroups } from '#stock/equipment.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { MoreToggle, ViewMore } from '#ui/view-more.tsx'

export const SHOW = ['Show More', 'Show Less'] as const

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

/** The dealer's comments on a vehicle, the first of them in full view. Text, never markup. */
export function Comments({ text }: { text: string | null }) {
  const { comments_limit: limit, comments_pending: pending } = useSite().site.facts
  return (
    <ViewMore
      text={text ?? pending}
      limit={limit}
      of="dealer comments"
      labels={SHOW}
      testId="dealer-comments"
    />
  )
}

/** The features of a vehicle, under headings. */
export function Features({ groups }: { groups: readonly EquipmentGroup[] }) {
  const { features_limit: limit } = useSite().site.facts
  const { first, rest } = splitGroups(groups, limit)
  return (
    <>
      <Groups groups={first} />
      {rest.length > 0 && (
        <Fold of="features">
          <Groups groups={rest} />
        </Fold>
      )}
    </>
  )
}

function Groups({ groups }: { groups: readonly EquipmentGroup[] }) {
  return (
    <div className="equipment">
      {groups.map(({ name, lines }) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** `of` names the content for screen readers. */
export function Fold({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="more">
      <MoreToggle of={of} labels={SHOW} />
      {children}
    </details>
  )
}

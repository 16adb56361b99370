// Key information, details, checks and tabs of a vehicle.
import type { ReactNode } from 'react'

import { toDay } from '#lib/time.ts'
import { canCheckOut } from '#search/card-actions.ts'
import { type Audience, isFor } from '#vehicle/audience.ts'
import { toKeyFacts } from '#vehicle/chips.ts'
import { toDetails, toSpecifications } from '#vehicle/details.ts'
import { type EquipmentGroup, groupEquipment, splitGroups } from '#vehicle/equipment.ts'
import { evidenceOf } from '#vehicle/evidence.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Markup, ViewMore } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { DetailList, Fold, Section, SectionHead, SHOW } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function KeyInformation({ car }: Vehicle) {
  return (
    <DetailList
      title="Key information"
      testId="key-information"
      look="key"
      rows={toKeyFacts(car)}
      limit={useSite().site.facts.key_limit}
    />
  )
}

export function Details({ car, now }: Vehicle) {
  const { site } = useSite()
  const { facts } = site
  const { tab_titles: titles } = facts
  return (
    <>
      <DetailList
        title={titles.details.replaceAll('{type}', facts.type_words[car.item_type])}
        testId="details"
        look="rows"
        rows={toDetails(car, site, now)}
        limit={facts.details_limit}
      />
      <DetailList
        title={titles.specifications}
        testId="all-specifications"
        look="rows"
        rows={toSpecifications(car)}
        limit={facts.specifications_limit}
      />
    </>
  )
}

/** Only claims that the vehicle's own record proves, or that the site makes about all its used stock. */
export function Checks({ car, now }: Vehicle) {
  const { facts, vehicle } = useSite().site
  const shown = facts.checks.flatMap((check) => {
    const found = check.evidence === null ? null : evidenceOf(car, check.evidence, now)
    // The vehicle's history shows it.
    const evidence = facts.history.enabled ? null : found
    return found !== null || check.all_used ? [{ ...check, evidence }] : []
  })
  if (car.car_type !== 'used' || shown.length === 0) return null
  return (
    <Section title={`Used ${vehicle.one} checks`} testId="used-car-checks" isOpen>
      <ul className="checks">
        {shown.map(({ label, text, icon, evidence }) => (
          <li key={label}>
            <Icon name={icon} />
            <b>{label}</b>
            {text !== '' && <p>{text}</p>}
            {evidence !== null && (
              <p data-testid="evidence">
                <time dateTime={evidence.date}>{toDay(evidence.date)}</time>
                {evidence.document !== null && (
                  <a href={evidence.document} target="_blank" rel="noopener noreferrer">
                    See the document<span className="unseen"> of {label}</span>
                  </a>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Promises({ car }: Vehicle) {
  const { facts } = useSite().site
  const promises = facts.promises.filter((promise) => isFor(car, promise))
  if (promises.length === 0) return null
  return (
    <Section title="Warranty and servicing" testId="promises">
      <ul className="promises">
        {promises.map(({ title, text, icon }) => (
          <li key={title}>
            <Icon name={icon} />
            <h3>{title}</h3>
            <Markup html={text} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Only tabs with content, in a fixed order; the first one is open. */
export function Tabs({ car, state }: Vehicle) {
  const { site } = useSite()
  const { tabs, tab_titles: titles } = site.facts
  const own: [TabName, readonly TabText[]][] = [
    ['whats_included', tabs.whats_included],
    ['why_buy', tabs.why_buy],
    ['reserve_online', canCheckOut(car, state, site) ? tabs.reserve_online : []],
    ['protect', tabs.protect],
  ]
  const equipment = groupEquipment(car.standardEquipment)
  return (
    <section className="tabs" data-testid="tabs" aria-label="About this vehicle">
      <div>
        <Tab title={titles.comments} isOpen>
          <Comments text={car.dealercomments} />
        </Tab>
        {own.map(([name, texts]) => {
          const found = texts.find((text) => isFor(car, text))
          return (
            found && (
              <Tab key={name} title={titles[name]}>
                <Markup html={found.text} />
              </Tab>
            )
          )
        })}
        {equipment.length > 0 && (
          <Tab title={titles.features}>
            <Features groups={equipment} />
          </Tab>
        )}
      </div>
    </section>
  )
}

type TabProps = { title: string; isOpen?: boolean; children: ReactNode }

function Tab({ title, isOpen = false, children }: TabProps) {
  return (
    <details name="about" open={isOpen}>
      <SectionHead title={title} />
      <div className="tab">{children}</div>
    </details>
  )
}

/** Tabs written by the site, identical for all vehicles that they apply to. */
type TabName = keyof Site['facts']['tabs']
type TabText = Audience & { text: string }

/** The dealer's comments on a vehicle, of which the first are fully visible. Text, never markup. */
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

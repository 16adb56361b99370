// Key information, details, checks and tabs of a vehicle.
import { VideoSection } from '#pages/car/gallery/video.tsx'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { isFor } from '#stock/audience.ts'
import { type KeyFact, toKeyFacts } from '#stock/chips.ts'
import { type Detail, toDetails, toSpecifications } from '#stock/details.ts'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { Fold, Tabs } from './tabs.tsx'

export function Facts(vehicle: Vehicle) {
  const { car, now } = vehicle
  const { site } = useSite()
  const { facts } = site
  return (
    <>
      <DetailList
        title="Key Information"
        testId="key-information"
        look="key"
        rows={toKeyFacts(car)}
        limit={facts.key_limit}
      />
      <Checks {...vehicle} />
      <VideoSection {...vehicle} />
      <Tabs {...vehicle} />
      <div className="facts-pair">
        <DetailList
          title={`${facts.type_words[car.item_type]} Details`}
          testId="details"
          look="rows"
          rows={toDetails(car, site, now)}
          limit={facts.details_limit}
        />
        <DetailList
          title="All Specifications"
          testId="all-specifications"
          look="rows"
          rows={toSpecifications(car)}
          limit={facts.specifications_limit}
        />
      </div>
      <Promises {...vehicle} />
    </>
  )
}

/** The dealer's checks of every used vehicle. */
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

/** Warranty and servicing of a vehicle, by condition and make. */
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

type Props = {
  title: string
  rows: readonly (Detail | KeyFact)[]
  limit: number
  testId: string
  /** With or without icons. */
  look: 'key' | 'rows'
}

/** Rows of label and value: a fixed number at first, the others behind "Show More". */
export function DetailList({ title, rows, limit, testId, look }: Props) {
  if (rows.length === 0) return null
  const rest = rows.slice(limit)
  return (
    <section className="facts" data-testid={testId}>
      <h2>{title}</h2>
      <Rows rows={rows.slice(0, limit)} look={look} />
      {rest.length > 0 && (
        <Fold of={title}>
          <Rows rows={rest} look={look} />
        </Fold>
      )}
    </section>
  )
}

function Rows({ rows, look }: Pick<Props, 'rows' | 'look'>) {
  return (
    <dl className={`facts-${look}`}>
      {rows.map((row) => (
        <div key={row.label}>
          {'icon' in row && <Icon name={row.icon} />}
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

// What a vehicle costs to run for a year, line by line.
import { useSite } from '#apps/site/ui/site-context.ts'
import { toGrouped, toMoney } from '#lib/money.ts'
import { localDate } from '#lib/time.ts'
import { runningCosts } from '#sales/charges/running-costs.ts'
import { siteZone } from '#vehicle/places.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'
import { SourceText } from './whole-price.tsx'

export function RunningCostsBox({ car, now }: Vehicle) {
  const { site } = useSite()
  const costs = runningCosts(car, site, localDate(now, siteZone(site)))
  if (costs === null) return null
  const { lines, total, lacksRoadUse } = costs
  return (
    <Section className="tool" title="Running costs a year" icon="fuel" testId="running-costs">
      <dl className="whole-price">
        {lines.map(({ label, dollars, basis, source }) => (
          <div key={label}>
            <dt>
              {label} <small className="quiet">{basis}</small>
              {source !== null && <SourceText source={source} />}
            </dt>
            <dd>{toMoney(dollars)}</dd>
          </div>
        ))}
        <div>
          <dt>A year, estimated</dt>
          <dd>
            <b>{toMoney(total)}</b>
          </dd>
        </div>
      </dl>
      <p className="quiet">
        For {toGrouped(site.calculators.running.distance)} km a year, without servicing, tyres,
        insurance and registration
        {lacksRoadUse && ', and without road user charges where the vehicle has to pay them'}.
      </p>
    </Section>
  )
}

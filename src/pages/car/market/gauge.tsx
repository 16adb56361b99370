// How the price compares (W35): its place in the page, and the gauge that comes late or not at all (S18).
import type { Vehicle } from '#pages/car/vehicle.ts'
import { gaugePlugin, isAnalysed, type Gauge as Reading } from '#stock/gauge.ts'
import type { Site } from '#tenant/schema.ts'
import { useSite } from '#ui/site-context.ts'

export const GAUGE_PLACE = 'price-gauge'

export function Gauge({ car, state }: Vehicle) {
  const { site } = useSite()
  if (!isAnalysed(car, state, site)) return null
  return (
    <div id={GAUGE_PLACE} className="market-place">
      <div className="gauge ghost" aria-busy="true" />
    </div>
  )
}

/** `compared`: with how many vehicles of the site, null where a provider looked at the market. */
export function GaugeView({ gauge, compared }: { gauge: Reading; compared: number | null }) {
  const { site } = useSite()
  const { gauge_title: title, gauge_note: note } = site.market
  return (
    <section className="gauge" data-testid="price-gauge">
      <Dial {...gauge} />
      <div>
        <h2>{title}</h2>
        <p className="gauge-words">{gauge.description}</p>
        <p>
          This price is <b>{gauge.price}</b>; {compared === null ? 'the market' : 'our stock'}{' '}
          ranges from <b>{gauge.low}</b> to <b>{gauge.high}</b>.
        </p>
        <p className="gauge-source">{`${toSource(site, compared)}. ${note}`}</p>
      </div>
    </section>
  )
}

/** Who says so: the bought feature by its name, or the site's own stock. */
function toSource(site: Site, compared: number | null): string {
  if (compared === null) return gaugePlugin(site)?.name || site.market.gauge_source
  const { one, many } = site.vehicle
  return `Compared with ${compared} similar ${compared === 1 ? one : many} in our stock`
}

/** Half a circle from the low to the high end. The words beside it say the same. */
function Dial({ fill, low, high }: Reading) {
  const filled = Math.round(fill * 100)
  return (
    <div className="gauge-dial" aria-hidden="true">
      <svg viewBox="0 0 120 67">
        <path d={ARC} />
        <path d={ARC} pathLength={100} className="gauge-fill" strokeDasharray={`${filled} 200`} />
        <path d={ARC} pathLength={100} className="gauge-mark" strokeDashoffset={-filled} />
      </svg>
      <p className="gauge-ends">
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </div>
  )
}

const ARC = 'M10 60A50 50 0 0 1 110 60'

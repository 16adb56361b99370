// The price gauge (W35): its placeholder, and the gauge, which comes late or not at all (S18).
import type { Vehicle } from '#pages/car/vehicle.ts'
import { gaugePlugin, isAnalysed, type Gauge as Reading } from '#stock/gauge.ts'
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

/** `compared`: number of the site's vehicles it was compared with; null if a provider compares the market. */
export function GaugeView({ gauge, compared }: { gauge: Reading; compared: number | null }) {
  const { site } = useSite()
  const { gauge_title: title, gauge_note: note, gauge_source: source } = site.market
  return (
    <section className="gauge" data-testid="price-gauge">
      <Dial {...gauge} />
      <div>
        <h2>{title}</h2>
        <p className="gauge-words">{gauge.description}</p>
        <p>
          {compared === null
            ? `${gaugePlugin(site)?.name || source}: market prices range from `
            : `Compared with ${compared} similar ${site.vehicle.many} in our stock: half are priced from `}
          <b>{gauge.low}</b> to <b>{gauge.high}</b>, this one <b>{gauge.price}</b>.
        </p>
        <p className="gauge-note">{note}</p>
      </div>
    </section>
  )
}

/** Half a circle from the low to the high end, with a mark at the price. The text beside it says the same. */
function Dial({ fill, price, low, high }: Reading) {
  return (
    <div className="gauge-dial" aria-hidden="true">
      <svg viewBox="0 0 120 68">
        <linearGradient id="gauge-scale">
          <stop />
          <stop offset="1" />
        </linearGradient>
        <path d={ARC} stroke="url(#gauge-scale)" />
        <path d={ARC} pathLength={100} strokeDashoffset={-Math.round(fill * 100)} />
      </svg>
      <b>{price}</b>
      <p>
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </div>
  )
}

const ARC = 'M10 60A50 50 0 0 1 110 60'

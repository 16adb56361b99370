// The card of a vehicle: photo, name, price with its repayment, facts and buttons.
import type { Car, Shop } from '../shop.ts'

type Props = { car: Car; finance: Shop['finance']; isFirst: boolean }

const CONDITIONS: Record<string, string> = { new: 'New', used: 'Used', demo: 'Demo' }

export function Card({ car, finance, isFirst }: Props) {
  const title = `${car.year} ${car.make} ${car.model}`
  const about = [car.badge, car.series].filter((text) => text !== undefined).join(' ')
  const name = `${title} ${about}`.trimEnd()
  const tag = car.is_electric === true || car.fuel === 'Hybrid' ? car.fuel : (car.tag ?? 'Just in')
  return (
    <article className="card boxed" data-testid="car-card" data-car-id={car.id}>
      <div className="card-photo" data-photos={car.photos_count}>
        <img
          width="600"
          height="400"
          alt={`${name}, ${car.colour?.toLowerCase()}`}
          src={car.primary_image_url}
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
        <span className="tag" data-testid="car-tag">
          {tag}
        </span>
      </div>
      <button
        form="watch"
        name="car_id"
        value={car.id}
        className="save-toggle"
        aria-label={`Save ${name}`}
        aria-pressed="false"
        data-testid="watchlist"
      >
        <i className="icon icon-heart" />
      </button>
      <label>
        <input
          type="checkbox"
          form="compare"
          name="cars"
          value={car.slug}
          aria-label={`Compare: ${title}`}
        />
        Compare
      </label>
      <div className="card-name">
        <h3 data-testid="car-title">
          <a className="stretched" href={`/cars/${car.slug}`}>
            {title}
          </a>
        </h3>
        <p>{`${CONDITIONS[car.car_type]} · ${about}`}</p>
      </div>
      <Price car={car} finance={finance} />
      <ul className="chips">
        {toFacts(car).map(([icon, text]) => (
          <li key={icon} className={`with-icon icon-${icon}`}>
            {text}
          </li>
        ))}
      </ul>
      <p className="card-place quiet with-icon icon-pin">{car.location_name}</p>
      <div className="card-actions">
        {toActions(car).map(({ label, href }, at) => (
          <a
            key={label}
            href={href}
            aria-label={`${label}: ${title}`}
            className={at === 0 ? 'button' : 'button button-quiet'}
          >
            {label}
          </a>
        ))}
      </div>
    </article>
  )
}

function Price({ car: { price, price_type: type }, finance }: Omit<Props, 'isFirst'>) {
  if (price === undefined || price === 0)
    return (
      <div className="card-price">
        <b className="price price-none" data-testid="car-price">
          Enquire for price
        </b>
      </div>
    )
  const { rate, years, comparison } = finance
  return (
    <div className="card-price">
      <p>
        <b className="price" data-testid="car-price">
          {`$${price.toLocaleString('en-AU')}`}
        </b>
        <small>{type}</small>
      </p>
      <p className="weekly quiet" data-testid="weekly-repayment">
        <b>{`$${toWeekly(price, rate, years)}`}</b>
        {`/wk over ${years} years at ${rate.toFixed(2)}% p.a.`}
        <a href="#finance-warning">{`${comparison.toFixed(2)}% comparison rate`}</a>
      </p>
    </div>
  )
}

/** The repayment a week of a loan for the price. */
function toWeekly(price: number, rate: number, years: number): number {
  const weekly = rate / 100 / 52
  return Math.ceil((price * weekly) / (1 - (1 + weekly) ** (-52 * years)))
}

function toFacts(car: Car): [icon: string, text: string][] {
  const { body, transmission, fuel, drive, km, tow_capacity: tows } = car
  const facts: [string, string | undefined][] = [
    ['body', body],
    ['transmission', transmission],
    ['fuel', fuel],
    ['drive', drive],
    ['km', km === undefined ? undefined : `${km.toLocaleString('en-AU')} km`],
    ['towing', drive === '4WD' && tows !== undefined ? `Tows ${tows} kg` : undefined],
  ]
  return facts.flatMap(([icon, text]) => (text === undefined ? [] : [[icon, text] as const])) as [
    string,
    string,
  ][]
}

function toActions({ id, slug, location, payment_processors: pays = [] }: Car) {
  const phone = location?.phone ?? ''
  return [
    { label: 'Enquire', href: `/enquire?car_id=${id}` },
    { label: 'Test drive', href: `/book-test-drive?car_id=${id}` },
    ...(pays.length > 0 ? [{ label: 'Reserve', href: `/cars/${slug}/checkout` }] : []),
    ...(phone === '' ? [] : [{ label: 'Call', href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }]),
  ]
}

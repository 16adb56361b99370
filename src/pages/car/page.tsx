// One vehicle: what its card says at a larger size, its facts and the dealer's words.
import { toGrouped } from '#lib/money.ts'
import { toDay } from '#lib/time.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { CardPhoto } from '#ui/card-photo.tsx'
import { CardActions, CardPrice } from '#ui/car-card.tsx'
import { useSite } from '#ui/site-context.ts'

export function CarBody({ car, card }: { car: Car; card: CardView }) {
  const { site } = useSite()
  return (
    <article className="car" data-testid="car" data-car-id={car.id}>
      <p className="car-back">
        <a href={routes.search.href(DEFAULT_SEARCH)}>All {site.vehicle.many}</a>
      </p>
      <div className="car-top">
        <CardPhoto car={card} haste="first" />
        <div className="car-offer">
          <h1>{card.title}</h1>
          <p>{[card.condition, card.subtitle].filter((part) => part !== '').join(' · ')}</p>
          <CardPrice car={card} />
          <CardActions car={card} />
          {card.location !== '' && <p className="card-place">{card.location}</p>}
        </div>
      </div>
      <section>
        <h2>Key information</h2>
        <dl className="car-facts" data-testid="key-information">
          {factsOf(car).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {car.dealercomments !== null && (
        <section>
          <h2>Dealer Comments</h2>
          <p className="car-comments" data-testid="dealer-comments">
            {car.dealercomments}
          </p>
        </section>
      )}
      {card.weekly !== null && <p id="finance-warning">{site.finance.warning}</p>}
    </article>
  )
}

/** Facts with a value, in the order that shoppers ask for them (V38). */
function factsOf(car: Car): [name: string, value: string][] {
  const facts: [string, string | null][] = [
    ['Odometer', car.km === null ? null : `${toGrouped(car.km)} km`],
    ['Body', car.simple_body],
    ['Transmission', car.simple_transmission],
    ['Fuel', car.simple_fuel],
    ['Drive', car.simple_drive],
    ['Engine', car.engine_size],
    ['Doors', car.doors === null ? null : String(car.doors)],
    ['Seats', car.seats === null ? null : String(car.seats)],
    ['Colour', car.colour_name ?? car.colour],
    ['Interior', car.interior_colour],
    ['Stock number', car.stocknum],
    ['Registration', car.regplate],
    ['Registration expires', car.rego_expiry && toDay(car.rego_expiry)],
    ['WoF expires', car.wof_expiry && toDay(car.wof_expiry)],
    ['VIN', car.vin],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

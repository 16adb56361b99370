// A finance page: heading, quick quote or featured vehicles, and the vehicle or the three steps beside it.
import { toMoney } from '#lib/money.ts'
import { Disclaimer, DISCLAIMER_ID } from '#pages/car/tools/finance-small-print.tsx'
import { routes } from '#routes.ts'
import { disclaimerOf } from '#sales/finance/words.ts'
import { toCard } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { CardPhoto } from '#ui/card-photo.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { ApplyLink } from './apply-link.tsx'
import type { FinanceView } from './finance-view.ts'
import { QuickQuoteForm } from './quick-quote-form.tsx'

const STEPS = [
  'Apply online in 5 minutes!',
  'Get pre-approved with your own personalised finance rate',
  'Purchase your dream car',
]

export function FinanceBody(view: FinanceView) {
  const { page, car } = view
  const Main = page.variant === 'featured' ? Journey : QuickQuoteForm
  return (
    <div className="finance-page shell" data-page="finance" data-testid="finance-page">
      <div className={page.panel ? 'finance-columns' : 'finance-columns finance-alone'}>
        <header className="finance-head">
          <h1>{page.title}</h1>
          {page.intro !== '' && <Markup html={page.intro} className="finance-intro" />}
        </header>
        {/* On phones the vehicle is above the form, the steps below. */}
        {page.panel && car !== null && <Panel {...view} />}
        <Main {...view} />
        {page.panel && car === null && <Panel {...view} />}
      </div>
      {page.variant === 'featured' && <Featured {...view} />}
      <FinePrint {...view} />
    </div>
  )
}

const USED_CARS = routes.search.href('used-cars')

/** The start on a site that begins with a vehicle. */
function Journey(view: FinanceView) {
  const { site } = useSite()
  return (
    <section className="finance-journey boxed" id="finance-form">
      <p>
        Find the {site.vehicle.one} first, or tell us what you have in mind and we’ll take it from
        there.
      </p>
      <p className="finance-buttons buttons">
        <a className="button" href={USED_CARS}>
          Start Finance Journey
          <Icon name="arrow" />
        </a>
        <ApplyLink {...view} isQuiet />
      </p>
    </section>
  )
}

function Featured({ featured }: FinanceView) {
  const { site } = useSite()
  if (featured.length === 0) return null
  return (
    <div data-testid="featured-cars">
      <Carousel title={`Featured used ${site.vehicle.many}`} cars={[...featured]} />
      <p className="finance-all">
        <a className="button button-quiet" href={USED_CARS}>
          View All Used Cars
          <Icon name="arrow" />
        </a>
      </p>
    </div>
  )
}

/** Finance disclaimers at the end of a finance page: the lender's, else the site's. */
export function FinePrint({ car, featured }: FinanceView) {
  const { finance, upstreams } = useSite().site
  const hasWeekly = featured.some(({ weekly }) => weekly !== null)
  const words = disclaimerOf(car ?? { finance_lenders: null }, finance)
  const isLate = car !== null && upstreams.finance_disclaimer !== null
  if (!hasWeekly && words === '' && !isLate) return null
  return (
    <section className="small-print quiet finance-small" aria-label="Finance disclaimer">
      {hasWeekly && <p id="finance-warning">{finance.warning}</p>}
      <div id={isLate ? DISCLAIMER_ID : undefined}>
        <Disclaimer text={words} />
      </div>
    </section>
  )
}

/** Beside the quick quote: its vehicle, else the three steps. */
export function Panel({ car, now }: Pick<FinanceView, 'car' | 'now'>) {
  return (
    <aside className="finance-panel" data-testid="finance-panel">
      {car === null ? <Steps /> : <CarSummary car={car} now={now} />}
    </aside>
  )
}

function CarSummary({ car, now }: { car: Car; now: number }) {
  const { site } = useSite()
  const card = toCard(car, site, now)
  const { text, type } = priceOf(car, card.price)
  return (
    <div className="finance-car boxed" data-testid="finance-car" data-car-id={car.id}>
      <CardPhoto car={card} haste="soon" />
      <p className="finance-car-name">
        <a href={card.href} className="plain-link">
          {card.title}
        </a>
      </p>
      {card.subtitle !== '' && <p className="finance-car-more quiet">{card.subtitle}</p>}
      <p className="finance-car-price">
        <b>{text}</b> {type !== '' && <small>{type}</small>}
      </p>
    </div>
  )
}

/** Its price and price type; for a subscription-only vehicle, the weekly price. */
function priceOf(
  { subscription_price: weekly }: Pick<Car, 'subscription_price'>,
  price: { text: string; isPrice: boolean; type: string },
): { text: string; type: string } {
  return !price.isPrice && (weekly ?? 0) > 0 ? { text: toMoney(weekly ?? 0), type: '/week' } : price
}

function Steps() {
  return (
    <ol className="finance-steps">
      {STEPS.map((text, at) => (
        <li key={text}>
          <b>{`STEP ${at + 1}`}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

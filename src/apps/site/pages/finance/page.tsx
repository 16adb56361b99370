// A finance page: quick quote or featured vehicles, with the vehicle or the three steps beside it.
import { toMoney } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Disclaimer, DISCLAIMER_ID } from '#apps/site/pages/car/finance.tsx'
import { routes } from '#routes.ts'
import { NO_OPENING, quickOffer, type TermedOffer } from '#sales/finance/car-quote.ts'
import { canQuote } from '#sales/finance/eligibility.ts'
import { type FinanceQuery, parseFinanceQuery, toPairs } from '#sales/finance/finance-query.ts'
import { financeQueryOf } from '#sales/finance/link.ts'
import type { LoanQuote } from '#sales/finance/loan-quote.ts'
import {
  isStart,
  type QuickQuote,
  type QuoteBounds,
  toQuickQuote,
  toQuoteBounds,
} from '#sales/finance/quick-quote.ts'
import { disclaimerOf } from '#sales/finance/words.ts'
import { type CardView, toCard } from '#search/card.ts'
import type { Car } from '#vehicle/car.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { CardPhoto } from '#apps/site/ui/card-photo.tsx'
import { Carousel } from '#apps/site/ui/carousel.tsx'
import { FinanceWarning } from '#apps/site/ui/finance-warning.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { ApplyLink, QuickQuoteForm } from './quick-quote-form.tsx'

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
          {view.page.start_label}
          <Icon name="arrow" />
        </a>
        <ApplyLink {...view} isQuiet />
      </p>
    </section>
  )
}

function Featured({ featured, page }: FinanceView) {
  const { site } = useSite()
  if (featured.length === 0) return null
  return (
    <div data-testid="featured-cars">
      <Carousel title={`Featured used ${site.vehicle.many}`} cars={[...featured]} />
      <p className="finance-all">
        <a className="button button-quiet" href={USED_CARS}>
          {page.all_label}
          <Icon name="arrow" />
        </a>
      </p>
    </div>
  )
}

/** Finance disclaimers at the end of a finance page: the lender's, otherwise the site's. */
export function FinePrint({ car, featured }: FinanceView) {
  const { finance, upstreams } = useSite().site
  const hasOffer = featured.some(({ offer }) => offer !== null)
  const words = disclaimerOf(car ?? { finance_lenders: null }, finance)
  const isLate = car !== null && upstreams.finance_disclaimer !== null
  if (!hasOffer && words === '' && !isLate) return null
  return (
    <section className="small-print quiet finance-small" aria-label="Finance disclaimer">
      {hasOffer && <FinanceWarning />}
      <div id={isLate ? DISCLAIMER_ID : undefined}>
        <Disclaimer text={words} />
      </div>
    </section>
  )
}

export function Panel({ car, now }: Pick<FinanceView, 'car' | 'now'>) {
  return (
    <aside className="finance-panel" data-testid="finance-panel">
      {car === null ? <Steps /> : <CarSummary car={car} now={now} />}
    </aside>
  )
}

function CarSummary({ car, now }: { car: Car; now: Seconds }) {
  const { site } = useSite()
  const card = toCard(car, site, now)
  const { text, type } = priceOf(car, card.price)
  return (
    <div className="finance-car boxed" data-testid="finance-car" data-car-id={car.id}>
      <CardPhoto car={card} priority="soon" />
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

export type FinancePage = Site['finance']['pages'][number]

export type FinanceView = {
  page: FinancePage
  car: Car | null
  /** Known values of the vehicle, and other values of the query. */
  query: FinanceQuery
  bounds: QuoteBounds
  quick: QuickQuote
  /** Whether repayments may be shown: they need the warning. */
  canQuote: boolean
  /** The vehicle's own offer, for the initial values. */
  own: TermedOffer | null
  offer: LoanQuote | null
  featured: readonly CardView[]
  now: Seconds
}

/** The page before quotes and vehicles are loaded; `found` is the vehicle of the query. */
export function toFinanceView(
  page: FinancePage,
  found: Car | null,
  query: URLSearchParams,
  site: Site,
  now: Seconds,
): FinanceView {
  const { finance, search } = site
  const state = found && stockState(found, { now, soldWindow: search.sold.window_days })
  const car = state?.isInStock === true ? found : null
  const financeQuery = parseFinanceQuery(query)
  const price = car?.price ?? 0
  const opening =
    car === null || state === null ? NO_OPENING : quickOffer({ car, state, now }, site)
  const { offer: own } = opening
  const bounds = toQuoteBounds(finance.quick_quote, price > SHOWN_ABOVE ? price : 0, opening.years)
  const quick = toQuickQuote(financeQuery, bounds)
  const known = car === null ? [] : toPairs(financeQueryOf(car))
  return {
    page,
    car,
    query: parseFinanceQuery(new URLSearchParams([...known, ...query])),
    bounds,
    quick,
    canQuote: opening.canQuote && canQuote(car, finance),
    own,
    offer: own !== null && isStart(quick, bounds) ? own : null,
    featured: [],
    now,
  }
}

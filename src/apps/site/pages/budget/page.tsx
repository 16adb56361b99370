// "Find cars for your budget": a form that works without scripts, and updates in place with them.
import type { CSSProperties, ReactNode } from 'react'

import { toGrouped, toMoney } from '#lib/money.ts'
import { routes } from '#routes.ts'
import type { NearestYards } from '#sales/delivery/yards.ts'
import { budgetFine, type BudgetQuery, hasKm, toBudgetTerms } from '#search/budget-query.ts'
import type { BudgetView } from '#search/budget-view.ts'
import { describeRepayment, PAID, toBudget, toRepayment } from '#search/budget.ts'
import { toHref } from '#search/path.ts'
import { isBare } from '#search/state.ts'
import { toSummary } from '#search/summary.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { KmsInput, PriceInput, QuickPicks, Segments } from '#apps/site/ui/inputs.tsx'
import { SmallPrint } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Bands } from './bands.tsx'
import { BudgetResults, PostcodeError, toYardViews } from './results.tsx'
import { PricesChoice, PricesNote } from './prices.tsx'

type Props = { view: BudgetView; nearest: NearestYards | null }

/** `nearest` is null if no postcode was given. */
export function BudgetPage({ view, nearest }: Props) {
  const { site } = useSite()
  const { title } = site.budget
  return (
    <div className="budget shell" data-page="budget" data-testid="budget-search">
      <header className="budget-head">
        <h1>{title}</h1>
        <Scope view={view} />
      </header>
      <form id="budget" autoComplete="off" {...budgetForm(routes.budget.href())}>
        {/* The default button for Enter; without it that would be a price button. */}
        <button hidden aria-label="Recalculate" />
        <From view={view} />
        <Panel view={view}>
          <PostcodeError nearest={nearest} />
        </Panel>
        <Answer view={view} />
      </form>
      <div id="budget-found">
        <BudgetResults view={view} yards={toYardViews(nearest, view, site)} />
      </div>
      <SmallPrint />
    </div>
  )
}

/** Each change sends a request, and only the last response is used. A postcode counts once it is complete. */
function budgetForm(action: string) {
  return {
    action,
    method: 'get',
    'hx-get': action,
    'hx-trigger':
      'input delay:300ms target:<:not([name=postcode])/>, change target:<[name=postcode]/>',
    'hx-target': '#budget-answer',
    'hx-swap': 'outerMorph',
    'hx-sync': 'this:replace',
    'hx-indicator': '#budget-answer',
    'hx-replace-url': 'true',
    'hx-status:4xx': 'swap:none replace:false',
    'hx-status:5xx': 'swap:none replace:false',
  } as const
}

export function BudgetParts({ view, nearest }: Props) {
  return (
    <>
      <Answer view={view} />
      <hx-partial hx-target="#budget-postcode" hx-swap="innerHTML">
        <PostcodeError nearest={nearest} />
      </hx-partial>
      <hx-partial hx-target="#budget-found" hx-swap="innerHTML">
        <BudgetResults view={view} yards={toYardViews(nearest, view, useSite().site)} />
      </hx-partial>
    </>
  )
}

/** The prices of the list have a field of their own. */
const listOf = ({ from }: BudgetQuery) => ({ ...from, pricedIn: null })

function From({ view: { query } }: Pick<Props, 'view'>) {
  const { site } = useSite()
  const list = listOf(query)
  return isBare(list) ? null : <input type="hidden" name="from" value={toHref(list, site)} />
}

/** The list being searched, if not the whole stock. */
function Scope({ view: { query } }: Pick<Props, 'view'>) {
  const { site } = useSite()
  const { years } = site.budget
  const list = listOf(query)
  if (isBare(list))
    return (
      <p>
        We allow for {years === 1 ? 'one year' : `${years} years`} of repayments and your deposit,
        and show every {site.vehicle.one} you can afford.
      </p>
    )
  return (
    <p className="budget-scope">
      <span>{toSummary(list, site, 0).heading}</span>
      <a href={routes.budget.href()}>
        <Icon name="close" />
        All {site.vehicle.many}
      </a>
    </p>
  )
}

export function Answer({ view }: { view: BudgetView }) {
  const { query, total, lowest, isEnough, words, bands } = view
  const { site } = useSite()
  const { budget, ceiling } = query
  const terms = toBudgetTerms(site)
  const sum = toBudget(budget, terms)
  return (
    <section
      id="budget-answer"
      className="budget-answer"
      aria-label="Your budget"
      data-lowest={lowest ?? ''}
      data-many={words.many}
    >
      <div className="budget-sum">
        <p>Your budget</p>
        <output data-say="ceiling">{toMoney(ceiling)}</output>
      </div>
      <dl>
        <dt data-say="repayments">{describeRepayment(budget, terms)}</dt>
        <dd data-say="repaid">{toMoney(sum - Math.floor(budget.deposit))}</dd>
        <dt>Deposit or trade-in</dt>
        <dd data-say="deposit">{toMoney(budget.deposit)}</dd>
      </dl>
      <Bands bands={bands} />
      <p className="budget-none" role="status" data-testid="budget-none" hidden={isEnough}>
        <Icon name="alert" />
        No {words.many} found for this budget
      </p>
      {/* Hidden with the message. */}
      {lowest !== null && <Nearest query={query} lowest={lowest} />}
      <button
        id="budget-go"
        className="button"
        name="go"
        value="1"
        disabled={!isEnough}
        data-testid="budget-results"
      >
        {isEnough
          ? `Show ${toGrouped(total)} ${total === 1 ? words.one : words.many}`
          : `0 ${words.many} Found`}
      </button>
      <button className="button button-quiet without-scripts">Recalculate</button>
      <PricesNote prices={view.prices} />
      {budgetFine(site).map((text) => (
        <p key={text} className="budget-fine">
          {text}
        </p>
      ))}
    </section>
  )
}

/** The lowest budget with results. */
function Nearest({ query, lowest }: { query: BudgetQuery; lowest: number }) {
  const { site } = useSite()
  const { frequency, deposit } = query.budget
  const repayment = toRepayment(Math.ceil(lowest), query.budget, toBudgetTerms(site))
  const list = listOf(query)
  const home = query.from.pricedIn
  const target = new URLSearchParams({
    ...(!isBare(list) && { from: toHref(list, site) }),
    ...(home !== null && { drive_away: home }),
    frequency,
    repayment: String(repayment),
    deposit: String(deposit),
  })
  return (
    <p className="budget-nearest">
      <a href={`${routes.budget.href()}?${target.toString()}`}>
        From {toMoney(repayment)} {PAID[frequency].per}
      </a>
    </p>
  )
}

/** `children` are the errors of the postcode. */
export function Panel({ view, children }: { view: BudgetView; children: ReactNode }) {
  const { site } = useSite()
  const { budget, km, postcode } = view.query
  return (
    <div className="budget-fields">
      <Segments
        name="frequency"
        legend="How would you like to pay?"
        choices={(['weekly', 'monthly'] as const).map((value) => ({
          value,
          label: PAID[value].label,
        }))}
        chosen={budget.frequency}
      />
      <div className="budget-pair" data-terms={JSON.stringify(toBudgetTerms(site))}>
        <PriceInput
          name="repayment"
          label="Repayment"
          value={budget.repayment}
          per={PAID[budget.frequency].per}
        />
        <PriceInput name="deposit" label="Deposit or trade-in" value={budget.deposit} />
      </div>
      <PricesChoice prices={view.prices} />
      <PriceRange query={view.query} />
      <QuickPicks
        label="Prices up to"
        name="pick"
        prices={picksUpTo(view.highest, site)}
        picked={budget.max}
      />
      <div className="budget-pair">
        {hasKm(site) && (
          <KmsInput name="km" label="Kilometres up to" value={km} placeholder="Any" />
        )}
        <div>
          <label className="amount quiet">
            Your postcode
            <span className="amount-box">
              <input
                name="postcode"
                inputMode="numeric"
                maxLength={4}
                defaultValue={postcode}
                placeholder="To see distances"
                autoComplete="postal-code"
                aria-describedby="budget-postcode"
              />
            </span>
          </label>
          <div id="budget-postcode" aria-live="polite">
            {children}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Prices up to the first one that covers the most expensive vehicle: a higher one would find the same vehicles. */
function picksUpTo(highest: number | null, { budget }: Pick<Site, 'budget'>): number[] {
  const picks = budget.quick_picks
    .filter((price) => price <= budget.price.max)
    .toSorted((a, b) => a - b)
  const last = picks.findIndex((price) => price >= (highest ?? Infinity))
  return last === -1 ? picks : picks.slice(0, last + 1)
}

/** The price range: two native sliders over one track, and two fields. Only the fields are sent. */
export function PriceRange({ query: { budget, ceiling } }: { query: BudgetQuery }) {
  const { min, max, step } = useSite().site.budget.price
  const within = (price: number) => Math.min(max, Math.max(min, price))
  const low = within(budget.min ?? min)
  const high = within(ceiling)
  const share = (price: number) => `${((price - min) / (max - min)) * 100}%`
  // Custom properties are not part of CSSProperties.
  const fill = { '--low': share(low), '--high': share(high) } as CSSProperties
  const slider = { type: 'range', min, max, step }
  return (
    <fieldset className="budget-prices" data-testid="range-price" style={fill}>
      <legend>Price range</legend>
      <div className="range-track with-scripts">
        <input {...slider} defaultValue={low} data-side="min" aria-label="Price from" />
        <input {...slider} defaultValue={high} data-side="max" aria-label="Price to" />
      </div>
      <div className="budget-pair">
        <PriceInput
          name="min"
          label="From"
          value={budget.min}
          placeholder={toMoney(min).slice(1)}
        />
        <PriceInput name="max" label="To" value={budget.max} placeholder="Your budget" />
      </div>
    </fieldset>
  )
}

// "Find cars for your budget": a form that works without scripts, and updates in place with them.
import type { CSSProperties } from 'react'

import { toGrouped, toMoney } from '#lib/money.ts'
import { SmallPrint } from '#pages/search/small-print.tsx'
import { routes } from '#routes.ts'
import type { NearestYards } from '#sales/delivery/yards.ts'
import { toTerms } from '#search/budget-query.ts'
import type { BudgetView, PriceBand } from '#search/budget-view.ts'
import { describeRepayment, toBudget } from '#search/budget.ts'
import { toHref } from '#search/path.ts'
import { isBare } from '#search/state.ts'
import { toSummary } from '#search/summary.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { Found } from './found.tsx'
import { Panel } from './panel.tsx'
import { PostcodeError, toYardViews } from './yards.tsx'

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
        <Found view={view} yards={toYardViews(nearest, view, site)} />
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
      'input delay:300ms target:<input:not([name=postcode])/>, change target:<input[name=postcode]/>',
    'hx-target': '#budget-answer',
    'hx-swap': 'outerMorph',
    'hx-sync': 'this:replace',
    'hx-indicator': '#budget-answer',
    'hx-replace-url': 'true',
    'hx-status:4xx': 'swap:none replace:false',
    'hx-status:5xx': 'swap:none replace:false',
  } as const
}

/** The fragments for a form that has changed in place. */
export function BudgetParts({ view, nearest }: Props) {
  const { site } = useSite()
  return (
    <>
      <Answer view={view} />
      <hx-partial hx-target="#budget-postcode" hx-swap="innerHTML">
        <PostcodeError nearest={nearest} />
      </hx-partial>
      <hx-partial hx-target="#budget-found" hx-swap="innerHTML">
        <Found view={view} yards={toYardViews(nearest, view, site)} />
      </hx-partial>
    </>
  )
}

function From({ view: { asked } }: Pick<Props, 'view'>) {
  const { site } = useSite()
  if (isBare(asked.from)) return null
  return <input type="hidden" name="from" value={toHref(asked.from, site)} />
}

/** Which list is searched, if not the whole stock. */
function Scope({ view: { asked } }: Pick<Props, 'view'>) {
  const { site } = useSite()
  const { years } = site.budget
  if (isBare(asked.from))
    return (
      <p>
        Tell us your budget. We allow for {years === 1 ? 'one year' : `${years} years`} of
        repayments and your deposit, and show every {site.vehicle.one} you can afford.
      </p>
    )
  return (
    <p className="budget-scope">
      <span>{toSummary(asked.from, site, 0).heading}</span>
      <a href={routes.budget.href()}>
        <Icon name="close" />
        All {site.vehicle.many}
      </a>
    </p>
  )
}

/** Histogram of prices: bands within the budget are highlighted and linked. */
export function Bands({ bands }: { bands: PriceBand[] }) {
  const { one, many } = useSite().site.vehicle
  if (bands.length < 2) return null
  const most = Math.max(...bands.map(({ all }) => all))
  return (
    <ul className="budget-bands" aria-label="By price">
      {bands.map(({ label, all, count, from, href }) => {
        // Custom properties are not part of CSSProperties.
        const height = { '--all': all / most, '--in': count / most } as CSSProperties
        const said = `${label}: ${toGrouped(count)} ${count === 1 ? one : many}`
        return (
          <li key={label} style={height}>
            {count > 0 ? <a href={href} aria-label={said} title={said} /> : <span title={said} />}
            <small aria-hidden="true">{from === 0 ? '$0' : `${from / 1000}k`}</small>
          </li>
        )
      })}
    </ul>
  )
}

/** The result of the budget and the button to its vehicles. The script updates it as the fields change. */
export function Answer({ view }: { view: BudgetView }) {
  const { asked, total, lowest, isEnough, words, bands } = view
  const { site } = useSite()
  const { budget, ceiling } = asked
  const { years, disclaimer } = site.budget
  const sum = toBudget(budget, site.budget)
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
        <dt data-say="repayments">{describeRepayment(budget, toTerms(site))}</dt>
        <dd data-say="repaid">{toMoney(sum - Math.floor(budget.deposit))}</dd>
        <dt>Deposit or trade-in</dt>
        <dd data-say="deposit">{toMoney(budget.deposit)}</dd>
      </dl>
      <Bands bands={bands} />
      <p className="budget-none" role="status" data-testid="budget-none" hidden={isEnough}>
        <Icon name="alert" />
        No {words.many} found for this budget
      </p>
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
      {disclaimer !== '' && (
        <p className="budget-fine">{disclaimer.replaceAll('{years}', String(years))}</p>
      )}
    </section>
  )
}

// The vehicle card: photo, name, price, facts and buttons, in rows that line up with its neighbours'.
import { joinText } from '#lib/text.ts'
import { toFinanced } from '#sales/finance/own-terms.ts'
import type { CardSave, CardView } from '#search/card.ts'
import { ActionLink } from './action-link.tsx'
import { CardPhoto, type LoadPriority } from './card-photo.tsx'
import { CompareTick } from './compare-form.tsx'
import { Icon, withIcon } from './icon.tsx'
import { DOT, keepHyphens } from './separator.ts'
import { WatchButton } from './watch-form.tsx'

type Props = {
  car: CardView
  /** When its picture loads. */
  priority?: LoadPriority
  /** False if the page has another way to save, or none. */
  hasSave?: boolean
  /** Whether it can be ticked to compare it, on pages with a `CompareForm`. */
  hasCompare?: boolean
}

export function CarCard({ car, priority = 'later', hasSave = true, hasCompare = false }: Props) {
  const { id, slug, title, save, location, price, offer, madeUpAt } = car
  return (
    <article
      className={car.inStock ? 'card boxed' : 'card boxed card-gone'}
      data-testid="car-card"
      data-car-id={id}
    >
      <CardPhoto car={car} priority={priority} />
      {hasSave && save !== null && <SaveToggle id={id} save={save} />}
      {hasCompare && car.canCompare && <CompareTick slug={slug} title={title} />}
      <CardName car={car} />
      <CardPrice price={price} offer={offer} madeUpAt={madeUpAt} />
      <CardFacts facts={car.chips} />
      {/* If empty, it keeps its row. */}
      <p className={location === '' ? 'card-place quiet' : `card-place quiet ${withIcon('pin')}`}>
        {location}
      </p>
      <CardActions actions={car.actions} title={title} />
    </article>
  )
}

function CardName({ car: { href, title, condition, subtitle } }: Pick<Props, 'car'>) {
  return (
    <div className="card-name">
      <h3 data-testid="car-title">
        <a className="stretched" href={href}>
          {keepHyphens(title)}
        </a>
      </h3>
      <p>{joinText([condition, subtitle], DOT)}</p>
    </div>
  )
}

type PriceProps = Pick<CardView, 'price' | 'madeUpAt'> & { offer?: CardView['offer'] }

/** The price, and the repayment if it is offered. */
export function CardPrice({ price, offer = null, madeUpAt }: PriceProps) {
  const { text, was, type, isPrice } = price
  return (
    <div className="card-price">
      <p>
        <b className={isPrice ? 'price' : 'price price-none'} data-testid="car-price">
          {text}
        </b>
        {was !== '' && (
          <s data-testid="was-price">
            <span className="unseen">Was </span>
            {was}
          </s>
        )}
        {type !== '' && (
          <small>{madeUpAt === undefined ? type : <MadeUp {...{ madeUpAt, type }} />}</small>
        )}
      </p>
      {offer !== null && <Repayment offer={offer} />}
    </div>
  )
}

/** An estimated price links to its lines and their sources. */
function MadeUp({ madeUpAt, type }: { madeUpAt: string; type: string }) {
  return (
    <a href={madeUpAt} rel="nofollow" data-testid="made-up">
      {type}
    </a>
  )
}

/** The comparison rate is part of a repayment, and links to the page's one warning. */
export function Repayment({ offer }: { offer: NonNullable<CardView['offer']> }) {
  const { repayment, per, terms, comparison, loan } = offer
  return (
    <p
      className="weekly quiet"
      data-testid="weekly-repayment"
      data-financed={loan === null ? undefined : toFinanced(loan)}
    >
      <b>{repayment}</b>
      {per}
      {terms !== '' && ` over ${terms}`} <a href="#finance-warning">{comparison} comparison rate</a>
    </p>
  )
}

function CardFacts({ facts }: { facts: CardView['chips'] }) {
  return (
    <ul className="chips">
      {facts.map(({ icon, text }) => (
        <li key={icon} className={withIcon(icon)}>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The first button is emphasised. Screen readers hear which vehicle each button is for. */
function CardActions({ actions, title }: Pick<CardView, 'actions' | 'title'>) {
  return (
    <div className="card-actions">
      {actions.map((action, at) => (
        <ActionLink
          key={action.kind}
          action={action}
          className={at === 0 ? 'button' : 'button button-quiet'}
          label={`${action.label}: ${title}`}
        />
      ))}
    </div>
  )
}

/** Saves to a signed-in shopper's account, otherwise on the device (apps/site/client/garage.ts). */
function SaveToggle({ id, save }: { id: string; save: CardSave }) {
  const { list, isOpen, isAccountOnly, entry } = save
  const { name, make, model } = entry
  if (list === 'watchlist')
    return (
      <WatchButton
        id={id}
        name={name}
        make={make}
        model={model}
        isOpen={isOpen}
        isAccountOnly={isAccountOnly}
        className="save-toggle"
        label={`Save ${name}`}
      >
        <Icon name="heart" />
      </WatchButton>
    )
  return (
    <button
      type="button"
      className="save-toggle"
      aria-label={`Save ${name}`}
      aria-pressed={false}
      hidden={!isOpen}
      data-list={list}
      data-garage={JSON.stringify(entry)}
      data-closed={isOpen ? undefined : ''}
    >
      <Icon name="heart" />
    </button>
  )
}

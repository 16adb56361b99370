// The car card: photo, name, price, facts and buttons, in rows that line up with its neighbours'.
import { EVENTS } from '#analytics/events.ts'
import { joinText } from '#lib/text.ts'
import type { CardAction } from '#search/card-actions.ts'
import type { CardView } from '#search/card.ts'
import { CardPhoto, type LoadPriority } from './card-photo.tsx'
import { Icon } from './icon.tsx'
import { WatchButton } from './watch-form.tsx'

type Props = {
  car: CardView
  haste?: LoadPriority
  /** False where the page has another way to save, or none. */
  toggle?: boolean
}

export function CarCard({ car, haste = 'later', toggle = true }: Props) {
  return (
    <article
      className={car.inStock ? 'card boxed' : 'card boxed card-gone'}
      data-testid="car-card"
      data-car-id={car.id}
    >
      <CardPhoto car={car} haste={haste} />
      {toggle && <SaveToggle car={car} />}
      <div className="card-name">
        <h3 data-testid="car-title">
          <a href={car.href} className="stretched">
            {car.title}
          </a>
        </h3>
        <p>{joinText([car.condition, car.subtitle], ' · ')}</p>
      </div>
      <CardPrice car={car} />
      <ul className="chips">
        {car.chips.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
      <p className="card-place quiet">
        {car.location !== '' && (
          <>
            <Icon name="pin" />
            {car.location}
          </>
        )}
      </p>
      <CardActions car={car} />
    </article>
  )
}

export function CardPrice({ car: { price, weekly } }: { car: CardView }) {
  return (
    <div className="card-price">
      <p>
        <b className={price.isPrice ? 'price' : 'price price-none'} data-testid="car-price">
          {price.text}
        </b>
        {price.was !== '' && (
          <s data-testid="was-price">
            <span className="unseen">Was </span>
            {price.was}
          </s>
        )}
        {price.type !== '' && <small>{price.type}</small>}
      </p>
      {weekly !== null && (
        <p className="weekly quiet" data-testid="weekly-repayment">
          <b>{weekly.text}</b>/wk
          <a href="#finance-warning">{weekly.comparison} comparison rate</a>
        </p>
      )}
    </div>
  )
}

export function CardActions({ car }: { car: CardView }) {
  return (
    <div className="card-actions">
      {car.actions.map((action, at) => (
        <a
          key={action.kind}
          className={at === 0 ? 'button' : 'button button-quiet'}
          {...toActionLink(action)}
        >
          {action.label}
          <span className="unseen">: {car.title}</span>
        </a>
      ))}
    </div>
  )
}

/** The toggle on the photo of a car card: the bookmark of the watchlist, or the heart of the device's favourites. */
export function SaveToggle({ car: { id, save } }: { car: CardView }) {
  if (save === null) return null
  const { list, isOpen, entry } = save
  if (list === 'watchlist')
    return (
      <WatchButton id={id} name={entry.name} isOpen={isOpen} className="save-toggle">
        <Icon name="bookmark" />
        <span className="unseen">Save {entry.name}</span>
      </WatchButton>
    )
  return (
    <button
      type="button"
      className="save-toggle"
      aria-pressed={false}
      hidden={!isOpen}
      data-list={list}
      data-garage={JSON.stringify(entry)}
      data-closed={isOpen ? undefined : ''}
      data-saves={EVENTS.saveCar}
    >
      <Icon name="heart" />
      <span className="unseen">Save {entry.name}</span>
    </button>
  )
}

/** Attributes of its `<a>`. A report is another's document: it opens beside the page and learns nothing of it. */
export function toActionLink({ kind, href, event, dialog }: CardAction) {
  return {
    href,
    'data-event': event,
    'data-dialog': dialog && '',
    ...(kind === 'history' && { target: '_blank', rel: 'noopener noreferrer' }),
  }
}

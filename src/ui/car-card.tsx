// The vehicle card: photo, name, price, facts and buttons, in rows that line up with its neighbours'.
import { EVENTS } from '#analytics/events.ts'
import { joinText } from '#lib/text.ts'
import { toFinanced } from '#sales/finance/own-terms.ts'
import type { CardAction } from '#search/card-actions.ts'
import type { CardView } from '#search/card.ts'
import { drawOnce } from './draw-once.tsx'
import { Artwork } from './empty-card.tsx'
import { Icon, withIcon } from './icon.tsx'
import { imageSet, imageUrl } from './image-url.ts'
import { useSite } from './site-context.ts'
import { WatchButton } from './watch-form.tsx'

type Props = {
  car: CardView
  haste?: LoadPriority
  /** False if the page has another way to save, or none. */
  toggle?: boolean
}

export function CarCard(props: Props) {
  const { car, haste = 'later', toggle = true } = props
  const view = useSite()
  const attributes = {
    className: car.inStock ? 'card boxed' : 'card boxed card-gone',
    'data-testid': 'car-card',
    'data-car-id': car.id,
  }
  // The page preloads its first pictures, which it must know of.
  if (haste !== 'later')
    return (
      <article {...attributes}>
        <CardContent {...props} />
      </article>
    )
  const html = drawOnce(car, String(toggle), { ...view, path: '' }, () => (
    <CardContent {...props} />
  ))
  return <article {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

function CardContent({ car, haste = 'later', toggle = true }: Props) {
  return (
    <>
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
          <li key={icon} className={withIcon(icon)}>
            {text}
          </li>
        ))}
      </ul>
      <p className={`card-place quiet ${car.location === '' ? '' : withIcon('pin')}`.trimEnd()}>
        {car.location}
      </p>
      <CardActions car={car} />
    </>
  )
}

export function CardPrice({ car: { price, offer } }: { car: CardView }) {
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
      {offer !== null && (
        <p
          className="weekly quiet"
          data-testid="weekly-repayment"
          data-financed={offer.loan === null ? undefined : toFinanced(offer.loan)}
        >
          <b>{offer.repayment}</b>
          {offer.per}
          {offer.terms !== '' && ` over ${offer.terms}`}
          <a href="#finance-warning">{offer.comparison} comparison rate</a>
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
          aria-label={`${action.label}: ${car.title}`}
          {...toActionLink(action)}
        >
          {action.label}
        </a>
      ))}
    </div>
  )
}

/** The watchlist's bookmark, or the heart of the device's favourites. */
export function SaveToggle({ car: { id, save } }: { car: CardView }) {
  if (save === null) return null
  const { list, isOpen, entry } = save
  if (list === 'watchlist')
    return (
      <WatchButton
        id={id}
        name={entry.name}
        isOpen={isOpen}
        className="save-toggle"
        label={`Save ${entry.name}`}
      >
        <Icon name="bookmark" />
      </WatchButton>
    )
  return (
    <button
      type="button"
      className="save-toggle"
      aria-label={`Save ${entry.name}`}
      aria-pressed={false}
      hidden={!isOpen}
      data-list={list}
      data-garage={JSON.stringify(entry)}
      data-closed={isOpen ? undefined : ''}
      data-saves={EVENTS.saveCar}
    >
      <Icon name="heart" />
    </button>
  )
}

/** Attributes of its `<a>`. A history report is a third party's page: it opens in a new tab, without a referrer. */
export function toActionLink({ kind, href, event, dialog }: CardAction) {
  return {
    href,
    'data-event': event,
    'data-dialog': dialog && '',
    ...(kind === 'history' && { target: '_blank', rel: 'noopener noreferrer' }),
  }
}

/** When the picture loads: before all others, with the page, or lazily. */
export type LoadPriority = 'first' | 'soon' | 'later'

export function CardPhoto({ car, haste }: { car: CardView; haste: LoadPriority }) {
  const { tag, stateTag } = car
  const hasTag = tag !== null && tag.kind !== 'certified'
  return (
    <div className="card-photo">
      <Photo car={car} haste={haste} />
      {hasTag && (
        <span className={`tag tag-${tag.kind}`} data-testid="car-tag">
          {tag.kind === 'electric' && <Icon name="bolt" />}
          {tag.text}
        </span>
      )}
      {stateTag !== null && (
        <span
          className={`tag tag-${stateTag.kind} ${hasTag ? 'tag-second' : ''}`.trimEnd()}
          data-testid="stock-state"
        >
          {stateTag.text}
        </span>
      )}
      {car.certified && (
        <span className="badge">
          <Icon name="certified" />
          Certified
        </span>
      )}
    </div>
  )
}

function Photo({ car, haste }: { car: CardView; haste: LoadPriority }) {
  const { site } = useSite()
  if (car.image === null) return <Artwork name={car.silhouette} text={car.noPhotoText} />
  const still = { slug: car.slug, n: 1, source: car.image.src }
  const set = imageSet(site, still, [320, 480, 640, 960])
  return (
    <img
      src={imageUrl(site, still)}
      srcSet={set}
      sizes={set && '(min-width: 40rem) 22rem, 100vw'}
      alt={car.image.alt}
      width={600}
      height={400}
      loading={haste === 'later' ? 'lazy' : undefined}
      fetchPriority={haste === 'first' ? 'high' : undefined}
    />
  )
}

// The vehicle card: photo, name, price, facts and buttons, in rows that line up with its neighbours'. Lists have dozens, so
// its pieces are filled in. The order of attributes is the one that compresses best.
import type { ReactNode } from 'react'

import { joinText } from '#lib/text.ts'
import { toFinanced } from '#sales/finance/own-terms.ts'
import type { CardAction } from '#search/card-actions.ts'
import type { CardSave, CardView } from '#search/card.ts'
import type { Site } from '#tenant/schema.ts'
import { CompareTick } from './compare-form.tsx'
import { CardPhoto, type LoadPriority, photoHtml } from './card-photo.tsx'
import { Raw } from './draw-once.tsx'
import { fill, filled } from './fill.tsx'
import { Icon, withIcon } from './icon.tsx'
import { keepHtml, type KeptHtml } from './pieces.ts'
import { DOT, keepHyphens } from './separator.ts'
import { useSite } from './site-context.ts'
import { WatchButton } from './watch-form.tsx'

type Props = {
  car: CardView
  haste?: LoadPriority
  /** False if the page has another way to save, or none. */
  toggle?: boolean
  /** Whether it can be ticked to compare it, on pages with a `CompareForm`. */
  tick?: boolean
}

export function CarCard({ car, haste = 'later', toggle = true, tick = false }: Props) {
  const { site } = useSite()
  const has = { toggle, tick: tick && car.canCompare }
  if (haste === 'later') return <Raw pieces={[keepCard(car, has, site)]} />
  // The page preloads its first pictures, which React must know of.
  return (
    <article {...toAttributes(car)}>
      <CardPhoto car={car} haste={haste} />
      <Raw pieces={[keepHtml(car, `beside ${keyOf(has)}`, () => besideHtml(car, has))]} />
    </article>
  )
}

type CardsProps = { cars: readonly CardView[] } & Pick<Props, 'tick'>

/** Cards in a row whose pictures load later. */
export function CarCards({ cars, tick = false }: CardsProps) {
  const { site } = useSite()
  const pieces = cars.map((car) =>
    keepCard(car, { toggle: true, tick: tick && car.canCompare }, site),
  )
  return <Raw pieces={pieces} />
}

type Has = { toggle: boolean; tick: boolean }

const keyOf = ({ toggle, tick }: Has) => `${toggle} ${tick}`

/** A card belongs to one site and one minute (search/card.ts). */
function keepCard(car: CardView, has: Has, site: Site): KeptHtml {
  return keepHtml(car, `card ${keyOf(has)}`, () => {
    const { id, inStock } = car
    const texts = { id, contentHtml: drawContent(car, has, site) }
    return fill(`card box ${inStock}`, texts, ({ contentHtml, ...given }) => (
      <article {...toAttributes({ ...given, inStock })} {...filled(contentHtml)} />
    ))
  })
}

const toAttributes = ({ id, inStock }: Pick<CardView, 'id' | 'inStock'>) => ({
  className: inStock ? 'card boxed' : 'card boxed card-gone',
  'data-testid': 'car-card',
  'data-car-id': id,
})

function drawContent(car: CardView, has: Has, site: Site): string {
  return photoHtml(car, site) + besideHtml(car, has)
}

/** All but the picture. */
function besideHtml(car: CardView, has: Has): string {
  const texts = {
    ...toContent(car),
    saveHtml: has.toggle ? saveHtml(car) : '',
    tickHtml: has.tick ? tickHtml(car) : '',
  }
  return fill(`card ${car.location === ''}`, texts, (given) => (
    <Content
      {...given}
      location={car.location === '' ? '' : given.location}
      save={given.saveHtml}
      tick={given.tickHtml}
    />
  ))
}

function toContent(car: CardView) {
  const { href, title, location, chips, actions } = car
  return {
    href,
    title: keepHyphens(title),
    location,
    about: joinText([car.condition, car.subtitle], DOT),
    priceHtml: priceHtml(car),
    chipsHtml: chips.map(chipHtml).join(''),
    actionsHtml: actions.map((action, at) => actionHtml(action, title, at === 0)).join(''),
  }
}

type ContentProps = ReturnType<typeof toContent> & { save: ReactNode; tick: ReactNode }

function Content({ save, tick, href, title, about, location, ...html }: ContentProps) {
  return (
    <>
      {save}
      {tick}
      <div className="card-name">
        <h3 data-testid="car-title">
          <a className="stretched" href={href}>
            {title}
          </a>
        </h3>
        <p>{about}</p>
      </div>
      <div className="card-price" {...filled(html.priceHtml)} />
      <ul className="chips" {...filled(html.chipsHtml)} />
      <p className={`card-place quiet ${location === '' ? '' : withIcon('pin')}`.trimEnd()}>
        {location}
      </p>
      <div className="card-actions" {...filled(html.actionsHtml)} />
    </>
  )
}

const chipHtml = ({ icon, text }: CardView['chips'][number]) =>
  fill(`chip ${icon}`, { text }, (given) => <li className={withIcon(icon)}>{given.text}</li>)

export function CardPrice({ car }: { car: CardView }) {
  return <div className="card-price" {...filled(priceHtml(car))} />
}

function priceHtml({ price, offer }: CardView): string {
  const { text, was, type, isPrice } = price
  const shape = `card price ${isPrice} ${was === ''} ${type === ''}`
  const line = fill(shape, { text, was, type }, (given) => (
    <p>
      <b className={isPrice ? 'price' : 'price price-none'} data-testid="car-price">
        {given.text}
      </b>
      {was !== '' && (
        <s data-testid="was-price">
          <span className="unseen">Was </span>
          {given.was}
        </s>
      )}
      {type !== '' && <small>{given.type}</small>}
    </p>
  ))
  return offer === null ? line : line + offerHtml(offer)
}

function offerHtml({ repayment, per, terms, comparison, loan }: CardOffer): string {
  const financed = loan === null ? '' : toFinanced(loan)
  const texts = { repayment, per, terms, comparison, financed }
  return fill(`card offer ${terms === ''} ${loan === null}`, texts, (given) => (
    <p
      className="weekly quiet"
      data-testid="weekly-repayment"
      data-financed={loan === null ? undefined : given.financed}
    >
      <b>{given.repayment}</b>
      {given.per}
      {terms !== '' && ` over ${given.terms}`}
      <a href="#finance-warning">{given.comparison} comparison rate</a>
    </p>
  ))
}

type CardOffer = NonNullable<CardView['offer']>

function actionHtml(action: CardAction, title: string, isFirst: boolean): string {
  const { kind, label, href, event, dialog } = action
  const shape = `card action ${kind} ${event} ${dialog} ${isFirst}`
  const { href: _, ...data } = toActionLink(action)
  return fill(shape, { label, href, title }, (given) => (
    <a
      {...data}
      aria-label={`${given.label}: ${given.title}`}
      href={given.href}
      className={isFirst ? 'button' : 'button button-quiet'}
    >
      {given.label}
    </a>
  ))
}

function saveHtml(car: CardView): string {
  const { save } = car
  if (save === null) return ''
  return fill(
    `card save ${save.list} ${save.isOpen} ${save.isAccountOnly}`,
    toSaved(car),
    (given) => <SaveToggle {...save} {...given} />,
  )
}

const tickHtml = ({ slug, title }: CardView) => fill('card tick', { slug, title }, CompareTick)

const toSaved = ({ id, save }: CardView) => ({
  id,
  name: save?.entry.name ?? '',
  garage: JSON.stringify(save?.entry),
})

type SaveProps = Pick<CardSave, 'list' | 'isOpen' | 'isAccountOnly'> & ReturnType<typeof toSaved>

/** On the account of a shopper who has signed in, else on the device. */
function SaveToggle({ list, isOpen, isAccountOnly, id, name, garage }: SaveProps) {
  if (list === 'watchlist')
    return (
      <WatchButton
        id={id}
        name={name}
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
      data-garage={garage}
      data-closed={isOpen ? undefined : ''}
    >
      <Icon name="heart" />
    </button>
  )
}

/** Attributes of its `<a>`. A history report is a third party's page: it opens in a new tab, without a referrer. */
export function toActionLink({ kind, href, event, dialog }: CardAction) {
  return {
    href,
    'data-dialog': dialog && '',
    'data-event': event,
    ...(kind === 'history' && { target: '_blank', rel: 'noopener noreferrer' }),
  }
}

// Offers side by side or stacked, with the legal text below those that name a rate.
import { useId } from 'react'

import type { OfferView } from '#dealership/offers.ts'
import { exampleText } from '#sales/finance/example.ts'
import { Icon } from './icon.tsx'
import { keepHyphens } from './separator.ts'
import { useSite } from './site-context.ts'
import { ViewMore } from './page-head.tsx'
import { SitePicture } from './site-picture.tsx'

type Props = { offers: readonly OfferView[]; layout?: 'grid' | 'list'; level: 2 | 3 }

export function OfferCards({ offers, layout = 'grid', level }: Props) {
  const warningId = useId()
  // A single one would leave most of a row empty.
  const shape = offers.length === 1 ? 'list' : layout
  return (
    <>
      <div className={`offers-${shape}`}>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} level={level} warningId={warningId} />
        ))}
      </div>
      {offers.some(({ isFinance }) => isFinance) && <OfferWarning id={warningId} offers={offers} />}
    </>
  )
}

type OfferCardProps = {
  offer: OfferView
  level: 2 | 3
  /** Id of the finance warning below the cards. */
  warningId: string
}

export function OfferCard({ offer, level, warningId }: OfferCardProps) {
  const { description_limit: words, disclaimer_limit: conditions } = useSite().site.offers
  const { name, description, disclaimer, href, explore, isFinance } = offer
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="offer-card boxed" data-testid="offer-card">
      <OfferPicture offer={offer} />
      <div className="offer-words">
        <OfferFacts offer={offer} />
        <Heading>
          <a href={href} className="plain-link">
            {keepHyphens(name)}
          </a>
        </Heading>
        {description !== '' && <ViewMore html={description} limit={words} of={name} />}
        <div className="offer-fine quiet">
          {disclaimer !== '' && (
            <ViewMore html={disclaimer} limit={conditions} of={`the conditions of ${name}`} />
          )}
          {isFinance && <a href={`#${warningId}`}>Comparison rate warning</a>}
        </div>
        <p className="offer-links buttons">
          <a href={href} className="button">
            See offer<span className="unseen">: {name}</span>
          </a>
          {explore !== null && (
            <a href={explore.href} className="button button-quiet">
              {explore.label}
            </a>
          )}
        </p>
      </div>
    </article>
  )
}

export function OfferPicture({ offer, isFirst = false }: { offer: OfferView; isFirst?: boolean }) {
  if (offer.image === '')
    return (
      <div className="offer-picture">
        <Icon name="tag" />
      </div>
    )
  return (
    <div className="offer-picture">
      <SitePicture
        src={offer.image}
        alt=""
        width={640}
        height={400}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </div>
  )
}

export function OfferFacts({ offer: { category, subject, ends } }: { offer: OfferView }) {
  if (category === '' && subject === '' && ends === '') return null
  return (
    <ul className="offer-facts">
      {category !== '' && <li className="offer-category">{category}</li>}
      {subject !== '' && <li>{subject}</li>}
      {ends !== '' && (
        <li className="offer-ends">
          <Icon name="calendar" />
          {ends}
        </li>
      )}
    </ul>
  )
}

/** The comparison rate warning in full; with the site's own example if an offer names no comparison rate. */
export function OfferWarning({ id, offers }: { id?: string; offers: readonly OfferView[] }) {
  const { finance } = useSite().site
  const example = offers.some(namesNoComparison) ? exampleText(finance) : ''
  return (
    <p className="offer-warning quiet" id={id}>
      {finance.warning}
      {example !== '' && ` ${example}`}
    </p>
  )
}

function namesNoComparison({ isFinance, description, disclaimer }: OfferView): boolean {
  return isFinance && !/comparison rate/i.test(description + disclaimer)
}

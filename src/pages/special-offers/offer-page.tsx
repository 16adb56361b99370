// An offer page: picture, text, full conditions and actions, with other offers below.
import type { ReactNode } from 'react'

import type { OfferView } from '#dealership/offers.ts'
import { BlockFrame } from '#pages/content/block-frame.tsx'
import { Paragraphs } from '#pages/content/paragraphs.tsx'
import { SmallPrint } from '#pages/search/small-print.tsx'
import { routes } from '#routes.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import type { Crumb } from '#ui/crumbs.ts'
import { Icon } from '#ui/icon.tsx'
import { OfferCards, OfferFacts, OfferPicture, OfferWarning } from '#ui/offer-cards.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  offer: OfferView
  crumbs: readonly Crumb[]
  /** Other offers, best first. */
  others: readonly OfferView[]
  /** Vehicles of the offer. */
  children: ReactNode
}

export function OfferPage({ offer, crumbs, others, children }: Props) {
  return (
    <div data-page="content" className="content">
      <Breadcrumbs crumbs={crumbs} />
      <article className="offer shell" data-testid="offer">
        <header>
          <OfferFacts offer={offer} />
          <h1>{offer.name}</h1>
        </header>
        <OfferPicture offer={offer} isFirst />
        <div className="offer-text">
          <Paragraphs html={offer.description} />
        </div>
        <OfferAside offer={offer} />
        <Conditions offer={offer} />
      </article>
      {children}
      {others.length > 0 && (
        <BlockFrame
          block={{ kind: 'offers', tone: 'tint', title: 'Other offers' }}
          aside={<a href={routes.specialOffers.href()}>See all offers</a>}
        >
          <OfferCards offers={others} level={3} />
        </BlockFrame>
      )}
      <SmallPrint />
    </div>
  )
}

function Conditions({ offer }: { offer: OfferView }) {
  if (offer.disclaimer === '' && !offer.isFinance) return null
  return (
    <section className="offer-conditions quiet">
      <h2>Conditions</h2>
      <Paragraphs html={offer.disclaimer} />
      {offer.isFinance && <OfferWarning offers={[offer]} />}
    </section>
  )
}

function OfferAside({ offer: { enquireHref, explore, stock } }: { offer: OfferView }) {
  const { offers, phone_numbers: phones } = useSite().site
  return (
    <aside className="offer-aside panel" aria-label="What to do next">
      <a href={enquireHref} className="button" data-dialog="">
        <Icon name="mail" />
        {offers.enquire_label}
      </a>
      {explore !== null && (
        <a href={explore.href} className="button button-quiet">
          {explore.label}
        </a>
      )}
      {stock !== null && (
        <a href={stock.href} className="button button-quiet">
          {stock.label}
        </a>
      )}
      {phones.general !== '' && <PhoneLink number={phones.general} />}
    </aside>
  )
}

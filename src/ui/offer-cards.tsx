// Offers side by side or stacked (W75, W76), with the legal text below those that name a rate.
import { useId } from 'react'

import type { OfferView } from '#dealership/offer-view.ts'
import { OfferCard } from './offer-card.tsx'
import { OfferWarning } from './offer-warning.tsx'

type Props = {
  offers: readonly OfferView[]
  layout?: 'grid' | 'list'
  /** Of the headings of the cards. */
  level: 2 | 3
}

export function OfferCards({ offers, layout = 'grid', level }: Props) {
  const warningId = useId()
  // One alone would leave most of a row empty.
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

// The page for an unknown or expired offer, with links to current ones.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { Document } from '#ui/document.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Silhouette } from '#ui/empty-card.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  /** True if it has expired. */
  isOver: boolean
  /** True if the site has other current offers. */
  hasOffers: boolean
}

export function NoOffer({ isOver, hasOffers }: Props) {
  const { site } = useSite()
  const title = isOver ? 'That offer has ended' : 'We can’t find that offer'
  const phone = site.phone_numbers.general
  return (
    <Document title={`${title} | ${site.name}`} robots="noindex">
      <div className="error shell">
        <Silhouette name="suv" />
        <h1>{title}</h1>
        <p>
          {hasOffers
            ? 'We have other offers available.'
            : 'There are no offers at the moment. Call us: we may still be able to help.'}
        </p>
        <p className="error-actions buttons">
          {hasOffers && (
            <a href={routes.specialOffers.href()} className="button">
              See today’s offers
            </a>
          )}
          <a
            href={routes.search.href(DEFAULT_SEARCH)}
            className={hasOffers ? 'button button-quiet' : 'button'}
          >
            See all {site.vehicle.many}
          </a>
        </p>
        {phone !== '' && <PhoneLink number={phone} />}
      </div>
    </Document>
  )
}

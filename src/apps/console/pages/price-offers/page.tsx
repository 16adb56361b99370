// The list of shoppers' offers: those that need an answer first, each with its buttons.
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Notice } from '#apps/console/pages/notice.ts'
import { Ago, ListRow, ListTable, Unread } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { toMoney } from '#lib/money.ts'
import { toShortMoment } from '#lib/time.ts'
import { siteZone } from '#vehicle/places.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import {
  OFFER_STATES,
  OFFER_TERMS,
  type PriceOffer,
} from '#sales/leads/price-offers/price-offer.ts'
import type { Tenant } from '#tenant/tenant.ts'

type Props = {
  person: Person
  tenant: Tenant
  /** Null if they could not be read. */
  offers: readonly PriceOffer[] | null
  /** Time zones by lead. */
  zones: ReadonlyMap<string, string>
  notice: Notice | null
  now: Seconds
}

export function PriceOffersPage(props: Props) {
  const { person, tenant, offers, notice } = props
  const { slug, site } = tenant
  return (
    <ConsolePage
      title="Price offers"
      person={person}
      site={{ slug, name: site.name }}
      current="priceOffers"
      notice={notice}
      lead={
        site.price_offers.enabled
          ? `Your website accepts offers from ${site.price_offers.least_percent}% of the price.`
          : 'Shoppers can’t make offers on your website. Ask our team to switch this on.'
      }
    >
      {offers === null && <Unread />}
      {offers?.length === 0 && <p className="quiet">No one has made an offer yet.</p>}
      {offers !== null && offers.length > 0 && (
        <ListTable heads={['Vehicle', 'Offer', 'State']} action="Answer">
          {offers.map((offer) => (
            <Offer key={offer.lead} {...props} offer={offer} />
          ))}
        </ListTable>
      )}
    </ConsolePage>
  )
}

/** The time zone of the deadline in the shopper's message. */
const zoneOfOffer = ({ lead }: PriceOffer, { zones, tenant }: Pick<Props, 'zones' | 'tenant'>) =>
  zones.get(lead) ?? siteZone(tenant.site)

function Offer({ offer, ...props }: Props & { offer: PriceOffer }) {
  const { person, tenant, now } = props
  const { slug } = tenant
  const { car, amount, price, counter, terms, expiresAt, createdAt, lead } = offer
  const isWaiting = offer.state === 'open' || offer.state === 'countered'
  const state = isWaiting && expiresAt <= now ? 'expired' : offer.state
  return (
    <ListRow>
      <th scope="row">
        <a href={consoleRoutes.yardCar.href(slug, car.id)}>{car.name}</a>
        <span className="below">
          <Ago iso={toZonedIso(createdAt, 'UTC')} now={now} />
        </span>
        <a href={consoleRoutes.lead.href(slug, lead)} className="below">
          Lead
        </a>
      </th>
      <td>
        <b>{toMoney(amount)}</b> of {toMoney(price)}
        <span className="below">{OFFER_TERMS[terms]}</span>
        {counter !== null && <span className="below">You countered with {toMoney(counter)}</span>}
      </td>
      <td>
        {OFFER_STATES[state]}
        {(state === 'open' || state === 'countered') && (
          <span className="below">
            until {toShortMoment(expiresAt - 60, zoneOfOffer(offer, props))}
          </span>
        )}
      </td>
      <td>
        {may(person, 'price-offers.answer', slug) &&
          (state === 'open' || state === 'countered') && <AnswerForm slug={slug} offer={offer} />}
      </td>
    </ListRow>
  )
}

/** Two forms, so that Enter in the field makes a counter-offer instead of accepting. */
function AnswerForm({ slug, offer }: { slug: string; offer: PriceOffer }) {
  const { lead, edits, state, amount } = offer
  const action = consoleRoutes.priceOffer.href(slug, lead)
  const shown = <input type="hidden" name="shown" value={edits} />
  return (
    <>
      <form method="post" action={action} className="inline">
        {shown}
        {state === 'open' && (
          <button type="submit" name="action" value="accept" className="button primary">
            Accept {toMoney(amount)}
          </button>
        )}
        <button type="submit" name="action" value="decline" className="button">
          Decline
        </button>
      </form>
      {state === 'open' && (
        <form method="post" action={action} className="ask-instead">
          {shown}
          <input
            type="text"
            name="counter"
            inputMode="numeric"
            size={8}
            aria-label={`Counter-offer for ${offer.car.name}, in dollars`}
            placeholder="Dollars"
          />
          <button type="submit" name="action" value="counter" className="button">
            Counter-offer
          </button>
        </form>
      )}
    </>
  )
}

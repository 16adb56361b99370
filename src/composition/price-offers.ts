// Changes to a shopper's offer: it is countered, declined, withdrawn, or accepted. Accepting reserves the vehicle at
// that price.
import { clock } from '#lib/clock.ts'
import { errorName, logError } from '#lib/log.ts'
import { toMoney } from '#lib/money.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import { textOf, withoutEmpty } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { channelOf, toOfferEmail, toOfferText } from '#sales/leads/confirmation.ts'
import { type Lead, leadId, type NewLead } from '#sales/leads/lead.ts'
import { followUpFields, leadZone } from '#sales/leads/payload.ts'
import {
  agreedPrice,
  offerAnswer,
  type OfferEvent,
  type PriceOffer,
  toOfferLead,
} from '#sales/leads/price-offers/price-offer.ts'
import { changeOffer, findOffer } from '#sales/leads/price-offers/price-offer-rows.ts'
import { loadCarById } from '#search/load-car.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { stockState } from '#vehicle/state.ts'
import { depositOf } from '#vehicle/price.ts'
import { countryOf } from '#lib/country.ts'
import { createConfirmationService } from './confirmation-service.ts'
import { createLeadService } from './lead-service.ts'
import {
  callsOf,
  createReservationServices,
  createSearchService,
  type Later,
} from './site-services.ts'

export type OfferBy = 'shopper' | 'dealer'
export type OfferWork = {
  env: SiteEnv
  tenant: Tenant
  lead: Lead
  /** The offer as the person saw it. */
  offer: PriceOffer
  by: OfferBy
  later: Later
}

/**
 * "moved": the offer changed since the person saw it, or has expired. "taken": another shopper has the vehicle. "gone":
 * it is no longer for sale. "limited": the shopper has reached the limit of holds. "failed": the result is unknown for
 * now.
 */
export type OfferResult = PriceOffer | 'moved' | 'taken' | 'gone' | 'limited' | 'failed'

/** Declines, withdraws or counters an offer, and notifies the other side. */
export async function answerOffer(
  work: OfferWork,
  change:
    | { state: 'declined' | 'withdrawn' }
    | { state: 'countered'; counter: number; expiresAt: Seconds },
  now: Seconds,
): Promise<OfferResult> {
  const saved = await save(work, change, now)
  if (typeof saved !== 'object') return saved
  await endHold(work, now)
  return notify(work, saved, change.state, now)
}

/**
 * Ends the hold of an acceptance that could not be saved: the vehicle becomes available, and is never held at an old
 * price.
 */
async function endHold({ env, tenant, offer, later }: OfferWork, now: Seconds): Promise<void> {
  const { reservations } = createReservationServices(env, tenant, later)
  await reservations.cancel(await leadId(tenant.slug, holdKey(offer)), now)
}

/** Each state of an offer has its own hold, because a price agreed in one state does not apply in another. */
const holdKey = ({ lead, edits }: PriceOffer) => `offer-${lead}-${edits}`

/**
 * Accepts the offer if it has not changed since the person saw it. The vehicle is held first, under a key derived from
 * the offer, so that a retry continues; if the offer was withdrawn meanwhile, the hold ends.
 */
export async function acceptOffer(work: OfferWork, now: Seconds): Promise<OfferResult> {
  const { env, tenant, lead, offer, later } = work
  const { site } = tenant
  // Checked before the hold, which notifies the shopper and the dealer's systems.
  const standing = await standingOf(work, now)
  if (standing !== 'waits') return standing
  const { fresh } = createSearchService(env, tenant, later)
  const car = await loadCarById(offer.car.id, site, fresh, now)
  if (car === 'unknown') return 'failed'
  // Holds made on the website are not checked here: the request below finds out whether the hold is the offer's own.
  if (car === null || !stockState(car, { now, soldWindow: 0 }).isInStock) return 'gone'
  if (car.reserved) return 'taken'
  const mobile = parseMobile(textOf(lead.payload.phone), countryOf(site).code)
  if (mobile === null) return 'failed'
  const { reservations } = createReservationServices(env, tenant, later)
  const price = agreedPrice(offer)
  const reserved = await reservations.reserve(
    {
      kind: 'reservation',
      key: holdKey(offer),
      bodyHash: lead.bodyHash,
      car: { ...offer.car, price },
      deposit: depositOf(car, site) * 100,
      currency: countryOf(site).code === 'NZ' ? 'NZD' : 'AUD',
      // The shopper can't pay online right now, so the deposit is paid at the dealership.
      payment: 'none',
      phone: mobile.e164,
      userId: null,
      lead: toHoldLead(lead, offer, work.by),
    },
    now,
  )
  if (reserved.status === 'taken') return 'taken'
  if (reserved.status === 'limited') return 'limited'
  if (reserved.status !== 'held') return 'failed'
  const saved = await save(work, { state: 'accepted' }, now)
  if (typeof saved === 'object') return notify(work, saved, 'accepted', now)
  // If the button was pressed twice at once, the other request accepted the offer and needs the hold.
  const other = await findOffer(env.DB, { site: site.slug, lead: offer.lead }).catch(() => offer)
  if (saved === 'moved' && other?.state !== 'accepted') await reservations.cancel(reserved.id, now)
  return saved
}

function toHoldLead(
  { payload, bodyHash, suspicion, id }: Lead,
  offer: PriceOffer,
  by: OfferBy,
): NewLead {
  const price = agreedPrice(offer)
  return {
    kind: 'reservation',
    key: holdKey(offer),
    payload: withoutEmpty({
      ...followUpFields(payload),
      car_description: payload['car_description'],
      car_id: offer.car.id,
      car_price: price,
      lead_id: id,
      // The dealership doesn't have to answer its own acceptance.
      changed_by: by === 'dealer' ? by : '',
      message: `Agreed price: ${toMoney(price)}, from an offer of ${toMoney(offer.amount)}.`,
    }),
    bodyHash,
    suspicion,
    parent: id,
  }
}

/** Whether an offer is waiting for an answer and has not changed since it was seen. */
async function standingOf(
  { env, offer }: OfferWork,
  now: Seconds,
): Promise<'waits' | 'moved' | 'failed'> {
  try {
    const current = await findOffer(env.DB, offer)
    const isSeen = current?.edits === offer.edits && current.expiresAt > now
    return isSeen && (current.state === 'open' || current.state === 'countered') ? 'waits' : 'moved'
  } catch (error) {
    return unsaved(offer, error)
  }
}

async function save(
  { env, offer }: OfferWork,
  change: Parameters<typeof changeOffer>[2],
  now: Seconds,
): Promise<PriceOffer | 'moved' | 'failed'> {
  try {
    return (await changeOffer(env.DB, offer, change, now)) ?? 'moved'
  } catch (error) {
    return unsaved(offer, error)
  }
}

function unsaved({ site }: PriceOffer, error: unknown): 'failed' {
  logError('price-offers.failed', { tenant: site, error: errorName(error) })
  return 'failed'
}

/** Reports every change to the dealer's systems, and the dealership's changes to the shopper. */
async function notify(
  work: OfferWork,
  offer: PriceOffer,
  event: OfferEvent,
  now: Seconds,
): Promise<PriceOffer> {
  const { env, tenant, lead, by, later } = work
  await createLeadService(env, tenant).submit(
    toOfferLead(lead, offer, { event, by }, tenant.site),
    now,
  )
  if (by === 'dealer') later(sendAnswer(work, offer))
  return offer
}

/** Sends the answer with the link to the offer, by text or email. Never rejects. */
async function sendAnswer({ env, tenant, lead }: OfferWork, offer: PriceOffer): Promise<void> {
  const { site } = tenant
  const now = clock()
  const channel = channelOf(lead, site)
  if (channel === null) return
  const token = await createLeadService(env, tenant).mintRequestToken(lead.id, now)
  const link = new URL(routes.priceOffer.href(token), site.url).href
  const words = {
    vehicle: offer.car.name,
    answer: offerAnswer(offer, leadZone(lead.payload, site)),
    link,
  }
  const { call, notes } = callsOf(env, tenant, () => undefined)
  const confirmations = createConfirmationService(env, tenant, { call, notes })
  const of = { lead: lead.id, now, kind: `offer-${offer.state}` }
  if (channel.by === 'text')
    await confirmations.byText({ to: channel.to, text: toOfferText(words, site) }, of)
  else await confirmations.byEmail(toOfferEmail({ ...words, to: channel.to }, site), of)
}

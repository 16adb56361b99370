// HTTP routes for an offer and its acceptance. It opens with its shopper's key (leads/lead-token.ts): the dealer knows
// the lead's id.
import { EVENTS } from '#analytics/events.ts'
import { clock } from '#lib/clock.ts'
import { secretHead, type Shell } from '#http/render.tsx'
import { linkKeyOf } from '#http/request.ts'
import { isUncounted } from '#http/same-origin.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { notFound } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { tradeIn } from '#sales/leads/forms/trade-in.ts'
import { type Lead, leadId } from '#sales/leads/lead.ts'
import {
  acceptanceKey,
  isExpired,
  type TradeInEstimate,
  parseEstimate,
  toAcceptanceLead,
} from '#sales/leads/trade-in/trade-in-estimate.ts'
import { loadCarById } from '#search/load-car.ts'
import type { Car } from '#vehicle/car.ts'
import { EstimateBody, type EstimateKind, EstimateUnread, toEstimateView } from './page.tsx'

type OfferContext = { lead: Lead & { kind: EstimateKind }; offer: TradeInEstimate }

export async function getEstimate(c: Ctx): Promise<Response> {
  const found = await findOffer(c)
  return found instanceof Response ? found : answer(c, found, c.req.query('failed') !== undefined)
}

/** Accepts the offer; repeated requests count once. */
export async function postEstimate(c: Ctx): Promise<Response> {
  const found = await findOffer(c)
  if (found instanceof Response) return found
  const { services, tenant } = c.var
  const now = clock()
  const { lead, offer } = found
  // The page says what to do next.
  if (isExpired(offer, tenant.site, now)) return c.redirect(hrefOf(c, lead.id), 303)
  const submitted = await services.leads.submit(toAcceptanceLead(lead), now)
  if (submitted.status === 'failed' || submitted.status === 'conflict') {
    const href = hrefOf(c, lead.id)
    return c.redirect(`${href}${href.includes('?') ? '&' : '?'}failed`, 303)
  }
  const isFirst = submitted.status === 'kept'
  const isCounted = isFirst && lead.suspicion.length === 0 && !isUncounted(c)
  const event = isCounted ? EVENTS.offerAccepted : null
  // Without the lead's id, which opens the page.
  if (event !== null) services.events.record({ id: event, site: tenant.slug, path: OFFERS })
  return c.redirect(routes.success.href('offer', submitted.lead.id, { event }), 303)
}

const OFFERS = routes.offer.href('').replace(/\/$/, '')

/** Its address as the shopper opened it. */
const hrefOf = (c: Ctx, id: string) => routes.offer.href(id, linkKeyOf(c))

/** A lead of this site with an offer, or the response if there is none. */
async function findOffer(c: Ctx): Promise<OfferContext | Response> {
  const id = c.req.param('lead') ?? ''
  if (!/^[0-9a-f]{32}$/.test(id)) return notFound(c)
  if (!(await c.var.services.leads.isShopper(id, linkKeyOf(c)))) return unread(c, id, 404)
  const lead = await c.var.services.leads.find(id)
  if (lead === 'unknown') return unread(c, id, 503)
  if (lead === null || !isOfferKind(lead)) return unread(c, id, 404)
  const offer = parseEstimate(lead.payload)
  // A member of staff will call instead.
  return offer === null
    ? c.redirect(routes.success.href(lead.kind, id, { key: linkKeyOf(c) }), 303)
    : { lead, offer }
}

/** A queued lead does not exist yet, so even a 404 says what to do. */
function unread(c: Ctx, id: string, status: 404 | 503): Promise<Response> {
  const body = <EstimateUnread href={hrefOf(c, id)} isMissing={status === 404} />
  return render(c, { head: secretHead(c, 'Your estimate'), body, status })
}

function isOfferKind(lead: Lead): lead is OfferContext['lead'] {
  return lead.kind === 'trade-in' || lead.kind === 'sell'
}

/** The page; reports a failed press of its button. */
async function answer(
  c: Ctx,
  { lead, offer }: OfferContext,
  hasFailed: boolean,
): Promise<Response> {
  const { services, tenant } = c.var
  const now = clock()
  const [acceptance, car] = await Promise.all([
    leadId(tenant.slug, acceptanceKey(lead.id)).then((id) => services.leads.find(id)),
    loadWanted(c, lead, now),
  ])
  const isAccepted = acceptance !== null && acceptance !== 'unknown'
  const view = toEstimateView({ lead, offer, isAccepted, car }, tenant.site, now)
  const error = hasFailed && !isAccepted ? 'An unexpected error occurred. Please try again.' : ''
  return render(c, {
    head: secretHead(c, 'Your estimate'),
    body: <EstimateBody offer={view} href={hrefOf(c, lead.id)} error={error} />,
  })
}

/** The wanted vehicle, while a trade-in against it is possible. */
async function loadWanted(c: Ctx, { payload }: Lead, now: Seconds): Promise<Car | null> {
  const { services, tenant } = c.var
  const { id } = payload
  if (typeof id !== 'string') return null
  const car = await loadCarById(id, tenant.site, services.search.fresh, now)
  if (car === null || car === 'unknown') return null
  return tradeIn.isFor?.(car, tenant.site) === true ? car : null
}

/** Renders completely before sending, so that the status is right; never cached. */
async function render(c: Ctx, shell: Shell): Promise<Response> {
  return sendUncached(c, shell)
}

// The request in a lead, with everything that its page shows: the vehicle, the time, the location and the links.
import { clock } from '#lib/clock.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { type Lead, leadId } from '#sales/leads/lead.ts'
import { hasConversation } from '#sales/conversations/consent.ts'
import { cancelKey, REQUEST_KINDS, type RequestView, toRequest } from '#sales/leads/request.ts'
import { type CardView, toPlainCard } from '#search/card.ts'
import { loadCarById } from '#search/load-car.ts'

export type KnownRequest = {
  view: RequestView
  /** Whether everything could be read; otherwise the time may have changed since. */
  isKnown: boolean
}

export type ShownRequest = KnownRequest & {
  /** The vehicle; null if the lead names none in the stock, or it cannot be read. */
  card: CardView | null
  now: Seconds
  /** The page that changes or cancels it; empty for kinds without one. */
  href: string
}

/** The request of a lead at a time, without its vehicle. Never rejects: unreadable parts are left out. */
export async function loadRequest(c: Ctx, lead: Lead, now: Seconds): Promise<KnownRequest> {
  const { services, tenant } = c.var
  const hasPage = REQUEST_KINDS.has(lead.kind)
  const [drive, cancelled] = await Promise.all([
    lead.kind === 'test-drive' ? services.testDrives.find(lead.id) : null,
    hasPage ? leadId(tenant.slug, cancelKey(lead.id)).then(services.leads.find) : null,
  ])
  const known = {
    drive: drive === 'unknown' ? null : drive,
    isCancelled: cancelled !== null && cancelled !== 'unknown',
  }
  const isKnown = drive !== 'unknown' && cancelled !== 'unknown'
  return { view: toRequest(lead, known, tenant.site, now), isKnown }
}

/** The request with its vehicle, for a page, without links. */
export async function loadShown(c: Ctx, lead: Lead, now: Seconds): Promise<ShownRequest> {
  const [request, card] = await Promise.all([loadRequest(c, lead, now), loadCard(c, lead, now)])
  return { ...request, card, now, href: '' }
}

/**
 * Seconds for which the thank-you page links to it. Its address is visible to a site's tags, so it must not grant
 * access for longer.
 */
const LINKED_FOR = 3600

/**
 * The page that changes or cancels a lead just sent, for its shopper's key; empty if there is none, or the lead is
 * held, so that bots can't book times.
 */
export async function freshHref(c: Ctx, lead: Lead, key: string, now: Seconds): Promise<string> {
  const { id, kind, suspicion, createdAt } = lead
  const hasPage = REQUEST_KINDS.has(kind) || hasConversation(lead, c.var.tenant.site)
  const hasLink = hasPage && suspicion.length === 0 && now < createdAt + LINKED_FOR
  return hasLink && (await c.var.services.leads.isShopper(id, key)) ? requestHref(c, id) : ''
}

/** Path of the page that changes or cancels the request in a lead. */
export async function requestHref(c: Ctx, lead: string): Promise<string> {
  return routes.request.href(await c.var.services.leads.mintRequestToken(lead, clock()))
}

async function loadCard(c: Ctx, { payload }: Lead, now: Seconds): Promise<CardView | null> {
  const { services, tenant } = c.var
  const { car_id: id } = payload
  if (typeof id !== 'string') return null
  const car = await loadCarById(id, tenant.site, services.search.fresh, now)
  if (car === null || car === 'unknown') return null
  return toPlainCard(car, tenant.site, now)
}

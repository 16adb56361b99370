// Shoppers' price offers in the console: the list, and the buttons that answer one.
import { audit } from '#apps/console/audit.ts'
import type { AuditAct } from '#apps/console/audit-acts.ts'
import { loadPanel } from '#apps/ops/load-overview.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import {
  acceptOffer,
  answerOffer,
  type OfferResult,
  type OfferWork,
} from '#composition/price-offers.ts'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { readFigure } from '#lib/figure.ts'
import { toMoney } from '#lib/money.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { findInboxLead, recordWork } from '#sales/leads/outbox/inbox-rows.ts'
import { LEAD_STATUSES } from '#sales/leads/outbox/inbox-lead.ts'
import { findLeads } from '#sales/leads/outbox/lead-rows.ts'
import { leadZone } from '#sales/leads/payload.ts'
import { offerEnd, type PriceOffer } from '#sales/leads/price-offers/price-offer.ts'
import { findOffer, listOffers } from '#sales/leads/price-offers/price-offer-rows.ts'
import { databaseOf, siteEnv } from '#tenant/database.ts'
import { PriceOffersPage } from './page.tsx'

const READ_MS: Milliseconds = 5000
const MAX = 200
const ID = /^[0-9a-f]{32}$/
/** Minimum days for which a counter-offer is open. */
const COUNTER_DAYS = 2

export async function getPriceOffers(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const db = databaseOf(c.env, tenant)
  const load = async () => {
    const offers = await listOffers(db, tenant.slug, MAX)
    const leads = await findLeads(
      db,
      offers.map(({ lead }) => lead),
    )
    const zones = [...leads].map(
      ([id, { payload }]) => [id, leadZone(payload, tenant.site)] as const,
    )
    return { offers, zones: new Map(zones) }
  }
  const read = await loadPanel('price-offers', load, READ_MS)
  const { offers, zones } = read ?? { offers: null, zones: new Map<string, string>() }
  const notice = takeNotice(c)
  return sendConsole(c, <PriceOffersPage {...{ person, tenant, offers, zones, notice, now }} />)
}

export async function postPriceOffer(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  const id = c.req.param('id') ?? ''
  if (tenant === null || !ID.test(id)) return screens.notFound(c)
  const db = databaseOf(c.env, tenant)
  const [lead, offer] = await Promise.all([
    findInboxLead(db, tenant.slug, id),
    findOffer(db, { site: tenant.slug, lead: id }),
  ])
  if (lead === null || offer === null) return screens.notFound(c)
  const fields = await readFields(c)
  const list = consoleRoutes.priceOffers.href(tenant.slug)
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const env = siteEnv(c.env, tenant)
  const seen = { ...offer, edits: Number(fields['shown'] ?? '') }
  const work: OfferWork = { env, tenant, lead, offer: seen, by: 'dealer', later }
  const acted = await act(work, fields, { now, zone: leadZone(lead.payload, tenant.site) })
  if ('problem' in acted) return redirectWithNotice(c, list, acted)
  const who = c.var.console.person
  const detail = toMoney(acted.offer.counter ?? acted.offer.amount)
  const entries = [
    { at: now, by: who.email, did: 'note', text: acted.did } as const,
    ...(lead.status === 'new'
      ? [{ at: now, by: who.email, did: 'status', text: LEAD_STATUSES.answered } as const]
      : []),
  ]
  await recordWork(db, lead, {
    entries,
    ...(lead.status === 'new' && { status: 'answered' as const }),
  })
  const subject = referenceOf(lead)
  await audit(c.env, { who, act: acted.act, site: tenant.slug, subject, detail }, now)
  return redirectWithNotice(c, list, { done: acted.done })
}

type Acted = { problem: string } | { act: AuditAct; offer: PriceOffer; did: string; done: string }

async function act(
  work: OfferWork,
  { action = '', counter = '' }: Readonly<Record<string, string>>,
  { now, zone }: { now: Seconds; zone: string },
): Promise<Acted> {
  const { amount, price, counter: counterOffer, state } = work.offer
  if (state !== 'open' && state !== 'countered') return PROBLEMS.moved
  if (action === 'accept') {
    if (state === 'countered')
      return {
        problem: `You made a counter-offer of ${toMoney(counterOffer ?? 0)}. It’s the shopper’s turn to answer.`,
      }
    const result = await acceptOffer(work, now)
    if (typeof result !== 'object') return PROBLEMS[result]
    const did = `Offer of ${toMoney(amount)} accepted`
    const done = `${did}. The vehicle is held, and the shopper will get a message.`
    return { act: 'price-offer.accept', offer: result, did, done }
  }
  if (action === 'decline') {
    const result = await answerOffer(work, { state: 'declined' }, now)
    if (typeof result !== 'object') return PROBLEMS[result]
    const did = `Offer of ${toMoney(amount)} declined`
    return {
      act: 'price-offer.decline',
      offer: result,
      did,
      done: `${did}. The shopper will get a message.`,
    }
  }
  const figure = readFigure(counter, { isLarge: true })?.value ?? null
  const dollars = figure === null ? null : Math.round(figure)
  if (action !== 'counter' || dollars === null || dollars <= amount || dollars > price)
    return {
      problem: `Enter an amount above the offer of ${toMoney(amount)}, up to the price of ${toMoney(price)}.`,
    }
  const expiresAt = Math.max(work.offer.expiresAt, offerEnd(now, COUNTER_DAYS, zone))
  const result = await answerOffer(work, { state: 'countered', counter: dollars, expiresAt }, now)
  if (typeof result !== 'object') return PROBLEMS[result]
  const did = `Counter-offer of ${toMoney(dollars)} made, for the offer of ${toMoney(amount)}`
  return {
    act: 'price-offer.counter',
    offer: result,
    did,
    done: `${did}. The shopper will get a message.`,
  }
}

const PROBLEMS: Record<Exclude<OfferResult, PriceOffer>, { problem: string }> = {
  moved: {
    problem:
      'Nothing was changed: the offer has changed in the meantime, or has expired. This is how it is now.',
  },
  taken: { problem: 'Nothing was changed: another shopper has reserved this vehicle.' },
  gone: { problem: 'Nothing was changed: this vehicle is no longer for sale.' },
  limited: {
    problem:
      'Nothing was changed: this shopper already has as many vehicles reserved as your site allows.',
  },
  failed: { problem: 'Nothing was changed, because it could not be saved. Try again in a minute.' },
}

// A shopper's offer, opened by the link in the answer to it: the shopper can accept a counter-offer, or withdraw.
import { clock } from '#lib/clock.ts'
import { secretHead } from '#http/render.tsx'
import { readFields } from '#http/request.ts'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { unavailable } from '#http/unavailable.tsx'
import { leadZone } from '#sales/leads/payload.ts'
import type { Lead } from '#sales/leads/lead.ts'
import type { PriceOffer } from '#sales/leads/price-offers/price-offer.ts'
import { NoRequest } from '#apps/site/pages/request/body.tsx'
import { PriceOfferBody } from './page.tsx'

const PROBLEMS = new Map([
  ['moved', 'Your offer has changed since you opened this page. Here is where it stands now.'],
  ['taken', 'Someone else has just reserved it. Please contact us.'],
  ['gone', 'It is no longer for sale. Please contact us.'],
  ['limited', 'You already have as many vehicles reserved as we allow. Please contact us.'],
  ['failed', 'We couldn’t save that just now, and nothing has changed. Please try again.'],
])

export async function getPriceOffer(c: Ctx): Promise<Response> {
  const found = await find(c)
  if (found instanceof Response) return found
  const error = PROBLEMS.get(c.req.query('problem') ?? '') ?? ''
  const zone = leadZone(found.lead.payload, c.var.tenant.site)
  const props = { offer: found.offer, error, zone, action: c.req.path, now: clock() }
  return sendUncached(c, { head: secretHead(c, 'Your offer'), body: <PriceOfferBody {...props} /> })
}

/** Each works once; `shown` is the version of the offer that the page showed. */
export async function postPriceOffer(c: Ctx): Promise<Response> {
  const found = await find(c)
  if (found instanceof Response) return found
  const { lead, offer } = found
  const { priceOffers } = c.var.services
  const { action = '', shown = '' } = await readFields(c)
  const withProblem = (problem: string) => c.redirect(`${c.req.path}?problem=${problem}`, 303)
  // The button was pressed twice.
  if (offer.state === 'accepted' && action === 'accept') return c.redirect(c.req.path, 303)
  if (offer.state === 'withdrawn' && action === 'withdraw') return c.redirect(c.req.path, 303)
  const seen = { ...offer, edits: Number(shown) }
  if (action === 'accept' && (offer.state !== 'countered' || seen.edits !== offer.edits))
    return withProblem('moved')
  if (action !== 'accept' && action !== 'withdraw') return c.redirect(c.req.path, 303)
  const now = clock()
  const result = await (action === 'accept'
    ? priceOffers.accept(lead, seen, now)
    : priceOffers.withdraw(lead, seen, now))
  return typeof result === 'object' ? c.redirect(c.req.path, 303) : withProblem(result)
}

type PriceOfferContext = { lead: Lead; offer: PriceOffer }

async function find(c: Ctx): Promise<PriceOfferContext | Response> {
  const { leads, priceOffers } = c.var.services
  const lead = await leads.findRequest(c.req.param('token') ?? '', clock())
  if (lead === 'unknown') return notNow(c)
  const offer = lead === null ? null : await priceOffers.find(lead.id)
  if (offer === 'unknown') return notNow(c)
  if (lead !== null && offer !== null) return { lead, offer }
  return sendUncached(c, { head: secretHead(c, 'Your offer'), body: <NoRequest />, status: 404 })
}

const notNow = (c: Ctx) =>
  unavailable(c, {
    title: 'We can’t show your offer right now',
    text: 'We have it safely. Try again in a minute, or call.',
    ...(c.req.method === 'GET' && { retryHref: c.req.path }),
  })

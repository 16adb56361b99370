// HTTP routes for offers: all of them, and one.
import type { Context } from 'hono'

import {
  findOffer,
  type Offer,
  offerHref,
  offerMake,
  shownOffers,
  toOfferView,
} from '#dealership/offers.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { withQuery } from '#lib/url.ts'
import { renderBlocks } from '#pages/content/render-blocks.tsx'
import { orBroken } from '#pages/error/route.tsx'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { NoOffer } from './no-offer.tsx'
import { toOfferCrumbs, toOfferHead, toOffersHead } from './offer-head.ts'
import { OfferPage } from './offer-page.tsx'
import { OffersPage } from './offers-page.tsx'
import { toOffersView } from './offers-view.ts'
import { toStockBlock } from './stock-block.ts'

type Ctx = Context<AppEnv>

/** `/special-offers`, filtered by `category` and `make`; redirects to the stock if the site has no offers. */
export async function getSpecialOffers(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  if (site.offers.list.length === 0) return c.redirect(routes.search.href(DEFAULT_SEARCH), 302)
  const view = toOffersView(new URL(c.req.url).searchParams, site, clock())
  const head = toOffersHead(view, site)
  return renderPage(c, head, Promise.resolve({ head, body: <OffersPage view={view} /> }))
}

/** One offer, at `/offers/{id}` or below its make: the wrong form of its address redirects to the right one. */
export async function getSpecialOffer(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const offer = findOffer(c.req.param('id') ?? '', site, clock())
  if (offer === null || offer === 'ended') return answerNoOffer(c, offer === 'ended')
  const href = offerHref(offer, site)
  if (c.req.path !== href) return c.redirect(withQuery(href, new URL(c.req.url).search), 301)
  const head = toOfferHead(offer, toOfferCrumbs(offer, site), site)
  return renderPage(c, head, orBroken(c, toShell(c, offer, head)))
}

async function toShell(c: Ctx, offer: Offer, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const [site, now] = [tenant.site, clock()]
  const view = toOfferView(offer, site, now)
  const block = toStockBlock(offer, view, site)
  const stock = await renderBlocks(block === null ? [] : [block], { site, now, services })
  const others = othersOf(offer, site, now).map((other) => toOfferView(other, site, now))
  const body = (
    <OfferPage offer={view} crumbs={toOfferCrumbs(offer, site)} others={others}>
      {stock.body}
    </OfferPage>
  )
  return { head, body, late: stock.late }
}

const OTHERS = 3

/** Same make first. */
function othersOf(offer: Offer, site: Site, now: number): Offer[] {
  const others = shownOffers(site, now).filter(({ id }) => id !== offer.id)
  const isLike = (other: Offer) => offerMake(other) === offerMake(offer)
  return [...others.filter(isLike), ...others.filter((other) => !isLike(other))].slice(0, OTHERS)
}

/** 410 for an expired offer, else 404; both link to current offers. */
async function answerNoOffer(c: Ctx, isOver: boolean): Promise<Response> {
  c.status(isOver ? 410 : 404)
  c.header('Cache-Control', 'no-cache')
  const hasOffers = shownOffers(c.var.tenant.site, clock()).length > 0
  return c.render(<NoOffer isOver={isOver} hasOffers={hasOffers} />)
}

// All offers of a site, one offer, and the page of an offer that has ended.
import type { ReactNode } from 'react'

import {
  findOffer,
  type SpecialOffer,
  offerHref,
  offerMake,
  type OfferView,
  shownOffers,
  toOfferView,
} from '#dealership/offers.ts'
import { clock } from '#lib/clock.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import { renderBlocks } from '#apps/site/pages/content/render-blocks.tsx'
import { withErrorPage } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import type { Site } from '#tenant/schema.ts'
import { Breadcrumbs, type Crumb } from '#apps/site/ui/breadcrumbs.tsx'
import { Document } from '#apps/site/ui/document.tsx'
import { EmptyCard, SiteSilhouette } from '#apps/site/ui/empty-card.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Choices } from '#apps/site/ui/inputs.tsx'
import { PhoneLink } from '#apps/site/ui/notice.tsx'
import { OfferCards, OfferFacts, OfferPicture, OfferWarning } from '#apps/site/ui/offer-cards.tsx'
import { PageHead, Paragraphs, SmallPrint } from '#apps/site/ui/page-head.tsx'
import { keepHyphens } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import {
  type OffersView,
  toOfferCrumbs,
  toOfferHead,
  toOffersHead,
  toOffersView,
  toStockBlock,
} from './view.ts'

/** `/special-offers`, filtered by `category` and `make`; redirects to the stock if the site has no offers. */
export async function getSpecialOffers(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  if (site.offers.list.length === 0) return c.redirect(routes.search.href(DEFAULT_SEARCH), 302)
  const view = toOffersView(new URL(c.req.url).searchParams, site, clock())
  const head = toOffersHead(view, site)
  return sendPage(c, { head, body: <OffersPage view={view} /> })
}

/** One offer, at `/offers/{id}` or below its make; the wrong address redirects to the right one. */
export async function getSpecialOffer(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const offer = findOffer(c.req.param('id') ?? '', site, clock())
  if (offer === null || offer === 'ended') return answerNoOffer(c, offer === 'ended')
  const href = offerHref(offer, site)
  if (c.req.path !== href) return c.redirect(withQuery(href, new URL(c.req.url).search), 301)
  const head = toOfferHead(offer, toOfferCrumbs(offer, site), site)
  return renderPage(c, head, withErrorPage(c, toShell(c, offer, head)))
}

async function toShell(c: Ctx, offer: SpecialOffer, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const [site, now] = [tenant.site, clock()]
  const view = toOfferView(offer, site, now)
  const block = toStockBlock(offer, view, site)
  const stock = await renderBlocks(block === null ? [] : [block], { site, now, services })
  const others = othersOf(offer, site, now).map((other) => toOfferView(other, site, now))
  const body = (
    <OfferPage
      offer={stock.isEmpty ? { ...view, stock: null } : view}
      crumbs={toOfferCrumbs(offer, site)}
      others={others}
    >
      {stock.body}
    </OfferPage>
  )
  return { head, body, late: stock.late }
}

const OTHERS = 3

/** Same make first. */
function othersOf(offer: SpecialOffer, site: Site, now: Seconds): SpecialOffer[] {
  const others = shownOffers(site, now).filter(({ id }) => id !== offer.id)
  const isLike = (other: SpecialOffer) => offerMake(other) === offerMake(offer)
  return [...others.filter(isLike), ...others.filter((other) => !isLike(other))].slice(0, OTHERS)
}

/** 410 for an expired offer, else 404; both link to current offers. */
async function answerNoOffer(c: Ctx, isOver: boolean): Promise<Response> {
  c.status(isOver ? 410 : 404)
  c.header('Cache-Control', 'no-cache')
  const hasOffers = shownOffers(c.var.tenant.site, clock()).length > 0
  return c.render(<NoOffer isOver={isOver} hasOffers={hasOffers} />)
}

export function OffersPage({ view }: { view: OffersView }) {
  const { title, intro } = useSite().site.offers
  const { offers, filters, hasAny } = view
  return (
    <div data-page="content" className="content">
      <Breadcrumbs crumbs={[{ label: title }]} />
      <PageHead title={title} intro={intro} />
      {filters.length > 0 && <Choices rows={filters} />}
      <BlockFrame block={{ kind: 'offers' }}>
        {offers.length > 0 ? (
          <OfferCards offers={offers} layout={offers.length < 3 ? 'list' : 'grid'} level={2} />
        ) : (
          <NoOffers hasAny={hasAny} />
        )}
      </BlockFrame>
    </div>
  )
}

/** The specification defines the sentence. */
function NoOffers({ hasAny }: { hasAny: boolean }) {
  const { search, vehicle } = useSite().site
  const isHere = search.refresh_path === routes.specialOffers.href()
  const away = {
    href: isHere ? routes.search.href(DEFAULT_SEARCH) : search.refresh_path,
    label: `See all ${vehicle.many}`,
  }
  const out = hasAny ? { href: routes.specialOffers.href(), label: 'Clear Filters' } : away
  return (
    <EmptyCard title="No Results Available" {...out}>
      <p data-testid="no-results">
        There appears to be no offers currently available that meet the conditions of your search
      </p>
    </EmptyCard>
  )
}

type Props = {
  offer: OfferView
  crumbs: readonly Crumb[]
  others: readonly OfferView[]
  children: ReactNode
}

export function OfferPage({ offer, crumbs, others, children }: Props) {
  return (
    <div data-page="content" className="content">
      <Breadcrumbs crumbs={crumbs} />
      <article className="offer shell" data-testid="offer">
        <header>
          <OfferFacts offer={{ ...offer, ends: offer.ends || offer.until }} />
          <h1>{keepHyphens(offer.name)}</h1>
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
  const { offers } = useSite().site
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
      <PhoneLink />
    </aside>
  )
}

export function NoOffer({ isOver, hasOffers }: { isOver: boolean; hasOffers: boolean }) {
  const { site } = useSite()
  const title = isOver ? 'That offer has ended' : 'We can’t find that offer'
  return (
    <Document title={`${title} | ${site.name}`} robots="noindex">
      <div className="error shell">
        <SiteSilhouette />
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
        <PhoneLink />
      </div>
    </Document>
  )
}

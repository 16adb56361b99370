// The list: notice, grid of vehicles and promotions, pagination, or the text for no matches.
import type { ReactNode } from 'react'

import { toGrouped } from '#lib/money.ts'
import { formRoutes } from '#routes.ts'
import { hasAlerts } from '#shopper/garage/alerts/alerts.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { introductionOf } from '#search/introduced.ts'
import type { GridItem, PageLink, PromoView, SearchView } from '#search/view.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { EmptyCard } from '#apps/site/ui/empty-card.tsx'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'
import { Notice } from '#apps/site/ui/notice.tsx'
import { Paragraphs, Questions } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'
import { PriceNotice } from './prices.tsx'

/** `whole` is true on a full page, whose first pictures load at once. */
export function Results({ view, whole = false }: { view: SearchView; whole?: boolean }) {
  const { site } = useSite()
  const last = view.pages.find((page) => page.current)
  return (
    <section
      id="results"
      className="results"
      aria-labelledby="heading"
      tabIndex={-1}
      data-bare={view.bare ? '' : undefined}
    >
      {view.notice !== null && <Notice>{view.notice}</Notice>}
      {view.near.notice !== null && <Notice>{view.near.notice}</Notice>}
      <PriceNotice prices={view.prices} />
      {view.items.length === 0 ? (
        <NoResults view={view} />
      ) : (
        <>
          <h2 className="unseen">
            {last === undefined ? 'Results' : `Results, page ${last.label}`}
          </h2>
          {toGroups(view.items).map((items, group) => (
            <Grid key={items.map(keyOf)[0]} items={items} isFirst={whole && group === 0} />
          ))}
          <Pagination pages={view.pages} />
          <ListIntroduction view={view} />
          {view.deep && (
            <p className="results-deep">
              There are more {site.vehicle.many} than we can list. Narrow your search to see the
              rest.
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** The dealer's own text for the list, inside the fragment that filters replace, so that it changes with the list. */
function ListIntroduction({ view: { state } }: { view: Pick<SearchView, 'state'> }) {
  const text = introductionOf(state, useSite().site)
  if (text === null) return null
  return (
    <div className="list-text" data-testid="list-introduction">
      <h2>{text.heading}</h2>
      <Paragraphs html={text.intro} />
      {text.questions.length > 0 && <Questions questions={text.questions} />}
    </div>
  )
}

/** Whole rows of one, two and three columns, so that browsers can skip groups that are out of view. */
const GROUP = 6

function toGroups(items: readonly GridItem[]): GridItem[][] {
  const groups = Math.ceil(items.length / GROUP)
  return Array.from({ length: groups }, (_, at) => items.slice(at * GROUP, (at + 1) * GROUP))
}

type GridProps = { items: readonly GridItem[]; isFirst: boolean }

/**
 * The first picture of a page is the largest that a phone shows, so it loads before the others, which would share the
 * connection with it. A swapped list must not preload, so all of it can wait.
 */
function Grid({ items, isFirst }: GridProps) {
  return (
    <div className="grid">
      {items.map((item, at) =>
        item.kind === 'promo' ? (
          <PromoCard key={keyOf(item)} promo={item.promo} />
        ) : (
          <CarCard
            key={keyOf(item)}
            car={item.car}
            priority={isFirst && at === 0 ? 'first' : 'later'}
            hasCompare
          />
        ),
      )}
    </div>
  )
}

const keyOf = (item: GridItem) => (item.kind === 'car' ? item.car.id : `promo-${item.promo.id}`)

type NoResultsProps = { view: Pick<SearchView, 'drops' | 'instead' | 'summary' | 'bare'> }

/** No matches: offers other lists, similar vehicles, a saved search and an enquiry. */
export function NoResults({ view }: NoResultsProps) {
  const { site } = useSite()
  const { lists = [], cards = [] } = view.instead ?? {}
  const others = lists.filter(({ href }) => !view.drops.some((drop) => drop.href === href))
  if (view.bare) return <NoStock view={view} />
  return (
    <div className="no-results">
      <EmptyCard title="No Results Available" href={site.search.refresh_path} label="Clear Filters">
        <p data-testid="no-results">
          No results found for your search at this time. Please try adjusting the filters for more
          results.
        </p>
      </EmptyCard>
      {view.drops.length > 0 && (
        <section className="drops">
          <h2>Go back</h2>
          <ul {...swapLinks('top')}>
            {view.drops.map(({ label, href, count }) => (
              <ListLink key={label} href={href} count={count} icon="close">
                Without <b>{label}</b>
              </ListLink>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="drops" data-testid="wider">
          <h2>Widen your search</h2>
          <ul {...swapLinks('top')}>
            {others.map(({ label, href, count }) => (
              <ListLink key={href} href={href} count={count} icon="search">
                <b>{label}</b>
              </ListLink>
            ))}
          </ul>
        </section>
      )}
      {cards.length > 0 && (
        <section data-testid="nearly">
          <h2>You may like</h2>
          <div className="grid">
            {cards.map((car) => (
              <CarCard key={car.id} car={car} />
            ))}
          </div>
        </section>
      )}
      <LeaveWish view={view} />
    </div>
  )
}

/** Shown if a site's stock has not arrived yet: the whole list is empty. */
function NoStock({ view }: NoResultsProps) {
  const { many } = useSite().site.vehicle
  return (
    <div className="no-results">
      <EmptyCard
        title={`Our ${many} are on their way`}
        href={formRoutes.general.href()}
        label="Contact us"
      >
        <p data-testid="no-stock">
          We’re adding our {many} to this website. Call or write to us to hear what we have today.
        </p>
      </EmptyCard>
      <LeaveWish view={view} />
    </div>
  )
}

type ListLinkProps = { href: string; count: number; icon: IconName; children: ReactNode }

function ListLink({ href, count, icon, children }: ListLinkProps) {
  const { one, many } = useSite().site.vehicle
  return (
    <li>
      <a href={href} className="edged">
        <Icon name={icon} />
        <span>{children}</span>
        <span className="count">
          {toGrouped(count)} {count === 1 ? one : many}
        </span>
      </a>
    </li>
  )
}

/** For a vehicle that is not in stock today: save the search, or ask the dealer to find one. */
function LeaveWish({ view: { summary, bare } }: NoResultsProps) {
  const { site } = useSite()
  const canSave = hasSavedSearches(site) && !bare
  return (
    <section className="wish edged" data-testid="wish">
      <h2>Not in stock today?</h2>
      {canSave && (
        <p>
          {hasAlerts(site)
            ? 'Save this search, then turn on its alert: we’ll text you when one arrives.'
            : 'Save this search and see what is new when you come back.'}
        </p>
      )}
      <div className="wish-ways">
        {canSave && (
          // The form above the list, which knows its address.
          <button form="save-search" className="button">
            <Icon name="bookmark" />
            Save this search
          </button>
        )}
        <a
          href={formRoutes.similar.about(summary.heading)}
          rel="nofollow"
          className="button button-quiet"
        >
          <Icon name="mail" />
          Find me something similar
        </a>
      </div>
    </section>
  )
}

export function PromoCard({ promo }: { promo: PromoView }) {
  return (
    <article className={`promo promo-${promo.tone}`} data-testid="promo-card">
      {promo.image !== '' && (
        <SitePicture src={promo.image} alt="" width={600} height={400} loading="lazy" />
      )}
      <div className="promo-text">
        <h3>{promo.title}</h3>
        {promo.text !== '' && <p>{promo.text}</p>}
        <a href={promo.href} className="promo-link stretched">
          {promo.linkLabel}
          <Icon name="arrow" />
        </a>
      </div>
    </article>
  )
}

export function Pagination({ pages }: { pages: PageLink[] }) {
  if (pages.length < 2) return null
  return (
    <nav className="pagination" aria-label="Pages" data-testid="pagination" {...swapLinks('top')}>
      {pages.map((page) => (
        <Page key={page.rel ?? page.label} page={page} />
      ))}
    </nav>
  )
}

function Page({ page }: { page: PageLink }) {
  if (page.rel === undefined) {
    return (
      <a
        className={page.afterGap ? 'gap' : undefined}
        href={page.href}
        aria-current={page.current ? 'page' : undefined}
      >
        {page.label}
      </a>
    )
  }
  return (
    <a href={page.href} rel={page.rel}>
      {page.rel === 'prev' && <Icon name="left" />}
      {page.label}
      {page.rel === 'next' && <Icon name="right" />}
    </a>
  )
}

/**
 * Attributes for an element around such links, which can show the list from its top. Without scripts they are plain
 * links.
 */
export function swapLinks(show: 'top' | 'none') {
  return {
    'hx-boost:inherited': 'true',
    'hx-target:inherited': '#results',
    'hx-swap:inherited': `outerSync show:${show}`,
    'hx-sync:inherited': '#filters:replace',
    'hx-indicator:inherited': '#results',
    'hx-status:4xx:inherited': 'swap:none push:false',
    'hx-status:5xx:inherited': 'swap:none push:false',
  } as const
}

// The list: notice, grid of vehicles and promotions, pagination, or the text for no matches.
import { toGrouped } from '#lib/money.ts'
import type { GridItem, PageLink, PromoView, SearchView } from '#search/view.ts'
import { CarCard } from '#ui/car-card.tsx'
import type { LoadPriority } from '#ui/card-photo.tsx'
import { EmptyCard } from '#ui/empty-card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSite } from '#ui/site-context.ts'

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
      {view.items.length === 0 ? (
        <NoResults view={view} />
      ) : (
        <>
          <h2 className="unseen">
            {last === undefined ? 'Results' : `Results, page ${last.label}`}
          </h2>
          {toGroups(view.items).map((items, group) => (
            <div key={items.map(keyOf)[0]} className="grid">
              {items.map((item, at) => (
                <Item key={keyOf(item)} item={item} haste={hasteOf(group * GROUP + at, whole)} />
              ))}
            </div>
          ))}
          <Pagination pages={view.pages} />
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

/** Whole rows of one, two and three columns, so that browsers can skip groups that are out of view. */
const GROUP = 6

function toGroups(items: readonly GridItem[]): GridItem[][] {
  const groups = Math.ceil(items.length / GROUP)
  return Array.from({ length: groups }, (_, at) => items.slice(at * GROUP, (at + 1) * GROUP))
}

function Item({ item, haste }: { item: GridItem; haste: LoadPriority }) {
  return item.kind === 'car' ? (
    <CarCard car={item.car} haste={haste} />
  ) : (
    <PromoCard promo={item.promo} />
  )
}

const keyOf = (item: GridItem) => (item.kind === 'car' ? item.car.id : `promo-${item.promo.id}`)

/** The first row is in view on a wide screen; a swapped list must not preload, so all of it can wait. */
function hasteOf(at: number, whole: boolean): LoadPriority {
  if (!whole || at > 2) return 'later'
  return at === 0 ? 'first' : 'soon'
}

/** No matches: says so, offers filters whose removal gives matches, and a way out. */
export function NoResults({ view }: { view: SearchView }) {
  const { site } = useSite()
  const { one, many } = site.vehicle
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
              <li key={label}>
                <a href={href} className="edged">
                  <Icon name="close" />
                  <span>
                    Without <b>{label}</b>
                  </span>
                  <span className="count">
                    {toGrouped(count)} {count === 1 ? one : many}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

export function PromoCard({ promo }: { promo: PromoView }) {
  return (
    <article className={`promo promo-${promo.tone}`} data-testid="promo-card">
      {promo.image !== '' && (
        <img src={promo.image} alt="" width={600} height={400} loading="lazy" />
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
  if (page.href === '') return <span>{page.label}</span>
  if (page.rel === undefined) {
    return (
      <a href={page.href} aria-current={page.current ? 'page' : undefined}>
        {page.label}
      </a>
    )
  }
  return (
    <a href={page.href} rel={page.rel} className="pagination-step">
      {page.rel === 'prev' && <Icon name="left" />}
      <span>{page.label}</span>
      {page.rel === 'next' && <Icon name="right" />}
    </a>
  )
}

/** Attributes for an element around such links, which may show the list from its top. Without scripts they are plain links. */
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

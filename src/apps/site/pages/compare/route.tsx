// Compares two to four vehicles side by side; they are in the address, so that it can be shared.
import type { CSSProperties } from 'react'

import { clock } from '#lib/clock.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { joinText } from '#lib/text.ts'
import { toSearchDown } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { offeredState } from '#sales/charges/drive-away.ts'
import { type CardView, toCard } from '#search/card.ts'
import { pricingOf } from '#search/pricing.ts'
import { type CompareRow, toCompareRows } from '#shopper/garage/compare-rows.ts'
import { loadCars, parseNames } from '#shopper/garage/load-cars.ts'
import { MAX } from '#shopper/garage/saved.ts'
import type { Car } from '#vehicle/car.ts'
import type { State } from '#vehicle/drive-away.ts'
import { CardPrice } from '#apps/site/ui/car-card.tsx'
import { CardPhoto } from '#apps/site/ui/card-photo.tsx'
import { EmptyCard } from '#apps/site/ui/empty-card.tsx'
import { GarageLinks } from '#apps/site/ui/garage-links.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { GaragePage } from '#apps/site/ui/own-page.tsx'
import { SmallPrint } from '#apps/site/ui/page-head.tsx'
import { DOT, keepHyphens } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'

/** Maximum names looked up, since some may no longer be in stock. */
const MAX_NAMES = 12

/** `/compare?cars=slug,slug`: two to four vehicles; fewer show how to add some. */
export async function getCompare(c: Ctx): Promise<Response> {
  const slugs = parseNames(c.req.queries('cars'), MAX_NAMES)
  const head = { title: `Compare | ${c.var.tenant.site.name}`, robots: 'noindex, follow' }
  return renderPage(c, head, toShell(c, slugs, head))
}

async function toShell(c: Ctx, slugs: readonly string[], head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const now = clock()
  const wanted = { by: 'slug', values: slugs, fields: 'all' } as const
  const cars = await loadCars(wanted, tenant.site, services.search.fresh, now)
  // As on the list that the shopper came from.
  const pricedIn = offeredState(c.req.query('drive_away') ?? null, tenant.site)
  if (cars === null) return toSearchDown(c, head, routes.compare.href(slugs, pricedIn))
  const pricing = pricingOf({ pricedIn }, tenant.site, now)
  const compared = cars
    .slice(0, MAX.compare)
    .map((car) => ({ car, card: toCard(car, tenant.site, now, pricing) }))
  const found = new Set(cars.map(({ slug }) => slug))
  const left = slugs.filter((slug) => !found.has(slug))
  const names = compared.map(({ card }) => card.title).join(' and ')
  return {
    head: names === '' ? head : { ...head, title: `Compare ${names} | ${tenant.site.name}` },
    body: <CompareBody compared={compared} left={left} home={pricing?.state ?? null} />,
  }
}

export type Compared = { car: Car; card: CardView }

type Props = {
  compared: readonly Compared[]
  /** Requested slugs that are no longer in stock: the device deletes them. */
  left: readonly string[]
  /** The state whose drive-away prices are shown; null for advertised prices. */
  home?: State | null
}

export function CompareBody({ compared, left, home = null }: Props) {
  const { vehicle } = useSite().site
  return (
    <GaragePage list="compare" name="cars" by="slug" left={left} className="compare">
      <h1>Compare {vehicle.many}</h1>
      {compared.length > 1 && <Links compared={compared} home={home} />}
      {compared.length > 1 ? (
        <CompareTable compared={compared} home={home} />
      ) : (
        <TooFew compared={compared} />
      )}
      {compared.length > 1 && <SmallPrint />}
    </GaragePage>
  )
}

function Links({ compared, home }: TableProps) {
  const name = compared.map(({ card }) => card.title).join(' and ')
  const href = routes.compare.href(
    compared.map(({ card }) => card.slug),
    home,
  )
  return <GarageLinks label="Share this comparison" name={name} href={href} />
}

function TooFew({ compared }: { compared: readonly Compared[] }) {
  const { vehicle } = useSite().site
  const [only] = compared
  return (
    <EmptyCard
      title={only === undefined ? 'Nothing to compare yet' : 'Add one more to compare'}
      href={routes.search.href(DEFAULT_SEARCH)}
      label={`See all ${vehicle.many}`}
    >
      {only === undefined ? (
        <p>
          Tick Compare on the {vehicle.many} you like. Choose two to four, and they appear here side
          by side.
        </p>
      ) : (
        <p>
          <a href={only.card.href}>{only.card.title}</a> is on your list. Tick Compare on another{' '}
          {vehicle.one} to see the two side by side.
        </p>
      )}
    </EmptyCard>
  )
}

type TableProps = { compared: readonly Compared[]; home?: State | null }

export function CompareTable({ compared, home = null }: TableProps) {
  const rows = toCompareRows(compared.map(({ car }) => car))
  const slugs = compared.map(({ card }) => card.slug)
  // Custom properties are not part of CSSProperties.
  const columns = { '--columns': compared.length } as CSSProperties
  return (
    <>
      {rows.some(({ differs }) => differs) && (
        <label className="compare-only">
          <input type="checkbox" />
          Show only differences
        </label>
      )}
      <div className="compare-scroll boxed" role="region" aria-label="Comparison" tabIndex={0}>
        <table data-testid="compare-table" style={columns}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Fact</span>
              </th>
              {compared.map(({ card }) => (
                <th key={card.id} scope="col">
                  <Head card={card} />
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">
                <span className="unseen">Links</span>
              </th>
              {compared.map(({ card }) => (
                <td key={card.id}>
                  <HeadLinks
                    card={card}
                    remove={routes.compare.href(
                      slugs.filter((slug) => slug !== card.slug),
                      home,
                    )}
                  />
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Head({ card }: { card: Compared['card'] }) {
  return (
    <>
      <CardPhoto car={card} priority="soon" />
      <a href={card.href} className="compare-name" data-testid="car-title">
        {keepHyphens(card.title)}
      </a>
      <p>{joinText([card.condition, card.subtitle], DOT)}</p>
      <CardPrice price={card.price} offer={card.offer} madeUpAt={card.madeUpAt} />
    </>
  )
}

/** In a row of their own, so that they line up whatever is above them. */
function HeadLinks({ card, remove }: { card: Compared['card']; remove: string }) {
  return (
    <p className="compare-links buttons">
      <a href={card.href} className="button">
        View<span className="unseen"> {card.title}</span>
      </a>
      <a href={remove} className="button button-quiet" data-remove={card.id}>
        <Icon name="close" />
        Remove<span className="unseen"> {card.title}</span>
      </a>
    </p>
  )
}

function Row({ label, values, differs }: CompareRow) {
  return (
    <tr className={differs ? 'differs' : undefined}>
      <th scope="row">
        {label}
        {differs && <span className="unseen"> (differs)</span>}
      </th>
      {values.map((value, at) => (
        // Columns have no key of their own and never move.
        <td key={at}>{value === '' ? <Unknown /> : value}</td>
      ))}
    </tr>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">not known</span>
    </>
  )
}

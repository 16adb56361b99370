// All locations of the dealer: of a type, or by distance from a postcode, each on its card.
import { DEPARTMENT, PLACE_TYPES } from '#dealership/departments.ts'
import { filterPlaces, placeType, type PlaceType, shownPlaces } from '#dealership/places.ts'
import { kmAway } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { LocateDeps } from '#sales/delivery/locate.ts'
import { FAULTS, findNearestPlaces } from '#sales/delivery/yards.ts'
import { mainPlace } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Breadcrumbs } from '#apps/site/ui/breadcrumbs.tsx'
import { Choices } from '#apps/site/ui/inputs.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { LocationGrid } from '#apps/site/ui/location-card.tsx'
import { PageHead } from '#apps/site/ui/page-head.tsx'
import { PlaceOnMap } from '#apps/site/ui/place-map.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

type Props = { view: ListView; now: Seconds }

export function PlaceList({ view, now }: Props) {
  const { site } = useSite()
  const { title, intro } = site.places
  return (
    <div data-page="content" className="content">
      <Breadcrumbs crumbs={[{ label: title }]} />
      <PageHead title={title} intro={intro} />
      <div className="place-list shell">
        {isSearched(site) && <Nearest view={view} />}
        <Types view={view} />
        <h2 className="unseen">{title}</h2>
        <Mapped view={view} now={now} />
        <LocationGrid places={view.places} now={now} />
      </div>
    </div>
  )
}

/** The field keeps the input, whatever the result. */
function Nearest({ view: { query, places, fault } }: { view: ListView }) {
  const [first] = places
  return (
    <form className="place-search" action={routes.dealerships.href()} role="search">
      <label htmlFor="postcode">Find the location nearest your postcode</label>
      <input
        id="postcode"
        name="postcode"
        inputMode="numeric"
        maxLength={4}
        autoComplete="postal-code"
        placeholder="1234"
        defaultValue={query.postcode}
        aria-describedby="nearest"
        aria-invalid={fault === 'malformed' || fault === 'unknown' ? true : undefined}
      />
      {query.type !== null && <input type="hidden" name="type" value={query.type} />}
      <button className="button">
        <Icon name="search" />
        Find
      </button>
      <p id="nearest" role={fault === null ? 'status' : 'alert'}>
        {fault !== null && <span className="place-fault">{FAULTS[fault]}</span>}
        {fault === null && query.postcode !== '' && first !== undefined && (
          <>
            <b>{first.place.name}</b> is the nearest
            {first.km !== null && `, ${kmAway(first.km)}`}.{' '}
            <a href={listHref({ ...query, postcode: '' })}>Clear</a>
          </>
        )}
      </p>
    </form>
  )
}

function Types({ view: { query } }: { view: ListView }) {
  const types = placeTypes(useSite().site)
  if (types.length < 2) return null
  const choices = [null, ...types].map((type) => ({
    label: type === null ? 'All' : DEPARTMENT[type],
    href: listHref({ ...query, type }),
    isCurrent: type === query.type,
  }))
  return <Choices rows={[{ name: 'Department', choices }]} />
}

/** The nearest one, otherwise the main location if it is in the list. Its card follows. */
function Mapped({ view: { query, places, fault }, now }: Props) {
  const { site } = useSite()
  const main = mainPlace(site)?.id
  const isNearest = query.postcode !== '' && fault === null
  const shown = isNearest ? places[0] : places.find(({ place }) => place.id === main)
  const { place } = shown ?? places[0] ?? {}
  return place === undefined ? null : <PlaceOnMap place={place} now={now} hasBrief={false} />
}

export type LocationsQuery = {
  /** Null for all of them. */
  type: PlaceType | null
  postcode: string
}

/** Parses a query. Never fails: types that the site does not have are ignored. */
export function parseLocationsQuery(query: URLSearchParams, site: Site): LocationsQuery {
  const type = placeTypes(site).find((known) => known === query.get('type')) ?? null
  const postcode = isSearched(site) ? (query.get('postcode') ?? '').trim().slice(0, LONGEST) : ''
  return { type, postcode }
}

const LONGEST = 12

export function placeTypes(site: Pick<Site, 'locations' | 'places'>): PlaceType[] {
  const shown = new Set(shownPlaces(site).map(placeType))
  return PLACE_TYPES.filter((type) => shown.has(type))
}

/** Whether search by postcode is available: with more than one location, if the site enables it. */
export function isSearched(site: Pick<Site, 'locations' | 'places'>): boolean {
  return site.places.find_nearest && shownPlaces(site).length > 1
}

/** The address of the list of a type, null for all; keeps the postcode. */
export function listHref({ type, postcode }: LocationsQuery): string {
  const query = new URLSearchParams({
    ...(type !== null && { type }),
    ...(postcode !== '' && { postcode }),
  }).toString()
  return routes.dealerships.href() + (query === '' ? '' : `?${query}`)
}

export type ListView = Awaited<ReturnType<typeof loadList>>

/** The matching locations, in the site's order or the nearest first. Never rejects. */
export async function loadList(query: LocationsQuery, site: Site, postcodes: LocateDeps) {
  const all = filterPlaces(site, query.type ?? 'all')
  const nearest =
    query.postcode === '' ? null : await findNearestPlaces(query.postcode, all, site, postcodes)
  const fault = typeof nearest === 'string' ? nearest : null
  const usual = all.map((place) => ({ place, km: null }))
  return { query, places: typeof nearest === 'object' && nearest !== null ? nearest : usual, fault }
}

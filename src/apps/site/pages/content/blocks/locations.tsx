// The locations block: cards, tabs, row, map or table.
import type { ReactNode } from 'react'

import { filterPlaces, placeHref } from '#dealership/places.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { Place } from '#vehicle/places.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import {
  LocationCard,
  LocationGrid,
  LocationRow,
  LocationTable,
} from '#apps/site/ui/location-card.tsx'
import { LocationTabs, PlaceOnMap } from '#apps/site/ui/place-map.tsx'

type Layout = BlockOf<'locations'>['layout']

export function renderLocations(
  block: BlockOf<'locations'>,
  { site, now }: BlockDeps,
): RenderedBlock {
  const places = filterPlaces(site, block.filter, block.location_id)
  const [first] = places
  if (first === undefined) return null
  const title = block.title || (block.layout === 'carousel' ? site.places.title : '')
  const draw =
    DRAW[places.length === 1 && block.layout !== 'tabs' ? ALONE[block.layout] : block.layout]
  return (
    <BlockFrame block={{ ...block, title }}>
      {draw(places, now, (place) => placeHref(place, site))}
    </BlockFrame>
  )
}

type Draw = (places: readonly Place[], now: Seconds, href: (place: Place) => string) => ReactNode

const ALONE = {
  grid: 'single',
  single: 'single',
  carousel: 'single',
  tabs: 'tabs',
  map: 'map',
  table: 'table',
} as const satisfies Record<Layout, Layout>

const DRAW: Record<Layout, Draw> = {
  grid: (places, now) => <LocationGrid places={places.map((place) => ({ place }))} now={now} />,
  single: ([place], now) =>
    place === undefined ? null : (
      <div className="place-single">
        <LocationCard place={place} now={now} />
      </div>
    ),
  tabs: (places, now) => <LocationTabs places={places} now={now} />,
  carousel: (places, now) => <LocationRow places={places} now={now} />,
  table: (places, now) => <LocationTable places={places} now={now} />,
  map: (places, now, href) => (
    <div className="place-maps">
      {places.map((place) => (
        <PlaceOnMap key={place.id} place={place} now={now} href={href(place)} />
      ))}
    </div>
  ),
}

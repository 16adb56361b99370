// Locations as tabs, each with its map: radio buttons, so that no script is needed, and a link that becomes the
// frame on demand.
import { Fragment, useId } from 'react'

import { toEmbedUrl } from '#stock/gallery.ts'
import type { Place } from '#stock/places.ts'
import { PlaceOnMap } from './place-map.tsx'
import { useSite } from './site-context.ts'

/** `now` in seconds. */
export function LocationTabs({ places, now }: { places: readonly Place[]; now: number }) {
  const { site } = useSite()
  const group = useId()
  return (
    <div className="place-tabs" role="group" aria-label={site.places.title}>
      {places.map((place, at) => (
        <Fragment key={place.id}>
          <label>
            <input type="radio" name={group} defaultChecked={at === 0} />
            {place.tabName || place.name}
          </label>
          <div>
            <PlaceOnMap
              place={place}
              now={now}
              frame={toEmbedUrl(place.iframeUrl || null, site.gallery.embed_hosts)}
            />
          </div>
        </Fragment>
      ))}
    </div>
  )
}

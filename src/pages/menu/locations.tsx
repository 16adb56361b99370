// The menu of locations: address, opening state and phone number.
import type { ReactNode } from 'react'

import { EVENTS } from '#analytics/events.ts'
import { openStatus } from '#dealership/hours.ts'
import { placeLinks, shownPlaces } from '#dealership/places.ts'
import { joinText } from '#lib/text.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'

/** Null if the site has none; `now` in seconds. */
export function locationsMenu(site: Site, now: number): ReactNode {
  const links = placeLinks(site)
  // In the same order.
  const open = shownPlaces(site).map((place) => openStatus(place, site, now))
  if (links.length === 0) return null
  return (
    <div className="menu-panel menu-places" data-testid="menu-locations">
      <ul>
        {links.map(({ name, city, href, call }, at) => (
          <li key={href}>
            <a href={href}>
              <b>{name}</b>
              <small>{joinText([city, open[at]?.words], ' · ')}</small>
            </a>
            <a
              href={call.href}
              className="menu-call"
              data-event={call.isPhone ? EVENTS.callDealer : undefined}
            >
              <Icon name={call.isPhone ? 'phone' : 'mail'} />
              {call.label}
              <span className="unseen"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="menu-all">
        <a href={routes.dealerships.href()}>All locations</a>
      </p>
    </div>
  )
}

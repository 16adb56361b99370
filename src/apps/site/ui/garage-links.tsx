// Above the vehicles of the favourites and comparison pages: the way back to the list, and the address to share.
import type { ReactNode } from 'react'

import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'

type Props = {
  /** Label of the share button, such as "Share this comparison". */
  label: string
  /** Title for the device's share sheet. */
  name: string
  /** Path of the page with its vehicles. */
  href: string
  children?: ReactNode
}

/**
 * Without scripts the address bar has the link to share. apps/site/client/garage-page.ts links back to the shopper's
 * own list.
 */
export function GarageLinks({ label, name, href, children }: Props) {
  const { site } = useSite()
  return (
    <div className="garage-links" data-name={name} data-url={absoluteUrl(href, site)}>
      <a href={routes.search.href(DEFAULT_SEARCH)} data-back="">
        <Icon name="left" />
        <span>See all {site.vehicle.many}</span>
      </a>
      <button type="button" className="button button-quiet with-scripts" data-share="copy">
        <Icon name="share" />
        <span aria-live="polite">{label}</span>
      </button>
      {children}
    </div>
  )
}

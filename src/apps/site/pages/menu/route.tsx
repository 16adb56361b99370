// Header menus as fragments of every page: loaded on demand and cached.
import type { ReactNode } from 'react'

import { EVENTS } from '#analytics/events.ts'
import { brandHref } from '#dealership/brands.ts'
import { openStatus } from '#dealership/hours.ts'
import {
  fromPrice,
  type Model,
  modelFilters,
  modelGroups,
  modelHref,
  modelLabel,
} from '#dealership/models.ts'
import { placeLinks, shownPlaces } from '#dealership/places.ts'
import { clock } from '#lib/clock.ts'
import { renderPart } from '#http/render.tsx'
import { joinText } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { notFound } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { wordmarkOf } from '#search/facet-view.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { ModelPhoto } from '#apps/site/ui/model-card.tsx'
import { DOT } from '#apps/site/ui/separator.ts'
import { Wordmark } from '#apps/site/ui/wordmark.tsx'

/** Short, because it shows whether locations are open now. */
const KEPT = 'public, max-age=300'

const MENUS: Record<string, (site: Site, now: Seconds) => ReactNode> = {
  models: modelsMenu,
  brands: brandsMenu,
  locations: locationsMenu,
}

/** A menu; 404 if the site has nothing for it. */
export async function getMenu(c: Ctx): Promise<Response> {
  const menu = MENUS[c.req.param('menu') ?? '']?.(c.var.tenant.site, clock()) ?? null
  if (menu === null) return notFound(c)
  const part = await renderPart(c, menu)
  part.headers.set('Cache-Control', KEPT)
  return part
}

export function brandsMenu(site: Site): ReactNode {
  const { list } = site.brands
  if (list.length === 0) return null
  return (
    <div className="menu-panel menu-brands" data-testid="menu-brands">
      <ul>
        {list.map((brand) => (
          <li key={brand.make}>
            <a href={brandHref(brand)}>
              <Wordmark of={{ label: brand.make, wordmark: wordmarkOf(brand.make) }} />
            </a>
          </li>
        ))}
      </ul>
      <p className="menu-all">
        <a href={routes.brands.href()}>All brands</a>
      </p>
    </div>
  )
}

export function locationsMenu(site: Site, now: Seconds): ReactNode {
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
              <small>{joinText([city, open[at]?.words], DOT)}</small>
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

export function modelsMenu(site: Site): ReactNode {
  const groups = modelGroups(site)
  if (groups.length === 0) return null
  const isGroup = new Set(groups.map(({ slug }) => slug))
  const others = modelFilters(site).filter(({ slug }) => !isGroup.has(slug))
  return (
    <div className="menu-panel menu-models" data-testid="menu-models">
      <div>
        {groups.map(({ title, slug, models }) => (
          <section key={slug}>
            <a href={routes.models.href({ body: slug })} className="menu-group">
              {title}
            </a>
            <ul>
              {models.map((model) => (
                <li key={model.slug}>
                  <MenuModel model={model} site={site} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="menu-all">
        <a href={routes.models.href()}>All models</a>
        {others.map(({ slug, label, href }) => (
          <a key={slug} href={href}>
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}

function MenuModel({ model, site }: { model: Model; site: Site }) {
  const label = modelLabel(model, site)
  const price = fromPrice(model)
  return (
    <a href={modelHref(model, site)} className="menu-model">
      <ModelPhoto model={model} />
      <span>
        <b>
          {model.name} {label !== '' && <em>{label}</em>}
        </b>
        {site.manufacturer === null && <small>{model.manufacturer_name}</small>}
        {price !== '' && <small>{price}</small>}
      </span>
    </a>
  )
}

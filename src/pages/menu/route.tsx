// The content of a header menu as a fragment of every page: loaded on demand and cached.
import type { Context } from 'hono'
import type { ReactNode } from 'react'

import { brandHref } from '#dealership/brands.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { renderPart } from '#http/render.tsx'
import { notFound } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import { wordmarkOf } from '#search/facet-view.ts'
import type { Site } from '#tenant/schema.ts'
import { assetUrl } from '#ui/assets.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { locationsMenu } from './locations.tsx'
import { modelsMenu } from './models.tsx'

/** Short, because it says whether locations are open now. */
const KEPT = 'public, max-age=300'

const MENUS: Record<string, (site: Site, now: number) => ReactNode> = {
  models: modelsMenu,
  brands: brandsMenu,
  locations: locationsMenu,
}

/** A menu with its own style sheet; 404 if the site has nothing for it. */
export async function getMenu(c: Context<AppEnv>): Promise<Response> {
  const menu = MENUS[c.req.param('menu') ?? '']?.(c.var.tenant.site, clock()) ?? null
  if (menu === null) return notFound(c)
  const part = await renderPart(
    c,
    <>
      <link rel="stylesheet" href={assetUrl('menu-panel.css')} />
      {menu}
    </>,
  )
  part.headers.set('Cache-Control', KEPT)
  return part
}

/** Null if the site lists none. */
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

// HTTP route for comparing vehicles: they are in the address, so that it can be shared.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { loadCars, parseNames } from '#shopper/garage/load-cars.ts'
import { MAX } from '#shopper/garage/saved.ts'
import { clock } from '#http/clock.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { SearchDown } from '#pages/error/error-page.tsx'
import { routes } from '#routes.ts'
import { toCard } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { CompareBody } from './page.tsx'

type Ctx = Context<AppEnv>

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
  const cars = await loadCars(wanted, tenant.site, services.searchFresh, now)
  if (cars === null)
    return { head, body: <SearchDown retryHref={routes.compare.href(slugs)} />, status: 503 }
  const compared = cars.slice(0, MAX.compare).map((car) => toCompared(car, c, now))
  const found = new Set(cars.map(({ slug }) => slug))
  const left = slugs.filter((slug) => !found.has(slug))
  const names = compared.map(({ card }) => card.title).join(' and ')
  return {
    head: names === '' ? head : { ...head, title: `Compare ${names} | ${tenant.site.name}` },
    body: <CompareBody compared={compared} left={left} />,
  }
}

function toCompared(car: Car, c: Ctx, now: number) {
  return { car, card: toCard(car, c.var.tenant.site, now) }
}

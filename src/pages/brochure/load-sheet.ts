// Loads the car of a sheet, or the response without one: 404, its page if it is no longer for sale, 503 if stock is
// unavailable.
import type { Context } from 'hono'

import { toSheet, type Sheet } from '#stock/brochure/sheet.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { notFound } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import { toCard } from '#search/card.ts'
import { loadCar, loadCarById } from '#search/load-car.ts'

/** Allowed characters of slugs and stock ids (TH16). */
const NAME = /^[\p{L}\p{N}._~-]{1,160}$/u

/** Finds by slug, or by id where allowed, within the site's stock. */
export async function loadSheet(
  c: Context<AppEnv>,
  name: string,
  orId: 'or-id' | null = null,
): Promise<Sheet | Response> {
  const { services, tenant } = c.var
  const { site } = tenant
  if (!NAME.test(name)) return notFound(c)
  const now = clock()
  const bySlug = await loadCar(name, site, services.searchFresh, now)
  const car =
    bySlug === null && orId !== null
      ? await loadCarById(name, site, services.searchFresh, now)
      : bySlug
  if (car === null) return notFound(c)
  if (car === 'unknown') return c.text('Our stock is unavailable right now. Please try again.', 503)
  const card = toCard(car, site, now)
  return card.inStock ? toSheet(car, card, site, now) : c.redirect(routes.car.href(car.slug), 302)
}

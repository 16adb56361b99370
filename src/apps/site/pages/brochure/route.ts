// HTTP route for a vehicle's brochure, and the response for all brochures: a PDF that is rendered again only if its
// content changes.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { clock } from '#lib/clock.ts'
import { loadCached, saveCached } from '#http/edge-cache.ts'
import { hashJson } from '#lib/encoding.ts'
import { notFound } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { type CardView, toCard } from '#search/card.ts'
import { loadCar, loadCarById } from '#search/load-car.ts'
import { drawBrochure } from '#feeds/brochure/brochure.ts'
import { type Sheet, toSheet } from '#feeds/brochure/sheet.ts'
import type { Car } from '#vehicle/car.ts'

/** One minute, as for lists. */
const CACHE = 'public, max-age=60'
const KEEP_S = DAY

export async function getBrochure(c: Ctx): Promise<Response> {
  const slug = c.req.param('slug') ?? ''
  const { site } = c.var.tenant
  if (!site.sharing.brochure || c.req.param('file') !== `${slug}.pdf`) return notFound(c)
  const sheet = await loadSheet(c, slug)
  return sheet instanceof Response ? sheet : sendBrochure(c, slug, sheet)
}

/** The PDF of a sheet, named after a slug. */
export async function sendBrochure(c: Ctx, slug: string, sheet: Sheet): Promise<Response> {
  // Hash of the whole content; the site's configuration is hashed separately.
  const name = await hashJson(sheet)
  const cached = await loadCached(c, 'brochures', name)
  return answer(c, slug, cached?.body ?? (await renderPdf(c, sheet, name)))
}

async function renderPdf(c: Ctx, sheet: Sheet, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { services, tenant } = c.var
  const { theme, locale } = tenant.site
  const { loadTypeface, loadPicture } = services.brochureParts
  const [typeface, picture] = await Promise.all([
    loadTypeface(theme.typeface),
    sheet.picture === null ? null : loadPicture(sheet.picture.source),
  ])
  const bytes = await drawBrochure({ sheet, theme, language: locale, typeface, picture })
  // Not cached if a picture failed to load, so that the next request renders it again.
  if ((sheet.picture === null) === (picture === null)) {
    const headers = { 'Cache-Control': `max-age=${KEEP_S}` }
    saveCached(c, 'brochures', name, new Response(bytes, { headers }))
  }
  return bytes
}

function answer(c: Ctx, slug: string, body: ReadableStream | Uint8Array<ArrayBuffer>): Response {
  return c.body(body, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': toDisposition(`${slug}.pdf`),
    'Cache-Control': CACHE,
  })
}

/** RFC 6266: a plain name for old clients, and the real one. */
function toDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  const real = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`
}

/** Valid characters of slugs and stock ids (TH16). */
const NAME = /^[\p{L}\p{N}._~-]{1,160}$/u

export async function loadSheet(
  c: Ctx,
  name: string,
  orId: 'or-id' | null = null,
): Promise<Sheet | Response> {
  const found = await loadForSale(c, name, orId)
  if (found instanceof Response) return found
  const { car, card, now } = found
  return toSheet(car, card, c.var.tenant.site, now)
}

/** Finds a vehicle for sale by slug, or by id where allowed, within the site's stock. */
export async function loadForSale(
  c: Ctx,
  name: string,
  orId: 'or-id' | null,
): Promise<{ car: Car; card: CardView; now: Seconds } | Response> {
  const { services, tenant } = c.var
  const { site } = tenant
  if (!NAME.test(name)) return notFound(c)
  const now = clock()
  const bySlug = await loadCar(name, site, services.search.fresh, now)
  const car =
    bySlug === null && orId !== null
      ? await loadCarById(name, site, services.search.fresh, now)
      : bySlug
  if (car === null) return notFound(c)
  if (car === 'unknown') return c.text('Our stock is unavailable right now. Please try again.', 503)
  const card = toCard(car, site, now)
  return card.inStock ? { car, card, now } : c.redirect(routes.car.href(car.slug), 302)
}

// HTTP route for a car's brochure: a PDF that is rendered again only when its content changes.
import type { Context } from 'hono'

import { drawBrochure } from '#stock/brochure/brochure.ts'
import type { Sheet } from '#stock/brochure/sheet.ts'
import type { AppEnv } from '#http/app-env.ts'
import { saveCached, loadCached } from '#http/edge-cache.ts'
import { hashJson } from '#lib/encoding.ts'
import { notFound } from '#pages/error/route.tsx'
import { loadSheet } from './load-sheet.ts'

type Ctx = Context<AppEnv>

/** One minute, as for lists. */
const CACHE = 'public, max-age=60'
const KEEP_S = 86_400

/** `/cars/{slug}/{slug}.pdf`. */
export async function getBrochure(c: Ctx): Promise<Response> {
  const slug = c.req.param('slug') ?? ''
  const { site } = c.var.tenant
  if (!site.sharing.brochure || c.req.param('file') !== `${slug}.pdf`) return notFound(c)
  const sheet = await loadSheet(c, slug)
  if (sheet instanceof Response) return sheet
  // Hash of the whole content; the site's configuration is hashed separately.
  const name = await hashJson(sheet)
  const kept = await loadCached(c, 'brochures', name)
  return answer(c, slug, kept?.body ?? (await renderPdf(c, sheet, name)))
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

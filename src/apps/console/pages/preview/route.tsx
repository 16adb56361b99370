// Real pages of a draft: in a frame next to a form, and through a link to share. The Worker renders them as for a
// shopper, from the draft instead of the live version; the frame gets them without scripts, on the console's host.
import type { Hono } from 'hono'
import * as z from 'zod'

import { audit } from '#apps/console/audit.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { findOffer, offerHref } from '#dealership/offers.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#lib/clock.ts'
import type { ConsolePage } from '#apps/console/gate/console-gate.ts'
import { readFields } from '#http/request.ts'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { readDraft } from '#apps/console/pages/group/edit.ts'
import { renderNeutral } from '#apps/site/pages/error/neutral-page.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { toPreviewToken } from '#tenant/preview.ts'
import { fillFacts } from '#rollout/site-facts.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import { deletePreviews } from '#tenant/preview-links.ts'
import { savePreview } from '#tenant/store.ts'
import { type Preview, showInPreview, toPreview } from './draw-pages.ts'
import { toShareScreen } from './share-screen.tsx'

/** How long a shared link works. */
const SHARED: Seconds = 3 * DAY

/** Shown in place of a page, in the colours of the console. */
function NotValid() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>Preview</title>
      </head>
      <body>
        <p>The preview is shown once every field of the site is valid.</p>
      </body>
    </html>
  )
}

/** A page of the draft for the frame next to a form. `app` renders it. */
export function getFramedPreview(app: Hono<AppEnv>): ConsolePage {
  return async (c) => {
    c.set('isFrame', true)
    const item = c.req.query('item') ?? ''
    const made = await makeEnvelope(c, (site) => withItemShown(site, item))
    if (made === null) return c.html(renderNeutral(<NotValid />), 422)
    const path = itemPath(made.site, item) ?? pathOf(c)
    const url = new URL(path, originOf(c, made.site))
    const show = await showInPreview(app, c.env, c.executionCtx, made)
    const page = await show(url)
    return page.headers.get('Content-Type')?.startsWith('text/html') === true
      ? forFrame(page, made.slug, url.origin)
      : c.html(renderNeutral(<NotValid />), 422)
  }
}

/** Stores the draft for three days and redirects to its link; or revokes all such links. */
export async function postSharedPreview(c: Ctx): Promise<Response> {
  const { action } = await readFields(c)
  if (action === 'stop') return stopLinks(c)
  const made = await makeEnvelope(c)
  if (made === null) return toShareScreen(c, null)
  const { slug, id, text, site } = made
  await savePreview(c.env, { slug, id, text, ttl: SHARED })
  const expires = clock() + SHARED
  const token = await toPreviewToken(c.env.MASTER_KEY, slug, { id, expires })
  const { person } = c.var.console
  await audit(c.env, { who: person, act: 'draft.share', site: slug }, clock())
  const address = new URL(routes.preview.href(token), originOf(c, site)).href
  return redirectWithMessage(c, consoleRoutes.previewLink.href(slug), { address, expires })
}

async function stopLinks(c: Ctx): Promise<Response> {
  const slug = c.req.param('slug') ?? ''
  await deletePreviews(c.env, slug)
  await audit(c.env, { who: c.var.console.person, act: 'draft.unshare', site: slug }, clock())
  return c.redirect(consoleRoutes.previewLink.href(slug), 303)
}

/** Shows the new link, which is not stored, and the number of working links. */
export async function getPreviewLink(c: Ctx): Promise<Response> {
  const link = takeMessage(c, z.object({ address: z.string(), expires: z.number() }))
  return toShareScreen(c, link ?? 'none')
}

/** The draft as it would be published, changed by `toShown`; null if it is not valid, or the site is not live. */
async function makeEnvelope(c: Ctx, toShown = (site: Site): Site => site): Promise<Preview | null> {
  const slug = c.req.param('slug') ?? ''
  const draft = await readDraft(c, slug)
  const parsed = draft === null ? null : siteSchema.safeParse(fillFacts(draft.document))
  return parsed?.success === true ? toPreview(toShown(withBlockIds(parsed.data))) : null
}

/** Gives blocks without an anchor one, so that a click in the frame finds the block's form. */
function withBlockIds(site: Site): Site {
  const pages = site.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block, at) =>
      block.id === '' ? { ...block, id: `edit-${at}` } : block,
    ),
  }))
  return { ...site, pages }
}

/** Shows the edited item whatever its dates, so that next week's offer can be seen today. */
function withItemShown(site: Site, item: string): Site {
  const [, list, place] = /^\/(offers\/list|pages)\/(\d+)$/.exec(item) ?? []
  const open = <Item extends object>(one: Item, at: number) =>
    at === Number(place) ? { ...one, start: '', expiry: '' } : one
  if (list === 'pages') return { ...site, pages: site.pages.map(open) }
  if (list === undefined) return site
  return { ...site, offers: { ...site.offers, list: site.offers.list.map(open) } }
}

/** The page of an offer or a location; null for anything else, and for an offer that the site omits. */
function itemPath(site: Site, item: string): string | null {
  const [, list, place] = /^\/(offers\/list|locations)\/(\d+)$/.exec(item) ?? []
  const offer = list === 'offers/list' ? site.offers.list[Number(place)] : undefined
  if (offer !== undefined)
    return findOffer(offer.id, site, clock()) === null ? null : offerHref(offer, site)
  const location = list === 'locations' ? site.locations[Number(place)] : undefined
  // A site of one make has no pages of locations.
  const hasPage = location?.visible === true && site.manufacturer === null
  return hasPage ? routes.location.href(location.slug) : null
}

/** Allows only paths of the site. */
function pathOf(c: Ctx): string {
  const path = c.req.query('path') ?? '/'
  const url = URL.parse(path, 'https://own.invalid')
  return url?.origin === 'https://own.invalid' ? url.pathname + url.search : '/'
}

/** The host that shoppers use; on a developer's machine the local one. */
function originOf(c: Ctx, { slug, url }: Site): string {
  const { protocol, port } = new URL(c.req.url)
  return c.env.DEV === '1' ? `${protocol}//${slug}.localhost:${port}` : new URL(url).origin
}

/**
 * Removes scripts and the preview bar. Pictures of vehicles come from the site's own host; uploaded pictures come from
 * the console's host, because the site's may not be public yet.
 */
function forFrame(page: Response, slug: string, origin: string): Response {
  const uploaded = consoleRoutes.pictures.href(slug)
  const toOwn = (value: string) =>
    value.replaceAll(
      /(^|,\s*)\/(img|pictures)\//g,
      (_, before: string, kind: string) =>
        `${before}${kind === 'img' ? `${origin}/img` : uploaded}/`,
    )
  return new HTMLRewriter()
    .on('script, aside[aria-label="Preview"]', {
      element: (element) => void element.remove(),
    })
    .on('img, source', {
      element: (element) => {
        for (const name of ['src', 'srcset']) {
          const value = element.getAttribute(name)
          if (value !== null) element.setAttribute(name, toOwn(value))
        }
      },
    })
    .transform(new Response(page.body, { headers: { 'Content-Type': 'text/html; charset=UTF-8' } }))
}

// Starts and ends a preview: an unpublished version of a site, for a browser that has its link.
import { deleteCookie, setCookie } from 'hono/cookie'

import { clock } from '#lib/clock.ts'
import { uncached } from '#http/uncached.ts'
import { NeutralPage, renderNeutral } from '#apps/site/pages/error/neutral-page.tsx'
import { notFound } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { parsePreviewToken, PREVIEW_COOKIE, PREVIEW_COOKIE_OPTIONS } from '#tenant/preview.ts'

/** `/_preview?token=…`: stores the token in a cookie and opens the home page; 404 for an invalid token. */
export async function getPreview(c: Ctx): Promise<Response> {
  const token = c.req.query('token') ?? ''
  const now = clock()
  const ticket = await parsePreviewToken(c.env.MASTER_KEY, c.var.tenant.slug, token, now)
  if (ticket === null) return uncached(c, await notFound(c))
  setCookie(c, PREVIEW_COOKIE, token, {
    ...PREVIEW_COOKIE_OPTIONS,
    maxAge: Math.ceil(ticket.expires - now),
  })
  return toHome(c)
}

export function postLeavePreview(c: Ctx): Response {
  deleteCookie(c, PREVIEW_COOKIE, PREVIEW_COOKIE_OPTIONS)
  return toHome(c)
}

/** 503 for a preview that KV does not have at this location: not yet, or no longer. */
export function previewNotReady(c: Ctx): Response | Promise<Response> {
  const page = (
    <NeutralPage
      title="This preview is not available"
      text="A new preview takes up to a minute: reload this page. If its link was stopped, ask for another one."
    >
      <form method="post" action={routes.leavePreview.href()}>
        <button className="button">Leave the preview</button>
      </form>
    </NeutralPage>
  )
  return c.html(renderNeutral(page), 503, { 'Retry-After': '30' })
}

/** Clears the browser's cache, so that versions do not mix. */
function toHome(c: Ctx): Response {
  const answer = uncached(c, c.redirect(routes.home.href(), 303))
  answer.headers.set('Clear-Site-Data', '"cache"')
  return answer
}

// What all routes share: the type of their context, and pages that are sent whole.
import type { Context } from 'hono'
import type { ReactElement } from 'react'

import type { AppEnv } from '#http/app-env.ts'
import { isPartial } from '#http/htmx.ts'
import { renderDocument, renderPage, type Shell } from '#http/render.tsx'

export type Ctx = Context<AppEnv>

/** Sends a page that is complete already, so that its status is right. */
export function sendPage(c: Ctx, shell: Shell): Promise<Response> {
  return renderPage(c, shell.head, Promise.resolve(shell))
}

/** Sends a document that is not one of the site's kinds of pages, or not in its layout. */
export function sendDocument(c: Ctx, page: ReactElement): Promise<Response> {
  return renderDocument(c, page)
}

/** `sendPage` for a page that may hold personal data. */
export async function sendUncached(c: Ctx, shell: Shell): Promise<Response> {
  return uncached(c, await sendPage(c, shell))
}

/**
 * `Cache-Control` of a page that answers a posted form: it may stay in the browser that sent it. Without that, Back to
 * it shows an error of the browser, which can’t ask for the page again without sending the form again.
 */
export const ANSWER = 'private, no-cache'

/** For this shopper alone, and never stored, unless it is such an answer. */
export function uncached(c: Ctx, response: Response): Response {
  const { headers } = response
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') === true
  const isAnswer = c.req.method === 'POST' && isHtml && !isPartial(c.req.raw.headers)
  headers.set('Cache-Control', isAnswer ? ANSWER : 'no-store')
  return response
}

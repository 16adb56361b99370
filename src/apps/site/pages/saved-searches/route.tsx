// HTTP routes for saved searches: save, view new matches, remove.
import type { Context } from 'hono'
import * as z from 'zod'

import { clock } from '#lib/clock.ts'
import { loadMember } from '#http/member.ts'
import { isScript, readBody, readFields } from '#http/request.ts'
import { privateHead, renderPage, type Shell } from '#http/render.tsx'
import { takeUnticked } from '#apps/site/pages/alerts/route.tsx'
import { notFound, withErrorPage } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { hasAlerts } from '#shopper/garage/alerts/alerts.ts'
import { canonicalHref, outcomeHref, saveSearch } from '#shopper/garage/save-search.ts'
import { loadSavedSearchViews, toFreshHref } from '#shopper/garage/saved-search-view.ts'
import { NotNow } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { readOutcome, type Refusal, REFUSALS, removedHref, SavedSearchesBody } from './page.tsx'

const sentShape = z.object({
  href: z.string().max(4000),
  /** When it was last viewed; given when a removed search is saved again. */
  seen_at: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .optional(),
})

export async function getSavedSearches(c: Ctx): Promise<Response> {
  return renderPage(c, headOf(c), withErrorPage(c, toShell(c, takeUnticked(c))))
}

/** Saves a search. Signed-out shoppers sign in first, and it is saved afterwards. */
export async function postSavedSearch(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  c.header('Cache-Control', 'no-store')
  const sent = await parseSaveRequest(c)
  const href = sent === null ? null : canonicalHref(sent.href, site)
  if (sent === null || href === null) return refuse(c, 'unreadable')
  const member = await loadMember(c)
  if (member === 'unknown') return refuse(c, 'failed')
  return member === null ? leadToSignIn(c, href) : save(c, sent, member.userId)
}

/** `see` shows new matches and marks them as viewed; `remove` deletes the search. */
export async function postSavedSearchAction(c: Ctx): Promise<Response> {
  const { services, tenant, member } = c.var
  const id = c.req.param('id') ?? ''
  const { action } = await readFields(c)
  if (action === 'remove') {
    const removed = await services.savedSearches.remove(member.userId, id)
    if (removed === 'failed') return refuse(c, 'failed')
    return removed === null ? notFound(c) : c.redirect(removedHref(removed), 303)
  }
  if (action !== 'see') return notFound(c)
  const search = await services.savedSearches.find(member.userId, id)
  if (search === 'unknown') return refuse(c, 'failed')
  if (search === null) return notFound(c)
  // If that fails, the matches show as new again.
  await services.savedSearches.see(member.userId, id, clock())
  return c.redirect(toFreshHref(search, tenant.site), 303)
}

async function save(c: Ctx, { href, seen_at: seenAt }: SaveRequest, userId: string) {
  const { services, tenant } = c.var
  const saved = await saveSearch(
    { href, seenAt },
    { site: tenant.site, searches: services.savedSearches, userId },
    clock(),
  )
  if (typeof saved === 'string') return refuse(c, saved)
  if (isScript(c)) return c.json({ success: true, title: saved.title })
  return c.redirect(outcomeHref(saved), 303)
}

function leadToSignIn(c: Ctx, href: string): Response {
  const page = routes.savedSearches.href()
  const signIn = routes.signIn.href('searches', page, { back: href, search: href })
  if (!isScript(c)) return c.redirect(signIn, 303)
  return c.json({ success: false, error: 'sign-in', sign_in: signIn }, 401)
}

function refuse(c: Ctx, refusal: Refusal): Response | Promise<Response> {
  const { status, text } = REFUSALS[refusal]
  if (status === 503) c.header('Retry-After', '30')
  if (isScript(c)) return c.json({ success: false, error: refusal, message: text }, status)
  const body = <RefusedBody refusal={refusal} />
  return sendUncached(c, { head: headOf(c), body, status })
}

async function toShell(c: Ctx, unticked: string | null): Promise<Shell> {
  const { services, tenant, member } = c.var
  const { site } = tenant
  const [searches, alerts] = await Promise.all([
    services.savedSearches.list(member.userId),
    hasAlerts(site) ? services.alerts.list(member.userId) : null,
  ])
  if (searches === null) {
    const title = 'We can’t show your searches right now'
    const text = 'Everything you’ve saved is safe. Please try again in a minute.'
    const body = <NotNow title={title} text={text} retryHref={routes.savedSearches.href()} />
    return { head: headOf(c), body, status: 503 }
  }
  const lists = { ask: services.search.fresh, findNear: services.search.findNear }
  const views = await loadSavedSearchViews(searches, site, lists, clock())
  const outcome = readOutcome(c.req.query(), searches, site)
  const props = { searches: views, alerts, unticked, outcome }
  const body = <SavedSearchesBody {...props} />
  return { head: headOf(c), body }
}

function headOf(c: Ctx): Shell['head'] {
  return privateHead(c, 'Saved searches')
}

export type SaveRequest = z.output<typeof sentShape>

/** Null if malformed. */
export function parseSaveRequest(c: Context): Promise<SaveRequest | null> {
  return readBody(c, sentShape)
}

export function RefusedBody({ refusal }: { refusal: Refusal }) {
  const { many } = useSite().site.vehicle
  return (
    <div className="error shell">
      <h1>Not saved</h1>
      <p role="alert">{REFUSALS[refusal].text}</p>
      <p className="error-actions buttons">
        {refusal === 'unreadable' ? (
          <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
            Search {many}
          </a>
        ) : (
          <a href={routes.savedSearches.href()} className="button">
            Your saved searches
          </a>
        )}
      </p>
    </div>
  )
}

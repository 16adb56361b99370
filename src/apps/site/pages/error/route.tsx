// Error pages, and redirects of old addresses.
import { HTTPException } from 'hono/http-exception'
import type { ReactNode } from 'react'

import { findMoved } from '#dealership/moved.ts'
import type { Variables } from '#http/app-env.ts'
import { isRead } from '#http/request.ts'
import type { Shell } from '#http/render.tsx'
import { uncached } from '#http/uncached.ts'
import { errorName, logError } from '#lib/log.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { telHref } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Ctx } from '#http/send-page.ts'
import { formRoutes, routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import type { Site } from '#tenant/schema.ts'
import { Document } from '#apps/site/ui/document.tsx'
import { SiteSilhouette } from '#apps/site/ui/empty-card.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { PhoneLink } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { NeutralPage, renderNeutral } from './neutral-page.tsx'

/** Redirects a moved address; otherwise 404 in the site's theme, with a search for the vehicle if it is known. */
export async function notFound(c: Ctx, sought?: string): Promise<Response> {
  const moved = followAlias(c)
  if (moved !== null) return moved
  c.status(404)
  c.header('Cache-Control', 'no-cache')
  return c.render(<NotFoundPage sought={sought} />)
}

/** 421 for an unknown host; names no dealer. */
export function unknownHost(c: Ctx): Response | Promise<Response> {
  return c.html(renderNeutral(<MisdirectedPage />), 421)
}

/** 503 for a site that is taken down, so that search engines keep its addresses. */
export function siteClosed(c: Ctx): Response | Promise<Response> {
  c.header('Retry-After', '3600')
  return c.html(renderNeutral(<ClosedPage site={c.var.tenant.site} />), 503)
}

/** Replaces a page's shell. The document may have been sent by then, so this is only a main element. */
export function withErrorPage(c: Ctx, shell: Promise<Shell>): Promise<Shell> {
  return shell.catch((error: unknown) => {
    logFailure(c, error)
    const head = { title: BROKEN_TITLE, robots: 'noindex' }
    return { head, body: <Broken requestId={c.var.requestId} />, status: 500 }
  })
}

/** 500 with the number of the error in the log; the error itself stays in the log. */
export async function failed(error: Error, c: Ctx): Promise<Response> {
  if (error instanceof HTTPException) return error.getResponse()
  const { tenant, requestId = '' } = c.var as Partial<Variables> // the error may precede the tenant
  logFailure(c, error)
  c.status(500)
  if (tenant !== undefined) {
    const page = (
      <Document title={BROKEN_TITLE} robots="noindex" isPrivate isSecret>
        <Broken requestId={requestId} />
      </Document>
    )
    return uncached(c, await c.render(page))
  }
  const page = (
    <NeutralPage title="Something went wrong" text="Please try again in a moment.">
      <p>
        <code>{requestId}</code>
      </p>
    </NeutralPage>
  )
  return uncached(c, c.html(renderNeutral(page)))
}

function logFailure(c: Ctx, error: unknown): void {
  const { tenant, requestId } = c.var as Partial<Variables> // the error may precede the tenant
  logError('request.failed', {
    request_id: requestId,
    tenant: tenant?.slug,
    path: withoutKeys(c.req.path),
    error: errorName(error),
    stack: error instanceof Error ? framesOf(error) : undefined,
  })
}

/** Stack frames, without the message. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.join('\n')
}

/** 421: no site has this host. */
export function MisdirectedPage() {
  return (
    <NeutralPage
      title="There is no site here"
      text="Check the address, or try again in a few minutes if the site is new."
    />
  )
}

function ClosedPage({ site: { name, phone_numbers: phones } }: { site: Site }) {
  const { general } = phones
  return (
    <NeutralPage title={`${name} is closed online for now`} text="This website will be back.">
      {general !== '' && (
        <p>
          Call us on <a href={telHref(general)}>{general}</a>.
        </p>
      )}
    </NeutralPage>
  )
}

/** Redirects to the current address; null if there is none, or if it is a form that the site does not have. */
export function followAlias(c: Ctx): Response | null {
  if (!isRead(c)) return null
  const { pathname, search } = new URL(c.req.url)
  const { site } = c.var.tenant
  const moved = findMoved(pathname, search, site)
  if (moved === null || isOff(moved.to, site)) return null
  // Browsers do not cache it, so a wrong alias can be fixed in a minute.
  c.header('Cache-Control', 'no-cache')
  return c.redirect(moved.to, moved.status)
}

function isOff(target: string, site: Site): boolean {
  const path = target.replace(/[?#].*/, '')
  return FORM_KINDS.some((kind) => formRoutes[kind].pattern === path && !hasForm(kind, site))
}

/** 404: no such address. `sought` is the text of a vehicle's address; undefined for any other page. */
export function NotFoundPage({ sought }: { sought?: string | undefined }) {
  const { one } = useSite().site.vehicle
  return sought === undefined ? (
    <ErrorPage title="We can’t find that page" code="404">
      <p>It may have moved, or the vehicle may have been sold.</p>
      <AllStock />
    </ErrorPage>
  ) : (
    <ErrorPage title={`We can’t find that ${one}`} code="404">
      <p>It may have been sold. Search for a similar one:</p>
      <SearchFor words={sought} />
      <AllStock isQuiet />
    </ErrorPage>
  )
}

function SearchFor({ words }: { words: string }) {
  const { many } = useSite().site.vehicle
  return (
    <form action={routes.search.href(DEFAULT_SEARCH)} className="error-search" role="search">
      <input
        type="search"
        name="query"
        className="edged"
        defaultValue={words}
        aria-label={`Search ${many}`}
      />
      <button type="submit" className="button">
        <Icon name="search" />
        Search
      </button>
    </form>
  )
}

/**
 * 500: a server error, with its number in the log. The content of a main element, because the document may already have
 * been sent.
 */
export function Broken({ requestId }: { requestId: string }) {
  return (
    <ErrorBody title={BROKEN_TITLE} code="500">
      <p>Please try again in a moment. If it keeps happening, call us and quote this number:</p>
      <p>
        <code>{requestId}</code>
      </p>
      <AllStock />
    </ErrorBody>
  )
}

export const BROKEN_TITLE = 'Something went wrong at our end'

/** Replaces a page whose stock cannot be read: 503, or 429 for a network that has searched too much. */
export function toSearchDown(c: Ctx, head: Shell['head'], retryHref: string): Shell {
  if (!c.var.services.search.isSpent())
    return { head, body: <SearchDown retryHref={retryHref} />, status: 503 }
  c.header('Retry-After', String(SPENT_SECONDS))
  return { head, body: <SearchSpent retryHref={retryHref} />, status: 429 }
}

/** The status of a fragment whose stock cannot be read. */
export function searchDownStatus(c: Ctx): 429 | 503 {
  if (!c.var.services.search.isSpent()) return 503
  c.header('Retry-After', String(SPENT_SECONDS))
  return 429
}

/** The period of SEARCH_LIMIT. */
const SPENT_SECONDS: Seconds = 60

function SearchSpent({ retryHref }: { retryHref: string }) {
  return (
    <ErrorBody title="That was a lot of searches" code="429">
      <p>
        There have been too many searches from your network in the last minute. Please wait a minute
        and try again, or call us and we’ll find it for you.
      </p>
      <TryAgain retryHref={retryHref} />
    </ErrorBody>
  )
}

/** 503: the search engine does not answer and there is no cached result. */
export function SearchDown({ retryHref }: { retryHref: string }) {
  return (
    <ErrorBody title="Search is unavailable right now" code="503">
      <p>Our team can still help. Call or send us a message, and we’ll find it for you.</p>
      <TryAgain retryHref={retryHref} />
    </ErrorBody>
  )
}

function TryAgain({ retryHref }: { retryHref: string }) {
  return (
    <p className="error-actions buttons">
      <a href={retryHref} className="button">
        <Icon name="again" />
        Try again
      </a>
      <a href={routes.general.href()} className="button button-quiet" data-dialog="">
        <Icon name="mail" />
        Enquire
      </a>
    </p>
  )
}

type ErrorPageProps = { title: string; code: string; children: ReactNode }

function ErrorPage(props: ErrorPageProps) {
  return (
    <Document title={`${props.title} | ${useSite().site.name}`} robots="noindex">
      <ErrorBody {...props} />
    </Document>
  )
}

function ErrorBody({ title, code, children }: ErrorPageProps) {
  return (
    <div className="error shell">
      <SiteSilhouette />
      <p className="error-code quiet">{code}</p>
      <h1>{title}</h1>
      {children}
      <PhoneLink />
    </div>
  )
}

function AllStock({ isQuiet = false }: { isQuiet?: boolean }) {
  const { site } = useSite()
  return (
    <p className="error-actions buttons">
      <a
        href={routes.search.href(DEFAULT_SEARCH)}
        className={isQuiet ? 'button button-quiet' : 'button'}
      >
        See all {site.vehicle.many}
      </a>
    </p>
  )
}

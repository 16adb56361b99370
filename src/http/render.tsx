// Streams pages: head and header first if the stock is slow, then the shell, then late fragments. All are strings,
// because React's own stream takes 3.4 times the CPU for a list and 2.2 times for a vehicle's page (`npm run bench --
// render`). Its late content would also need inline scripts, which the security policy forbids, and would stay hidden
// without scripts.
import { reactRenderer } from '@hono/react-renderer'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ComponentProps, ReactNode } from 'react'

import { shownAnnouncement } from '#dealership/shown.ts'
import { errorName, logError } from '#lib/log.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { inTime, orNull } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import { Document } from '#apps/site/ui/document.tsx'
import type { PageKind } from '#apps/site/ui/head.tsx'
import { renderView } from '#apps/site/ui/render-view.tsx'
import { SiteContext, type SiteView } from '#apps/site/ui/site-context.ts'
import type { AppEnv } from './app-env.ts'
import { clock } from '#lib/clock.ts'
import { pushUrl, varyByPart } from './htmx.ts'
import type { Drawn } from '#composition/page-store.ts'

const TIMEOUT_MS: Milliseconds = 2500

/** Milliseconds that a page waits for late content, which usually arrives by then. */
const SOON_MS: Milliseconds = 150

export type Head = Omit<ComponentProps<typeof Document>, 'children'>

export type Shell = {
  head: Head
  body: ReactNode
  /** Defaults to 200; a status that was already sent cannot change. */
  status?: ContentfulStatusCode
  late?: readonly LatePart[]
}

/** A page fragment that may arrive after the rest: always rendered, in time or as its fallback. */
export type LatePart = {
  /** Id of the placeholder that it replaces. */
  id: string
  content: Promise<ReactNode>
  /** Rendered if the content fails or times out. */
  fallback: ReactNode
}

type Ctx = Context<AppEnv>

/** Milliseconds that head and header wait for the stock, so that they are usually sent together with it. */
const HEAD_WAITS_MS: Milliseconds = 50
/** Milliseconds that late fragments and the page wait. The embedded engine is usually faster. */
const LATE_WAITS_MS: Milliseconds = 10
/** Placeholder for the shell while head and header are being sent. */
const GAP = '<template data-gap="main"></template>'
const DOCTYPE = '<!DOCTYPE html>'

/** Lets documents other than pages, such as sheets to print and errors, be rendered for their site by `c.render`. */
export const renderer = reactRenderer(({ children, c }) => (
  // Only this app uses the middleware.
  <SiteContext value={viewOf(c as Ctx)}>{children}</SiteContext>
))

/**
 * Sends a page. `early` is the head as known before the stock responds, or a function that creates it; `critical` never
 * rejects.
 */
export async function renderPage(
  c: Ctx,
  early: Head | (() => Head),
  critical: Promise<Shell>,
): Promise<Response> {
  varyByPart(c)
  c.header('Cache-Control', 'no-cache')
  // The stream of a HEAD response is never read, so nothing may wait for a reader.
  const isRead = c.req.method !== 'HEAD'
  const shell = await (isRead ? orNull(critical, HEAD_WAITS_MS) : critical)
  if (shell === null)
    return streamFromHead(c, typeof early === 'function' ? early() : early, critical)
  c.status(shell.status ?? 200)
  const page = DOCTYPE + render(c, <Document {...shell.head}>{shell.body}</Document>)
  const late = isRead ? startLate(shell.late) : []
  const contents = late.length === 0 ? [] : await orNull(contentsOf(late), LATE_WAITS_MS)
  if (contents === null) return stream(c, shell.head, (write) => writeTail(c, page, late, write))
  const [before, end] = splitEnd(page)
  const parts = late.map((part, at) => renderLatePart(c, part, contents[at]))
  const body = encode(before + parts.join('') + end)
  if (!contents.includes(FAILED)) offer(c, shell.head, body)
  return c.body(body, undefined, { 'Content-Type': HTML })
}

const HTML = 'text/html; charset=UTF-8'

const encoder = new TextEncoder()
/** The platform's types do not specify the kind of buffer. */
const encode = (html: string) => encoder.encode(html) as Uint8Array<ArrayBuffer>

/** Offers a page to the page cache if it is the same for every visitor. */
function offer(c: Ctx, { kind, isPrivate = false }: Head, body: Drawn['body']): void {
  if (!isPrivate) c.set('drawn', { kind, body })
}

/** Sends a fragment as a whole, once all of its content is ready. */
export function renderPart(
  c: Ctx,
  part: ReactNode,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  varyByPart(c)
  c.header('Cache-Control', 'no-cache')
  return c.html(render(c, part), status)
}

/** `renderPart` for a fragment whose page has an address, which the browser shows; the page cache may store it. */
export function renderFragment(
  c: Ctx,
  part: ReactNode,
  { kind, pushed }: { kind: PageKind; pushed: string },
): Response {
  varyByPart(c)
  c.header('Cache-Control', 'no-cache')
  const body = encode(render(c, part))
  c.set('drawn', { kind, pushed, body })
  const response = c.body(body, undefined, { 'Content-Type': HTML })
  pushUrl(c.req.raw.headers, pushed, response.headers)
  return response
}

function render(c: Ctx, node: ReactNode, identifierPrefix?: string): string {
  return renderView(viewOf(c), node, identifierPrefix)
}

function viewOf(c: Ctx): SiteView {
  const { tenant, preview } = c.var
  const { site, themeCss } = tenant
  return {
    site,
    themeCss,
    path: c.req.path,
    isPreview: preview !== undefined,
    announcement: shownAnnouncement(site, clock()),
  }
}

function streamFromHead(c: Ctx, early: Head, critical: Promise<Shell>): Response {
  const page = render(
    c,
    <Document {...early}>
      <template data-gap="main" />
    </Document>,
  )
  const [before = '', behind = ''] = page.split(GAP, 2)
  return stream(c, early, async (write) => {
    await write(DOCTYPE + before)
    const shell = await critical
    await write(render(c, shell.body))
    const isWhole = await writeTail(c, behind, startLate(shell.late), write)
    // The head was sent with 200 before the shell was known.
    return isWhole && shell.status === undefined
  })
}

/**
 * Writes late fragments before the closing tags, each as soon as it is ready. Returns false if a fallback had to
 * replace one.
 */
async function writeTail(
  c: Ctx,
  html: string,
  late: readonly StartedPart[],
  write: Write,
): Promise<boolean> {
  const [before, end] = splitEnd(html)
  await write(before)
  await Promise.all(late.map(async (part) => write(renderLatePart(c, part, await part.content))))
  await write(end)
  return !(await contentsOf(late)).includes(FAILED)
}

/** Splits the shell before its closing tags; late fragments go between. */
function splitEnd(html: string): [before: string, end: string] {
  const end = html.lastIndexOf('</body>')
  return [html.slice(0, end), html.slice(end)]
}

type Write = (html: string) => Promise<void>

/** A streamed page, written by `send`, which resolves to whether the page is complete. */
function stream(c: Ctx, head: Head, send: (write: Write) => Promise<boolean>): Response {
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  let page = ''
  let next = ''
  let writing: Promise<void> | null = null
  async function writeNext(): Promise<void> {
    // Late fragments of a response are rendered one after the other.
    await Promise.resolve()
    while (next !== '') {
      const html = next
      next = ''
      page += html
      await writer.write(encode(html))
    }
    writing = null
  }
  // Fragments that become ready while one is being sent are sent together.
  const sent = send((html) => {
    next += html
    return (writing ??= writeNext())
  })
    // The shopper has left, or rendering failed after the head was sent: the page ends here.
    .catch((error: unknown) => {
      logError('page.truncated', { path: withoutKeys(c.req.path), error: errorName(error) })
      return false
    })
  offer(
    c,
    head,
    sent.then((isWhole) => (isWhole ? encode(page) : null)),
  )
  c.executionCtx.waitUntil(sent.then(() => writer.close()).catch(() => undefined))
  c.header('Content-Type', HTML)
  // The local runtime compresses responses, and buffers a compressed stream until its end.
  if (c.env.DEV === '1') c.header('Content-Encoding', 'identity')
  return c.body(readable)
}

/** Replaces content that failed or timed out. */
const FAILED = Symbol('failed')
type LateContent = ReactNode | typeof FAILED
type StartedPart = Omit<LatePart, 'content'> & { content: Promise<LateContent> }

/** Starts late contents with their time limit; they never reject. */
function startLate(parts: readonly LatePart[] = []): StartedPart[] {
  return parts.map((part) => ({
    ...part,
    content: withFallback<LateContent>(part.content, FAILED),
  }))
}

const contentsOf = (late: readonly StartedPart[]) => Promise.all(late.map(({ content }) => content))

/** The element that the client moves to its placeholder; readable at the end of the page without scripts. */
function renderLatePart(c: Ctx, { id, fallback }: StartedPart, content: LateContent): string {
  const html = content === FAILED ? null : renderLate(c, content, id)
  const shown = html ?? renderLate(c, fallback, id) ?? ''
  return `<late-part for="${id}">${shown}<late-end></late-end></late-part>`
}

/** Null if rendering fails: the page is complete without it. */
function renderLate(c: Ctx, content: ReactNode, id: string): string | null {
  try {
    return render(c, content, `${id}-`)
  } catch (error) {
    logError('page.late-part-failed', { id, error: errorName(error) })
    return null
  }
}

/** The content if it is ready soon, otherwise null: the page is sent, and the content follows as a late fragment. */
export function ifReady<T>(content: Promise<T>): Promise<T | null> {
  return orNull(content, SOON_MS)
}

/** The content, or its fallback on failure or timeout. Never rejects. */
export function withFallback<T>(content: Promise<T>, otherwise: T): Promise<T> {
  return inTime(content, TIMEOUT_MS).catch(() => otherwise)
}

/** Excluded from search engines and from the site's tags. */
export function privateHead(c: Context<AppEnv>, title: string) {
  const { name } = c.var.tenant.site
  return { title: `${title} | ${name}`, robots: 'noindex, nofollow', isPrivate: true } as const
}

/** `privateHead` for a page whose address is a credential: the next page's tags do not receive it as the referrer. */
export function secretHead(c: Context<AppEnv>, title: string) {
  return { ...privateHead(c, title), isSecret: true } as const
}

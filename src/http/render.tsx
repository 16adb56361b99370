// Streams pages: head and header first if the stock is slow, then the shell, then late fragments.
import { reactRenderer } from '@hono/react-renderer'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

import { shownAnnouncement } from '#dealership/shown.ts'
import { errorName, logError } from '#lib/log.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { inTime, orNull } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import { Document } from '#ui/document.tsx'
import { fillKept, toHtmlWithKept, toPieces } from '#ui/draw-once.tsx'
import type { PageKind } from '#ui/head.tsx'
import { joinBytes, type Pieces, toBytes, toText } from '#ui/pieces.ts'
import { SiteContext, type SiteView } from '#ui/site-context.ts'
import type { AppEnv } from './app-env.ts'
import { clock } from './clock.ts'
import { pushUrl, varyByPart } from './htmx.ts'
import type { Drawn } from './page-store.ts'

const TIMEOUT_MS: Milliseconds = 2500

/** Milliseconds that a page waits for late content. Most of it arrives by then. */
const SOON_MS: Milliseconds = 150

export type Head = Omit<ComponentProps<typeof Document>, 'children'>

export type Shell = {
  head: Head
  body: ReactNode
  /** Default 200; a status already sent cannot change. */
  status?: ContentfulStatusCode
  late?: readonly LatePart[]
}

type Ctx = Context<AppEnv>

/** Milliseconds that head and header wait for the stock, so that they are usually sent with it. */
const HEAD_WAITS_MS: Milliseconds = 50
/** The same for late fragments and the page. Those of the embedded engine take less. */
const LATE_WAITS_MS: Milliseconds = 10
/** Placeholder for the shell while head and header are being sent. */
const GAP = '<template data-gap="main"></template>'
const DOCTYPE = '<!DOCTYPE html>'

declare module '@hono/react-renderer' {
  interface Props {
    kept: Pieces[]
  }
}

/** Lets pages be drawn for their site by `c.render`. */
export const renderer = reactRenderer(({ children, c, kept }) => (
  <SiteContext value={{ ...viewOf(c as Ctx /* the middleware is used in this app alone */), kept }}>
    {children}
  </SiteContext>
))

/** Renders a whole document of its own, which is never kept. */
export async function renderDocument(c: Ctx, page: ReactElement): Promise<Response> {
  const kept: Pieces[] = []
  const drawn = await c.render(page, { kept })
  return new Response(toBytes(fillKept(await drawn.text(), kept)), drawn)
}

/** Sends a page. `early` is the head as known before the stock responds, or makes it; `critical` never rejects. */
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
  const late = isRead ? (shell.late ?? []) : []
  const document = <Document {...shell.head}>{shell.body}</Document>
  const page = [DOCTYPE, ...toPieces(viewOf(c), document)]
  const nodes = late.length === 0 ? [] : await orNull(contentsOf(late), LATE_WAITS_MS)
  if (nodes === null) return stream(c, shell.head, (write) => writeTail(c, page, late, write))
  const [before, end] = splitEnd(page)
  const parts = late.flatMap((part, i) => drawLatePart(c, part, nodes[i]))
  const body = toBytes([...before, ...parts, end])
  if (!nodes.includes(FAILED)) offer(c, shell.head, body)
  return sendHtml(c, body)
}

const HTML = 'text/html; charset=UTF-8'

function sendHtml(c: Ctx, body: Uint8Array<ArrayBuffer>, status?: ContentfulStatusCode): Response {
  return c.body(body, status, { 'Content-Type': HTML })
}

/** Offers a page to the page cache: one that is the same for every visitor. */
function offer(c: Ctx, { kind, isPrivate = false }: Head, body: Drawn['body']): void {
  if (!isPrivate) c.set('drawn', { kind, body })
}

/** Sends a fragment as a whole, after all of its content is ready. */
export function renderPart(
  c: Ctx,
  part: ReactNode,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  varyByPart(c)
  c.header('Cache-Control', 'no-cache')
  return sendHtml(c, toBytes(toPieces(viewOf(c), part)), status)
}

/** The same for a fragment whose page has an address, which the browser shows; the page cache may keep it. */
export function renderFragment(
  c: Ctx,
  part: ReactNode,
  { kind, pushed }: { kind: PageKind; pushed: string },
): Response {
  varyByPart(c)
  c.header('Cache-Control', 'no-cache')
  const body = toBytes(toPieces(viewOf(c), part))
  c.set('drawn', { kind, pushed, body })
  const response = sendHtml(c, body)
  pushUrl(c.req.raw.headers, pushed, response.headers)
  return response
}

function viewOf(c: Ctx): SiteView {
  // `c.var` would copy everything that the context holds.
  const { site, themeCss } = c.get('tenant')
  return {
    site,
    themeCss,
    path: c.req.path,
    isPreview: c.get('preview') !== undefined,
    announcement: shownAnnouncement(site, clock()),
  }
}

/** The browser runs no React, so no markers between texts are needed. */
function toHtml(c: Ctx, node: ReactNode, identifierPrefix = ''): string {
  return toHtmlWithKept(viewOf(c), node, identifierPrefix)
}

function streamFromHead(c: Ctx, early: Head, critical: Promise<Shell>): Response {
  const gap = <template data-gap="main" />
  const page = toHtml(c, <Document {...early}>{gap}</Document>)
  const [before = '', behind = ''] = page.split(GAP, 2)
  return stream(c, early, async (write) => {
    await write([DOCTYPE, before])
    const shell = await critical
    await write(toPieces(viewOf(c), shell.body))
    const isWhole = await writeTail(c, [behind], shell.late ?? [], write)
    // The head said 200 before the shell was known.
    return isWhole && shell.status === undefined
  })
}

/**
 * Late fragments come before the closing tags, each when it is ready. False if the fallback of one had to replace it.
 */
async function writeTail(
  c: Ctx,
  pieces: Pieces,
  late: readonly LatePart[],
  write: Write,
): Promise<boolean> {
  const [before, end] = splitEnd(pieces)
  await write(before)
  const nodes = await Promise.all(
    late.map(async (part) => {
      const node = await withFallback(part.content, FAILED)
      await write(drawLatePart(c, part, node))
      return node
    }),
  )
  await write([end])
  return !nodes.includes(FAILED)
}

/** Late fragments come between the two. */
function splitEnd(page: Pieces): [before: Pieces, end: string] {
  const last = toText(page.slice(-1))
  const end = last.lastIndexOf('</body>')
  return [[...page.slice(0, -1), last.slice(0, end)], last.slice(end)]
}

type Write = (pieces: Pieces) => Promise<void>

/** A streamed page, written by `send`, which resolves to whether the page is whole. */
function stream(c: Ctx, head: Head, send: (write: Write) => Promise<boolean>): Response {
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const written: Uint8Array[] = []
  let next: Pieces = []
  let writing: Promise<void> | null = null
  async function writeNext(): Promise<void> {
    // Late parts of one answer are drawn one after the other.
    await Promise.resolve()
    while (next.length > 0) {
      const bytes = toBytes(next)
      next = []
      written.push(bytes)
      await writer.write(bytes)
    }
    writing = null
  }
  // What is ready before the last piece was sent goes together.
  const sent = send((pieces) => {
    next = [...next, ...pieces]
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
    sent.then((isWhole) => (isWhole ? joinBytes(written) : null)),
  )
  c.executionCtx.waitUntil(sent.then(() => writer.close()).catch(() => undefined))
  c.header('Content-Type', HTML)
  // The local runtime compresses, and buffers a compressed stream until its end.
  if (c.env.DEV === '1') c.header('Content-Encoding', 'identity')
  return c.body(readable)
}

/** A page fragment that may arrive after the rest: always rendered, in time or as its fallback. */
export type LatePart = {
  /** Id of the placeholder that it replaces. */
  id: string
  content: Promise<ReactNode>
  /** Rendered if the content fails or times out. */
  fallback: ReactNode
}

/** In the place of content that failed or timed out. */
const FAILED = <template />

/** What the late fragments contain. Never rejects. */
function contentsOf(late: readonly LatePart[]): Promise<ReactNode[]> {
  return Promise.all(late.map(({ content }) => content.catch(() => FAILED)))
}

/** The element that the client moves to its placeholder; readable at the end of the page without scripts. */
function drawLatePart(c: Ctx, { id, fallback }: LatePart, node: ReactNode): Pieces {
  const content = node === FAILED ? null : drawLate(c, node, id)
  const shown = content ?? drawLate(c, fallback, id) ?? []
  return [`<late-part for="${id}">`, ...shown, '<late-end></late-end></late-part>']
}

/** Null if drawing fails: the page is complete without it. */
function drawLate(c: Ctx, content: ReactNode, id: string): Pieces | null {
  try {
    return toPieces(viewOf(c), content, `${id}-`)
  } catch (error) {
    logError('page.late-part-failed', { id, error: errorName(error) })
    return null
  }
}

/** The content if it is ready soon, else null: the page is sent and the content follows as a late fragment. */
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

/** The same for a page whose address is a credential: the next page's tags do not receive it as the referrer. */
export function secretHead(c: Context<AppEnv>, title: string) {
  return { ...privateHead(c, title), isSecret: true } as const
}

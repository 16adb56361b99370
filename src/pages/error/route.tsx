// Error responses: unknown host, unknown address, server errors.
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { renderToString } from 'react-dom/server'

import type { AppEnv, Variables } from '#http/app-env.ts'
import type { Shell } from '#http/render.tsx'
import { errorName, logError } from '#lib/log.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { followAlias } from '#pages/alias/route.ts'
import { assetUrl } from '#ui/assets.ts'
import { Document } from '#ui/document.tsx'
import { Broken, BROKEN_TITLE, NotFoundPage } from './error-page.tsx'

type Ctx = Context<AppEnv>

/** Redirects a moved address; else 404 in the site's theme, with a search for the vehicle if it is known. */
export async function notFound(c: Ctx, sought?: string): Promise<Response> {
  const moved = followAlias(c)
  if (moved !== null) return moved
  c.status(404)
  c.header('Cache-Control', 'no-cache')
  return c.render(<NotFoundPage sought={sought} />)
}

/** 421 for an unknown host; names no dealer. */
export function unknownHost(c: Ctx): Response | Promise<Response> {
  return c.html(`<!DOCTYPE html>${renderToString(<MisdirectedPage />)}`, 421)
}

/** A page's shell, or the error message: by then the document may have been sent, so this must be a main. */
export function orBroken(c: Ctx, shell: Promise<Shell>): Promise<Shell> {
  return shell.catch((error: unknown) => {
    logFailure(c, error)
    const head = { title: BROKEN_TITLE, robots: 'noindex' }
    return { head, body: <Broken requestId={c.var.requestId} />, status: 500 }
  })
}

/** 500 with the error's number in the log; the error itself stays in the log. */
export async function failed(error: Error, c: Ctx): Promise<Response> {
  if (error instanceof HTTPException) return error.getResponse()
  const { tenant, requestId = '' } = c.var as Partial<Variables> // the error may precede the tenant
  logFailure(c, error)
  c.header('Cache-Control', 'no-store')
  c.status(500)
  if (tenant !== undefined) {
    return c.render(
      <Document title={BROKEN_TITLE} robots="noindex" isPrivate isSecret>
        <Broken requestId={requestId} />
      </Document>,
    )
  }
  const page = (
    <NeutralPage
      title="Something went wrong"
      text="Please try again in a moment."
      requestId={requestId}
    />
  )
  return c.html(`<!DOCTYPE html>${renderToString(page)}`)
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

type Props = { title: string; text: string; requestId?: string }

/** The page for an unknown host (421), or for an error before the site is known: no dealer, no theme. */
export function NeutralPage({ title, text, requestId }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetUrl('plain.css')} />
      </head>
      <body>
        <main className="error shell">
          <h1>{title}</h1>
          <p>{text}</p>
          {requestId !== undefined && (
            <p>
              <code>{requestId}</code>
            </p>
          )}
        </main>
      </body>
    </html>
  )
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

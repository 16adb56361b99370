// HTTP routes for alerts: subscribe and unsubscribe.
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ReactNode } from 'react'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { secretHead } from '#http/private-head.ts'
import { readFields } from '#http/read-body.ts'
import { renderPage } from '#http/render.tsx'
import { unavailable } from '#http/unavailable.tsx'
import { notFound } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import { consentText, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { StopBody, UntickedBody } from './page.tsx'

type Ctx = Context<AppEnv>

/** Turns an alert on, if its consent is ticked, or off. */
export async function postAlert(c: Ctx): Promise<Response> {
  const { services, tenant, member } = c.var
  const { subject = '', action, consent } = await readFields(c)
  const back = subject === WATCHLIST ? routes.watchlist.href() : routes.savedSearches.href()
  if (action === 'stop') {
    const isStopped = await services.alerts.stop(member.userId, subject)
    return isStopped ? c.redirect(back, 303) : fail(c, back)
  }
  const name = await loadTitle(c, subject)
  if (name === 'unread') return fail(c, back)
  if (name === null || action !== 'start') return notFound(c)
  if (consent === undefined)
    return render(
      c,
      <UntickedBody subject={subject} name={name.title} alert={null} />,
      'Text alerts',
      422,
    )
  const words = consentText(tenant.site, subject, name.title)
  const isStarted = await services.alerts.start(member, subject, words, clock())
  return isStarted ? c.redirect(back, 303) : fail(c, back)
}

/**
 * The page behind the link in a message. It neither reads nor writes: phones prefetch links, and strangers guess them.
 */
export async function getStopAlerts(c: Ctx): Promise<Response> {
  return renderStop(c, 'asked')
}

/** Stops all messages. */
export async function postStopAlerts(c: Ctx): Promise<Response> {
  const isStopped = await c.var.services.alerts.stopAll(tokenOf(c))
  return renderStop(c, isStopped ? 'stopped' : 'failed')
}

/** Title of the saved search, empty for the watchlist; null if it is not this shopper's. */
async function loadTitle(c: Ctx, subject: string): Promise<{ title: string } | null | 'unread'> {
  const { services, tenant, member } = c.var
  if (subject === WATCHLIST) return tenant.site.garage.watchlist ? { title: '' } : null
  const search = await services.savedSearches.find(member.userId, subject)
  return search === 'unknown' ? 'unread' : search
}

function tokenOf(c: Ctx): string {
  return c.req.param('token') ?? ''
}

function renderStop(c: Ctx, state: 'asked' | 'stopped' | 'failed'): Promise<Response> {
  const body = <StopBody token={tokenOf(c)} state={state} />
  return render(c, body, 'Text messages', state === 'failed' ? 503 : 200)
}

function fail(c: Ctx, back: string): Promise<Response> {
  return unavailable(c, {
    title: 'Nothing has changed',
    text: 'We couldn’t change your text alerts right now. Please try again in a minute.',
    retryHref: back,
  })
}

/** Never cached and free of tags: anyone who has the address can stop the messages. */
async function render(
  c: Ctx,
  body: ReactNode,
  title: string,
  status: ContentfulStatusCode,
): Promise<Response> {
  const head = secretHead(c, title)
  const response = await renderPage(c, head, Promise.resolve({ head, body, status }))
  response.headers.set('Cache-Control', 'no-store')
  return response
}

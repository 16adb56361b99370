// Text alerts: the switch, the consent, and the page to unsubscribe.
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ReactNode } from 'react'
import * as z from 'zod'

import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { secretHead } from '#http/render.tsx'
import { unavailable } from '#http/unavailable.tsx'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { notFound } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { type Alert, consentText, hasAlerts, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { ErrorNotice } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

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
  if (consent === undefined) return redirectWithMessage(c, back, { unticked: subject })
  const words = consentText(tenant.site, subject, name.title)
  const isStarted = await services.alerts.start(member, subject, words, clock())
  return isStarted ? c.redirect(back, 303) : fail(c, back)
}

/** The alert that a shopper tried to switch on without ticking the consent, for the page with its switch. */
export function takeUnticked(c: Ctx): string | null {
  return takeMessage(c, z.object({ unticked: z.string() }))?.unticked ?? null
}

/**
 * Target of the link in a message. Neither reads nor writes: phones prefetch links, and strangers guess them. `stopped`
 * is set after the button, without a cookie: it works in every browser, and on sites that set none.
 */
export async function getStopAlerts(c: Ctx): Promise<Response> {
  return renderStop(c, c.req.query('stopped') === undefined ? 'asked' : 'stopped')
}

export async function postStopAlerts(c: Ctx): Promise<Response> {
  const isStopped = await c.var.services.alerts.stopAll(tokenOf(c))
  return isStopped
    ? c.redirect(`${routes.stopAlerts.href(tokenOf(c))}?stopped`, 303)
    : renderStop(c, 'failed')
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

/** Never cached and without tags, because anyone with the address can stop the messages. */
async function render(c: Ctx, body: ReactNode, title: string, status: ContentfulStatusCode) {
  const head = secretHead(c, title)
  return sendUncached(c, { head, body, status })
}

type StopProps = { token: string; state: 'asked' | 'stopped' | 'failed' }

/** Identical for every link, so that it does not reveal which tokens exist. */
export function StopBody({ token, state }: StopProps) {
  const { name } = useSite().site
  if (state === 'stopped') return <Stopped />
  return (
    <section className="alert-sheet shell" data-testid="stop-alerts">
      <h1>Stop text messages?</h1>
      {state === 'failed' && (
        <ErrorNotice>We couldn’t stop them right now. Please try again in a minute.</ErrorNotice>
      )}
      <p>
        {name} will no longer text the mobile that received this link about new arrivals and price
        drops. You don’t need to sign in.
      </p>
      <form method="post" action={routes.stopAlerts.href(token)}>
        <button className="button">Stop all messages</button>
      </form>
    </section>
  )
}

function Stopped() {
  const { name } = useSite().site
  return (
    <section className="alert-sheet shell" data-testid="alerts-stopped">
      <h1>Messages stopped</h1>
      <p role="status">
        {name} will no longer text the mobile that received this link about new arrivals and price
        drops. Everything you’ve saved is still there, and you can turn messages on again.
      </p>
      <a href={routes.home.href()} className="button">
        Back to {name}
      </a>
    </section>
  )
}

type Props = {
  /** Id of the saved search, or WATCHLIST. */
  subject: string
  name?: string
  alert: Alert | null
  /** Whether the shopper tried to switch it on without ticking the consent. */
  isUnticked?: boolean
}

export function AlertSwitch({ subject, name = '', alert, isUnticked = false }: Props) {
  if (!hasAlerts(useSite().site)) return null
  return (
    <div className="alert-switch edged" data-testid="alert-switch" data-subject={subject}>
      {alert === null ? (
        <Off subject={subject} name={name} isUnticked={isUnticked} />
      ) : (
        <On subject={subject} name={name} />
      )}
    </div>
  )
}

type Parts = Required<Pick<Props, 'subject' | 'name'>>

function On({ subject, name }: Parts) {
  return (
    <form method="post" action={routes.alerts.href()}>
      <input type="hidden" name="subject" value={subject} />
      <p>
        <Icon name="sms" />
        Text alerts are on
      </p>
      <button name="action" value="stop" className="alert-stop">
        Turn off<span className="unseen"> text alerts {toWhich(subject, name)}</span>
      </button>
    </form>
  )
}

function Off({ subject, name, isUnticked }: Parts & { isUnticked: boolean }) {
  const { site } = useSite()
  const error = `alert-error-${subject}`
  return (
    <details open={isUnticked}>
      <summary>
        <Icon name="sms" />
        <span>
          {subject === WATCHLIST ? 'Text me price drops' : 'Text me new matches'}
          <span className="unseen"> {toWhich(subject, name)}</span>
        </span>
        <span className="alert-start">Turn on</span>
      </summary>
      <form method="post" action={routes.alerts.href()}>
        <input type="hidden" name="subject" value={subject} />
        <label>
          <input
            type="checkbox"
            name="consent"
            required
            aria-invalid={isUnticked || undefined}
            aria-describedby={isUnticked ? error : undefined}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
            autoFocus={isUnticked || undefined}
          />
          {consentText(site, subject, name)}
        </label>
        {isUnticked && (
          <p id={error} className="alert-error" role="alert">
            Please tick the box first. We only text you with your consent.
          </p>
        )}
        <button name="action" value="start" className="button">
          Text me
        </button>
      </form>
    </details>
  )
}

function toWhich(subject: string, name: string): string {
  return subject === WATCHLIST ? 'about my watchlist' : `about ${name}`
}

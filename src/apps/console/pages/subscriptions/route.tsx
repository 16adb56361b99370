// Subscribes to and unsubscribes from regular emails about a site, by button or by the link in each email.
import * as z from 'zod'

import { auditStatements } from '#apps/console/audit.ts'
import { findPersonById } from '#apps/console/people-rows.ts'
import { consoleRoutes, parseConsolePath } from '#apps/console/routes.ts'
import {
  isSubscriptionKind,
  readUnsubscribeToken,
  subscribeStatement,
  type Subscription,
  unsubscribeStatement,
} from '#apps/console/subscriptions.ts'
import { clock } from '#lib/clock.ts'
import { pageBefore } from '#http/member.ts'
import { readFields } from '#http/request.ts'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { withQuery } from '#lib/url.ts'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { siteZone } from '#vehicle/places.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { SUBSCRIPTION_WORDS } from './form.tsx'

/** The button. Redirects to the page that had it, which shows the new state. */
export async function postSubscription(c: Ctx): Promise<Response> {
  const { kind = '', do: wanted } = await readFields(c)
  const { person } = c.var.console
  const site = c.req.param('slug') ?? ''
  if (isSubscriptionKind(kind))
    await change(c, { person: person.id, site, kind }, { who: person, isStart: wanted === 'start' })
  const back = parseConsolePath(pageBefore(c))
  const home = consoleRoutes.site.href(site)
  return c.redirect(back.startsWith(`${home}/`) ? back : home, 303)
}

/** Asks first, because mail programs open links by themselves. */
export async function getUnsubscribe(c: Ctx): Promise<Response> {
  const token = c.req.query('token') ?? ''
  const named = await readUnsubscribeToken(c.env.MASTER_KEY, token)
  if (named === null) return showInvalid(c)
  const name = await nameOf(c, named)
  const { name: email } = SUBSCRIPTION_WORDS[named.kind]
  if (takeMessage(c, STOPPED) !== null) return showStopped(c, named, `${email} about ${name}`)
  return sendConsole(
    c,
    <ConsolePage
      title={`Stop ${email} about ${name}?`}
      person={null}
      isNarrow
      lead="You can start it again in the console at any time."
    >
      <form method="post" action={withQuery(consoleRoutes.unsubscribe.href(), { token })}>
        <button type="submit" className="button primary">
          Stop it
        </button>
      </form>
    </ConsolePage>,
  )
}

export async function postUnsubscribe(c: Ctx): Promise<Response> {
  const token = c.req.query('token') ?? ''
  const named = await readUnsubscribeToken(c.env.MASTER_KEY, token)
  if (named === null) return showInvalid(c)
  const who = await findPersonById(c.env.DB, named.person)
  if (who !== null) await change(c, named, { who, isStart: false })
  const href = withQuery(consoleRoutes.unsubscribe.href(), { token })
  return redirectWithMessage(c, href, { isStopped: true })
}

const STOPPED = z.object({ isStopped: z.literal(true) })

function showStopped(c: Ctx, { site }: Subscription, what: string) {
  const done = `You won’t get ${what} any more.`
  return sendConsole(
    c,
    <ConsolePage title="Stopped" person={null} isNarrow notice={{ done }}>
      <p>
        <a href={consoleRoutes.site.href(site)}>Start it again in the console</a>
      </p>
    </ConsolePage>,
  )
}

async function change(
  c: Ctx,
  subscription: Subscription,
  { who, isStart }: { who: { id: string; email: string }; isStart: boolean },
): Promise<void> {
  const { DB: db } = c.env
  const { site, kind } = subscription
  const now = clock()
  const act = isStart ? 'email.start' : 'email.end'
  const subject = SUBSCRIPTION_WORDS[kind].name
  const tenant = isStart ? await loadTenantBySlug(c.env, site, now) : null
  const zone = tenant === null ? 'UTC' : siteZone(tenant.site)
  await db.batch([
    isStart
      ? subscribeStatement(db, subscription, { now, zone })
      : unsubscribeStatement(db, subscription),
    ...auditStatements(db, { who, act, site, subject }, now),
  ])
}

async function nameOf(c: Ctx, { site }: Subscription): Promise<string> {
  return (await loadTenantBySlug(c.env, site, clock()))?.site.name ?? site
}

function showInvalid(c: Ctx): Response | Promise<Response> {
  return sendConsole(
    c,
    <ConsolePage title="This link no longer works" person={null} isNarrow>
      <p>
        Sign in to the <a href={consoleRoutes.sites.href()}>console</a> to stop the email there.
      </p>
    </ConsolePage>,
    410,
  )
}

// What of a site needs a person now, each line leading to where it is done.
import type { ReactNode } from 'react'

import { may, type Person } from '#console/permissions.ts'
import { consoleRoutes, withQuery } from '#console/routes.ts'
import { siteDay } from '#dealership/shown.ts'
import type { Env } from '#env.ts'
import { countOf } from '#lib/text.ts'
import { localDate } from '#lib/time.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { loadPanel, type Panel } from '#ops/load-overview.ts'
import { Ago } from '#pages/console/pieces.tsx'
import { countInbox, type InboxCounts } from '#sales/leads/outbox/inbox-rows.ts'
import { listHeld } from '#sales/reservations/reservation-rows.ts'
import { type FeedHealth, loadFeedHealth } from '#stock/import/feed-schedule.ts'
import { siteZone } from '#stock/places.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type Waiting = {
  /** "hidden" from those who may not read leads. */
  leads: Panel<{ inbox: InboxCounts; endingToday: number }> | 'hidden'
  sources: Panel<FeedHealth[]>
}

/** Reads it, each store separately. Never rejects. */
export async function loadWaiting(
  env: Env,
  tenant: Tenant,
  person: Person,
  now: Seconds,
): Promise<Waiting> {
  const { slug, site } = tenant
  const db = databaseOf(env, tenant)
  const mayRead = may(person, 'leads.read', slug)
  const [leads, sources] = await Promise.all([
    mayRead
      ? loadPanel('inbox', async () => {
          const [inbox, held] = await Promise.all([
            countInbox(db, slug, now),
            listHeld(db, slug, now),
          ])
          const today = siteDay(site, now)
          const ending = held.filter(({ until }) => localDate(until, siteZone(site)) === today)
          return { inbox, endingToday: ending.length }
        })
      : null,
    loadPanel('feeds', () => loadFeedHealth(db, site, now)),
  ])
  return { leads: mayRead ? leads : 'hidden', sources }
}

type ListProps = { slug: string; waiting: Waiting; now: Seconds }

export function WaitingList({ slug, waiting: { leads, sources }, now }: ListProps) {
  const isUnread = leads === null || sources === null
  const lines = [
    ...(leads === null || leads === 'hidden' ? [] : leadLines(slug, leads, now)),
    ...(sources ?? []).flatMap((source) => sourceLines(slug, source, now)),
  ]
  return (
    <section className="waiting" aria-labelledby="waiting">
      <h2 id="waiting">What needs you</h2>
      {isUnread && (
        <p className="bad">Some of it could not be read just now. Reload this page in a minute.</p>
      )}
      {lines.length === 0 && !isUnread && <p className="quiet">Nothing at the moment.</p>}
      <ul>
        {lines.map(({ href, label, more }) => (
          <li key={label}>
            <a href={href}>{label}</a>
            <span className="below">{more}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Line = { href: string; label: string; more: ReactNode }

function leadLines(
  slug: string,
  { inbox, endingToday }: Exclude<Waiting['leads'], 'hidden' | null>,
  now: Seconds,
): Line[] {
  const { unanswered, oldest, held } = inbox
  const inboxHref = (query: Record<string, string>) =>
    withQuery(consoleRoutes.inbox.href(slug), query)
  return [
    ...(unanswered === 0
      ? []
      : [
          {
            href: inboxHref({ view: 'open' }),
            label: `${countOf(unanswered, 'lead')} without an answer`,
            more: oldest !== null && (
              <>
                The oldest came <Ago iso={toZonedIso(oldest, 'UTC')} now={now} />
              </>
            ),
          },
        ]),
    ...(held === 0
      ? []
      : [
          {
            href: inboxHref({ view: 'held' }),
            label: `${countOf(held, 'lead')} held as spam`,
            more: 'Release those from people, discard the rest',
          },
        ]),
    ...(endingToday === 0
      ? []
      : [
          {
            href: inboxHref({ view: 'all', kind: 'reservation' }),
            label: `${countOf(endingToday, 'reservation ends', 'reservations end')} today`,
            more: 'Then the vehicle is for sale again',
          },
        ]),
  ]
}

function sourceLines(slug: string, health: FeedHealth, now: Seconds): Line[] {
  const { source, lastSuccess, isStale, last } = health
  const name = source.startsWith('feed:') ? `the feed “${source.slice(5)}”` : 'deliveries'
  const href = consoleRoutes.stock.href(slug)
  const rejected = last?.refused ?? 0
  return [
    ...(isStale
      ? [
          {
            href,
            label: `No new stock from ${name}`,
            more:
              lastSuccess === null ? (
                'Nothing has arrived yet'
              ) : (
                <>
                  Last import <Ago iso={toZonedIso(lastSuccess, 'UTC')} now={now} />
                </>
              ),
          },
        ]
      : []),
    ...(rejected > 0
      ? [
          {
            href,
            label: `${countOf(rejected, 'row')} of ${name} rejected`,
            more: 'See why, and correct them in your stock system',
          },
        ]
      : []),
  ]
}

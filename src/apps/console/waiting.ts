// What needs attention on a site: read from each store separately, as lines with links. For the site's overview and the
// daily email.
import { resultsSummary, type Totals } from '#analytics/results-summary.ts'
import { type DraftNews, loadDraftNews, requestLines } from './draft-news.ts'
import { loadSalesWork, salesLines, type SalesWork } from './sales-work.ts'
import type { WaitingLine } from './waiting-line.ts'
import { countMatching } from './count-matching.ts'
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { type DueFact, dueForReview } from '#dated-facts/table.ts'
import type { Env } from '#env.ts'
import { countOf } from '#lib/text.ts'
import { addDays, localDate, toDay, toDeadline } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toMoment } from '#lib/zone-time.ts'
import type { Scheduled } from '#rollout/draft.ts'
import { countInbox, type InboxCounts } from '#sales/leads/outbox/inbox-rows.ts'
import { listReplies } from '#sales/leads/outbox/report-rows.ts'
import { describePromise, type Reply, replyDue } from '#sales/leads/reply-promise.ts'
import { countEnding, countUnsettled } from '#sales/reservations/reservation-list.ts'
import { type FileAbsences, listAbsences } from '#feeds/export/drop-rows.ts'
import { countVehicles, toDrops } from '#feeds/export/drops.ts'
import { findFeed } from '#feeds/export/feeds.ts'
import { CONSOLE, feedOf } from '#vehicle/stock-source.ts'
import { type FeedHealth, loadFeedHealth } from '#feeds/import/feed-schedule.ts'
import { siteZone } from '#vehicle/places.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { loadPanel, type Panel } from '#apps/ops/load-overview.ts'

/** Each part is null if it could not be read, and "hidden" if the person may not see it. */
export type Waiting = {
  leads: Panel<LeadNews> | 'hidden'
  draft: Panel<DraftNews> | 'hidden'
  sources: Panel<FeedHealth[]>
  photos: Panel<{ without: number }>
  files: Panel<FileAbsences[]>
  /** Published figures of the site that must be checked against their source again. */
  facts: readonly DueFact[]
  /** Figures of today and the previous seven days. */
  figures: Panel<{ today: Totals; week: Totals }>
}

type LeadNews = {
  inbox: InboxCounts
  /** Unanswered leads past the promised reply time; null if none is promised. */
  late: number | null
  endingToday: number
  unsettled: number
  work: SalesWork
}

const HIDDEN = 'hidden' as const

/** Never rejects. */
export async function loadWaiting(
  env: Env,
  tenant: Tenant,
  person: Person,
  now: Seconds,
): Promise<Waiting> {
  const { slug, site } = tenant
  const db = databaseOf(env, tenant)
  const zone = siteZone(site)
  const [leads, draft, sources, photos, files, figures] = await Promise.all([
    may(person, 'leads.read', slug) ? loadPanel('inbox', () => loadLeads(db, tenant, now)) : HIDDEN,
    may(person, 'content.draft', slug)
      ? loadPanel('draft', () => loadDraftNews(env, slug, person))
      : HIDDEN,
    loadPanel('feeds', () => loadFeedHealth(db, site, now)),
    loadPanel('photos', () => countBare(env, tenant, now)),
    loadPanel('drops', () => listAbsences(db, slug)),
    loadPanel('results', () => resultsSummary(db, { slug, zone }, localDate(now, zone))),
  ])
  const facts = dueForReview(localDate(now, zone), site.dated_facts)
  return { leads, draft, sources, photos, files, facts, figures }
}

async function loadLeads(db: D1Database, { slug, site }: Tenant, now: Seconds): Promise<LeadNews> {
  const zone = siteZone(site)
  const endOfDay = toMoment(addDays(localDate(now, zone), 1), 0, zone)
  const [inbox, replies, endingToday, unsettled, work] = await Promise.all([
    countInbox(db, slug, now),
    site.forms.reply_promise.enabled ? listReplies(db, slug, now) : null,
    countEnding(db, slug, { now, endOfDay }),
    countUnsettled(db, slug),
    loadSalesWork(db, slug, now),
  ])
  const isLate = ({ createdAt, answeredAt }: Reply) =>
    answeredAt === null && replyDue(createdAt, site) < now
  return { inbox, late: replies && replies.filter(isLate).length, endingToday, unsettled, work }
}

/** Vehicles for sale without a photo: one count by the engine, however large the stock. */
async function countBare(env: Env, tenant: Tenant, now: Seconds): Promise<{ without: number }> {
  return { without: await countMatching(env, tenant, 'has_photos:false AND NOT status:sold', now) }
}

/** Whether a part could not be read, so the list may be incomplete. */
export function isPartial(waiting: Waiting): boolean {
  return Object.values(waiting).includes(null)
}

/** What needs attention, most urgent first. */
export function toLines(
  { slug, site }: Tenant,
  { leads, draft, sources, photos, files, facts }: Waiting,
): WaitingLine[] {
  const schedules = draft === null || draft === 'hidden' ? [] : draft.schedules
  const toScheduleLine = (schedule: Scheduled) => scheduleLine(slug, siteZone(site), schedule)
  return [
    ...schedules.filter(({ refused }) => refused !== null).map(toScheduleLine),
    ...(draft === null || draft === 'hidden' ? [] : requestLines(slug, draft.requests)),
    ...(leads === null || leads === 'hidden' ? [] : leadLines(slug, site, leads)),
    // A file imported by hand needs no attention once it is read: its rejected rows are on the stock page.
    ...(sources ?? [])
      .filter(({ source }) => source !== CONSOLE)
      .flatMap((source) => sourceLines(slug, source)),
    ...(files ?? [])
      .filter(({ file }) => findFeed(file, site) !== undefined)
      .flatMap((file) => dropLines(slug, file)),
    ...(photos === null || photos.without === 0
      ? []
      : [
          {
            href: withQuery(consoleRoutes.yard.href(slug), { photos: 'none' }),
            label: `${countOf(photos.without, 'vehicle')} without photos`,
            more: 'See which ones, and add photos from a phone or in your stock system',
          },
        ]),
    ...facts.map((due) => factLine(slug, due)),
    ...schedules.filter(({ refused }) => refused === null).map(toScheduleLine),
  ]
}

/** A figure that has ended, or ends within 60 days. */
function factLine(slug: string, { fact, end, days }: DueFact): WaitingLine {
  const when = `${days < 0 ? 'expired on' : 'is used until'} ${toDay(end)}`
  return {
    href: consoleRoutes.site.href(slug),
    label: `“${fact.what}” ${when}`,
    more: `Read it again at ${fact.sources[0]?.publisher ?? 'its source'} and enter the new figure`,
  }
}

function scheduleLine(slug: string, zone: string, { by, at, refused }: Scheduled): WaitingLine {
  const when = toDeadline(at, zone)
  const href = consoleRoutes.review.href(slug)
  return refused === null
    ? { href, label: `A publish is scheduled for ${when}`, more: `By ${by}` }
    : { href, label: `Not published on ${when}: what ${by} scheduled`, more: refused }
}

function leadLines(
  slug: string,
  site: Site,
  { inbox, late, endingToday, unsettled, work }: LeadNews,
): WaitingLine[] {
  const { unanswered, oldest, held, undelivered } = inbox
  const inboxHref = (query: Record<string, string>) =>
    withQuery(consoleRoutes.inbox.href(slug), query)
  return [
    ...(unsettled === 0
      ? []
      : [
          {
            href: withQuery(consoleRoutes.reservations.href(slug), { view: 'money' }),
            label: `${countOf(unsettled, 'reservation')} with money to settle`,
            more: 'A refund failed, or a payment is disputed',
          },
        ]),
    ...(undelivered === 0
      ? []
      : [
          {
            href: inboxHref({ view: 'undelivered' }),
            label: `${countOf(undelivered, 'lead')} not delivered`,
            more: 'See on each what failed, and call the shopper meanwhile',
          },
        ]),
    ...(unanswered === 0
      ? []
      : [
          {
            href: inboxHref({ view: 'open' }),
            label: `${countOf(unanswered, 'lead')} without an answer`,
            more: `${late === null || late === 0 ? '' : `${late} past your promise to reply ${describePromise(site)}. `}The oldest came`,
            ...(oldest !== null && { since: oldest }),
          },
        ]),
    ...salesLines(slug, work),
    ...(held === 0
      ? []
      : [
          {
            href: inboxHref({ view: 'held' }),
            label: `${countOf(held, 'lead')} held as spam`,
            more: 'Release the real ones, and discard the rest',
          },
        ]),
    ...(endingToday === 0
      ? []
      : [
          {
            href: withQuery(consoleRoutes.reservations.href(slug), { view: 'today' }),
            label: `${countOf(endingToday, 'reservation ends', 'reservations end')} today`,
            more: 'Then the vehicle is for sale again',
          },
        ]),
  ]
}

function sourceLines(
  slug: string,
  { source, lastSuccess, isStale, last }: FeedHealth,
): WaitingLine[] {
  const feed = feedOf(source)
  const name = feed === null ? 'deliveries' : `the feed “${feed}”`
  const href = consoleRoutes.stock.href(slug)
  const { refused: rejected = 0, leftOut = [], repairs = [] } = last ?? {}
  const sum = (counts: readonly { count: number }[]) =>
    counts.reduce((all, { count }) => all + count, 0)
  return [
    ...(isStale
      ? [
          {
            href,
            label: `No new stock from ${name}`,
            ...(lastSuccess === null
              ? { more: 'Nothing has arrived yet' }
              : { more: 'Last import', since: lastSuccess }),
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
    ...(leftOut.length > 0
      ? [
          {
            href,
            label: `${countOf(sum(leftOut), 'value')} of ${name} left out`,
            more: 'See which words the website did not understand',
          },
        ]
      : []),
    ...(repairs.length > 0
      ? [
          {
            href,
            label: `${countOf(sum(repairs), 'row')} of ${name} repaired`,
            more: 'Check that they are right',
          },
        ]
      : []),
  ]
}

function dropLines(slug: string, { file, absences }: FileAbsences): WaitingLine[] {
  const { dropped } = toDrops(absences)
  const [newest] = dropped
  if (newest === undefined) return []
  return [
    {
      href: `${consoleRoutes.stock.href(slug)}#dropped`,
      label: `${countOf(countVehicles(dropped), 'vehicle')} dropped out of ${file}`,
      more: 'See which ones and why. The last dropped out',
      since: newest.since,
    },
  ]
}

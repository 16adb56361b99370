// View model of the account page: stored data as text, with counts, in the dealer's time zone.
import { isObject } from '#lib/is-object.ts'
import { toSpaced } from '#lib/parse-phone.ts'
import { localDate, toClock, toDay, toShortDeadline } from '#lib/time.ts'
import { type Seconds, toLocalTime } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { LeadPayload } from '#sales/leads/lead.ts'
import { leadZone } from '#sales/leads/payload.ts'
import type { Stored } from '#shopper/account/account.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { SessionRow } from '#shopper/identity/session-rows.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

export type AccountView = ReturnType<typeof toAccountView>
export type StoredItem = ReturnType<typeof toStoredItems>[number]

type AccountFacts = { member: Member; stored: Stored; sessions: readonly SessionRow[] }

export function toAccountView({ member, stored, sessions }: AccountFacts, site: Site) {
  const zone = siteZone(site)
  return {
    firstName: member.details.first_name,
    phone: toSpaced(member.phone),
    since: toDay(localDate(member.since, zone)),
    stored: toStoredItems(stored, site, zone),
    sessions: sessions
      .map(({ id, createdAt, expiresAt }) => ({
        isThis: id === member.sessionId,
        since: describeMoment(createdAt, zone),
        until: toDay(localDate(expiresAt, zone)),
      }))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
    // Deleting the account does not end a reservation.
    isReserving: toRunning(stored['reservations'] ?? [], site).length > 0,
    hasForms: (stored['leads'] ?? []).length > 0,
    // A phone draws once: deleting the account does not reset that.
    hasDrawn: (stored['prize_draws'] ?? []).length > 0,
  }
}

/** Leaves out features that the site does not have, unless data is stored for them. */
function toStoredItems(stored: Stored, site: Site, zone: string) {
  return linesOf(site).flatMap((line) => {
    const { table, label, href, isOffered } = line
    const rows = stored[table] ?? []
    if (!isOffered && rows.length === 0) return []
    const words = table === 'alerts' ? rows.map((row) => toConsent(row, zone)) : []
    const running = table === 'reservations' ? toRunning(rows, site) : []
    const text = describeCount(rows, line, zone)
    return { label, text, href: isOffered ? href : null, words, running }
  })
}

type Countable = { one: string; many: string; when: string }
type Line = Countable & { table: string; label: string; href: string | null; isOffered: boolean }

function linesOf({ garage, account, vehicle, cards }: Site): Line[] {
  const watchlist = routes.watchlist.href()
  const searches = routes.savedSearches.href()
  const alerts = garage.saved_searches ? searches : watchlist
  const saved = { one: 'search', many: 'searches' }
  const alert = { one: 'alert', many: 'alerts' }
  const draw = { one: 'draw', many: 'draws' }
  const form = { one: 'form', many: 'forms' }
  const code = { one: 'code', many: 'codes' }
  const toLine = (
    table: string,
    label: string,
    words: { one: string; many: string },
    when: string,
    isOffered: boolean,
    href: string | null = null,
  ): Line => ({ table, label, ...words, when, isOffered, href })
  return [
    toLine('reservations', 'Reservations', vehicle, 'created_at', cards.checkout.enabled),
    toLine('leads', 'Forms you sent', form, 'created_at', true),
    toLine('watchlist', 'Watchlist', vehicle, 'saved_at', garage.watchlist, watchlist),
    toLine(
      'saved_searches',
      'Saved searches',
      saved,
      'created_at',
      garage.saved_searches,
      searches,
    ),
    toLine('alerts', 'Text alerts', alert, 'consented_at', account.alerts, alerts),
    toLine('prize_draws', 'Prize draws', draw, 'drawn_at', false),
    toLine('verifications', 'Codes you verified', code, 'created_at', true),
  ]
}

function describeCount(rows: Stored[string], { one, many, when }: Countable, zone: string): string {
  const latest = Math.max(0, ...rows.map((row) => numberIn(row, when)))
  if (rows.length === 0) return 'Nothing'
  const day = toDay(localDate(latest, zone))
  return rows.length === 1
    ? `1 ${one}, on ${day}`
    : `${rows.length} ${many}, most recently on ${day}`
}

function toConsent(row: Stored[string][number], zone: string) {
  const { consent } = row
  return {
    text: typeof consent === 'string' ? consent : '',
    day: toDay(localDate(numberIn(row, 'consented_at'), zone)),
  }
}

function numberIn(row: Stored[string][number], column: string): number {
  const value = row[column]
  return typeof value === 'number' ? value : 0
}

function describeMoment(seconds: Seconds, zone: string): string {
  const { date, minutes } = toLocalTime(seconds, zone)
  return `${toDay(date)}, ${toClock(minutes)}`
}

/** The lead of a reservation, stored as JSON; empty once the shopper was removed from it. */
function toPayload(stored: unknown): LeadPayload {
  const payload: unknown = typeof stored === 'string' ? JSON.parse(stored) : null
  return isObject(payload) ? payload : {}
}

/** Reservations that are active or whose refund is pending. */
function toRunning(rows: Stored[string], site: Site) {
  return rows.flatMap((row) => {
    const { id, car_name: name } = row
    const text = describeReservation(row, site)
    return text === null || typeof id !== 'string' || typeof name !== 'string'
      ? []
      : [{ name, text, href: routes.reservation.href(id) }]
  })
}

function describeReservation({ status, refund, until, asked }: Stored[string][number], site: Site) {
  if (refund === 'due') return 'your deposit is being refunded'
  if (status === 'paying') return 'waiting for your deposit'
  return status === 'held' && typeof until === 'number'
    ? `held for you until ${toShortDeadline(until, leadZone(toPayload(asked), site))}`
    : null
}

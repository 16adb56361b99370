// Reports the outcome of the leads of a period, by location and by person. Each shopper counts once where people are
// counted. Pure.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { ReportedLead } from './outbox/report-rows.ts'
import { PROMISED_KINDS, replyDue } from './reply-promise.ts'

/** A vehicle that was sold by a reservation. */
export type ReportedSale = { car: string; lead: string; placeId: string; placeName: string }

export type ReportRow = {
  name: string
  leads: number
  /** Number of shoppers: leads with the same phone or email belong to one shopper. */
  people: number
  /** From a lead to its first answer; null if none was answered. */
  medianReply: Seconds | null
  /** Number of leads with a promised reply that were answered or are overdue, and how many were answered in time. */
  promised: number
  inTime: number
  drives: { booked: number; came: number; noShow: number }
  /** Number of vehicles. */
  sold: number
  lost: number
}

export type LeadReport = {
  total: ReportRow
  places: ReportRow[]
  people: ReportRow[]
  /** Number of lost leads by reason, most first; an empty reason means that none was given. */
  reasons: { reason: string; leads: number }[]
}

type Rules = Pick<Site, 'forms' | 'locations'>

/** The report of some leads, and of the reservations that were completed. `nameOf` returns a person's name. */
export function toLeadReport(
  leads: readonly ReportedLead[],
  sales: readonly ReportedSale[],
  site: Rules,
  { now, nameOf }: { now: Seconds; nameOf: (email: string) => string },
): LeadReport {
  const shopperOf = joinShoppers(leads)
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const soldWith = (placed: (lead: ReportedLead) => string, of: (sale: ReportedSale) => string) => {
    const keys = new Set([...leads.map(placed), ...sales.map(of)])
    return [...keys].map((key) => ({
      key,
      leads: leads.filter((lead) => placed(lead) === key),
      sales: sales.filter((sale) => of(sale) === key),
    }))
  }
  const toRow = (name: string, some: readonly ReportedLead[], done: readonly ReportedSale[]) =>
    toReportRow(name, some, done, { site, now, shopperOf })
  const placeOf = createPlaceNames(site)
  const personOf = ({ lead }: ReportedSale) => byId.get(lead)?.assignee ?? ''
  const toRows = (groups: ReturnType<typeof soldWith>, called: (key: string) => string) =>
    groups
      .map(({ key, leads: some, sales: done }) => toRow(called(key), some, done))
      .toSorted((a, b) => b.leads - a.leads || a.name.localeCompare(b.name))
  return {
    total: toRow('All', leads, sales),
    places: toRows(soldWith(placeOf, placeOf), (key) => key || 'No location'),
    people: toRows(
      soldWith(({ assignee }) => assignee, personOf),
      (key) => (key === '' ? 'Unassigned' : nameOf(key)),
    ),
    reasons: countReasons(leads),
  }
}

type Context = { site: Rules; now: Seconds; shopperOf: (lead: ReportedLead) => string }

function toReportRow(
  name: string,
  leads: readonly ReportedLead[],
  sales: readonly ReportedSale[],
  { site, now, shopperOf }: Context,
): ReportRow {
  const waits = leads.flatMap(({ createdAt, answeredAt }) =>
    answeredAt === null ? [] : [answeredAt - createdAt],
  )
  const isPromised = site.forms.reply_promise.enabled
  const due = leads
    .filter(({ kind, status, answeredAt }) => {
      const isOpen = status === 'new' || answeredAt !== null
      return isPromised && isOpen && (PROMISED_KINDS as readonly string[]).includes(kind)
    })
    .map(({ createdAt, answeredAt }) => ({ answeredAt, due: replyDue(createdAt, site) }))
    .filter((one) => one.answeredAt !== null || one.due < now)
  const booked = leads.filter(({ drive }) => drive === 'booked')
  // A vehicle is sold once, however many leads were about it; a sale without a vehicle counts for its lead.
  const sold = [
    ...leads.filter(({ status }) => status === 'sold').map(({ car, id }) => car || `lead ${id}`),
    ...sales.map(({ car }) => car),
  ]
  return {
    name,
    leads: leads.length,
    people: new Set(leads.map(shopperOf)).size,
    medianReply: medianOf(waits),
    promised: due.length,
    inTime: due.filter((one) => one.answeredAt !== null && one.answeredAt <= one.due).length,
    drives: {
      booked: booked.length,
      came: booked.filter(({ came }) => came === 1).length,
      noShow: booked.filter(({ came }) => came === 0).length,
    },
    sold: new Set(sold).size,
    lost: leads.filter(({ status }) => status === 'closed').length,
  }
}

/** The median of some numbers; null if there are none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

/** Groups leads by shopper: leads that share a phone or an email belong together, even through a third lead. */
function joinShoppers(leads: readonly ReportedLead[]): (lead: ReportedLead) => string {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    if (root !== key) parents.set(key, root)
    return root
  }
  const keysOf = ({ id, phone, email }: ReportedLead) => [
    `lead ${id}`,
    ...(phone === '' ? [] : [`phone ${phone}`]),
    ...(email === '' ? [] : [`email ${email}`]),
  ]
  for (const lead of leads) {
    const [own = '', ...others] = keysOf(lead)
    for (const key of others) {
      const [one, other] = [rootOf(own), rootOf(key)]
      if (one !== other) parents.set(one, other)
    }
  }
  return ({ id }) => rootOf(`lead ${id}`)
}

/** The current name of a location on the site, otherwise the name in the lead. */
function createPlaceNames({ locations }: Rules) {
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  return ({ placeId, placeName }: { placeId: string; placeName: string }) =>
    names.get(placeId) ?? placeName
}

function countReasons(leads: readonly ReportedLead[]): LeadReport['reasons'] {
  const counts = new Map<string, number>()
  for (const { status, lostReason } of leads)
    if (status === 'closed') counts.set(lostReason, (counts.get(lostReason) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => ({ reason, leads: count }))
    .toSorted((a, b) => b.leads - a.leads || a.reason.localeCompare(b.reason))
}

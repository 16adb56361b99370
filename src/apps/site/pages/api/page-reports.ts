// Browsers' reports for the results of a site: page views, saved vehicles, and page speed. Programs and shoppers who
// opted out are not counted, and only kinds, sources and numbers of a report are passed on.
import { isbot } from 'isbot'
import * as z from 'zod'

import type { Speed } from '#analytics/page-speed.ts'
import { type CountedCar, type PageGroup, pageGroupOf } from '#analytics/results.ts'
import { toVisitSource, type VisitSource } from '#analytics/visit-sources.ts'
import { clock } from '#lib/clock.ts'
import { isUncounted } from '#http/same-origin.ts'
import type { Ctx } from '#http/send-page.ts'
import { parseLinkedParams } from '#sales/leads/visits.ts'
import type { Car } from '#vehicle/car.ts'
import { toTitle } from '#vehicle/title.ts'

/**
 * Source of the visit, as stored by the browser for the tab (apps/site/client/note-visit.ts), and whether the visit
 * starts here.
 */
export const visitShape = z.object({
  from: z.string().max(1500).catch(''),
  visit: z.literal(true).optional().catch(undefined),
})
export type ReportedVisit = z.output<typeof visitShape>

export const speedShape = z.object({
  lcp: z.number().min(0).max(600_000).optional(),
  inp: z.number().min(0).max(600_000).optional(),
  cls: z.number().min(0).max(1000).optional(),
})

export const toCountedCar = (car: Car): CountedCar => ({
  id: car.id,
  slug: car.slug,
  title: toTitle(car),
})

/** Whether the sender's pages are counted. */
export function isCountedSender(c: Ctx): boolean {
  return !isUncounted(c) && !isbot(c.req.header('User-Agent') ?? '')
}

/** Source and numbers of a page view; null without a visit, as for a shopper who opted out. */
export function toPageView(visit: ReportedVisit | null) {
  if (visit === null) return sourceOf('')
  return { ...sourceOf(visit.from), page_views: 1, visits: visit.visit === true ? 1 : 0 }
}

export function sourceOf(from: string): VisitSource {
  return toVisitSource(parseLinkedParams(from))
}

/** Counts a page, or another list on it, after the response. */
export function countPage(
  c: Ctx,
  { path, isSearch, visit }: { path: string; isSearch: boolean; visit: ReportedVisit },
): void {
  if (!isCountedSender(c)) return
  const page: PageGroup = pageGroupOf(path)
  const counted = { page, car: null, ...toPageView(visit), searches: isSearch ? 1 : 0 }
  later(c, c.var.services.results.count(counted, clock()))
}

/** Counts a vehicle that was saved, after the response. */
export function countSave(c: Ctx, car: Car, from: string): void {
  if (!isCountedSender(c)) return
  const counted = { page: 'vehicle', car: toCountedCar(car), ...sourceOf(from), saves: 1 } as const
  later(c, c.var.services.results.count(counted, clock()))
}

export function countSpeed(c: Ctx, path: string, speed: Speed): void {
  if (isCountedSender(c))
    later(c, c.var.services.results.countSpeed(pageGroupOf(path), speed, clock()))
}

const later = (c: Ctx, work: Promise<unknown>) => c.executionCtx.waitUntil(work)

// One vehicle of the yard: everything known about it, and the dealer's own values over the feed's.
import { loadCarFigures } from '#analytics/result-rows.ts'
import { audit } from '#apps/console/audit.ts'
import { noteChange } from '#apps/console/pictures/vehicle-photos.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { loadPanel } from '#apps/ops/load-overview.ts'
import { createSearchService } from '#composition/site-services.ts'
import { clock } from '#lib/clock.ts'
import { isObject } from '#lib/is-object.ts'
import { NEAR } from '#lib/near.ts'
import { addDays, localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { readFields } from '#http/request.ts'
import { STANDARD_PERIOD } from '#apps/console/pages/list.tsx'
import { type Notice, redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { checkFeeds } from '#feeds/export/check-car.ts'
import type { Edited } from '#feeds/import/delivery.ts'
import type { OwnChange } from '#feeds/import/revise.ts'
import { yardCarQueries } from '#search/yard-list.ts'
import { parseCar } from '#vehicle/car.ts'
import { siteZone } from '#vehicle/places.ts'
import { addedPhotos, allPhotos, photoKey } from '#vehicle/own-photos.ts'
import { OWN_FIELDS, readOwnValues, withoutOwn } from '#vehicle/own-values.ts'
import { toTimeline } from '#vehicle/timeline.ts'
import { toTitle } from '#vehicle/title.ts'
import { parseYardCar } from '#vehicle/yard-car.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { YardCarPage, type YardVehicle } from './car-page.tsx'
import type { Typed } from './end-field.tsx'
import { endText, valueText } from './own-words.ts'
import { readOwnChange } from './read-own.ts'
import { loadPositions } from './route.tsx'

export async function getYardCar(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const vehicle = await loadVehicle(c, tenant, now)
  if (vehicle === 'unknown') return screens.unavailable(c)
  if (vehicle === null) return screens.notFound(c)
  return showVehicle(c, tenant, vehicle, { notice: takeNotice(c), typed: null, now })
}

type Shown = { notice: Notice | null; typed: Typed; now: Seconds }

function showVehicle(
  c: Ctx,
  tenant: Tenant,
  vehicle: YardVehicle,
  shown: Shown,
  status: 200 | 409 | 422 = 200,
): Promise<Response> {
  const { person } = c.var.console
  const today = localDate(shown.now, siteZone(tenant.site))
  return sendConsole(c, <YardCarPage {...{ person, tenant, vehicle, today, ...shown }} />, status)
}

/** Null if the site has no such vehicle, "unknown" if the stock does not answer. */
export async function loadVehicle(
  c: Ctx,
  tenant: Tenant,
  now: Seconds,
): Promise<YardVehicle | null | 'unknown'> {
  const { slug, site } = tenant
  const id = c.req.param('id') ?? ''
  const { fresh } = createSearchService(c.env, tenant, () => undefined)
  const answer = await fresh(yardCarQueries(site, id, now), now)
  if (answer === null) return 'unknown'
  const [document] = answer.hits
  const [car, row] = [parseCar(document), parseYardCar(document)]
  if (!isObject(document) || car === null || row === null) return null
  const [positions, figures, changes] = await Promise.all([
    loadPositions(site, [row], { ask: fresh, now }),
    loadPanel('views', () => {
      const today = localDate(now, siteZone(site))
      const span = { from: addDays(today, 1 - STANDARD_PERIOD), to: today }
      return loadCarFigures(databaseOf(c.env, tenant), { site: slug, car: car.id }, span)
    }),
    loadPanel('changes', () => importerOf(c, slug).changes(car.id)),
  ])
  return {
    document,
    car,
    row,
    isOpen: (answer.totals?.[1] ?? 0) > 0,
    isListed: (answer.totals?.[2] ?? 0) > 0,
    feeds: checkFeeds(car, site, now),
    timeline: toTimeline(car, site, now),
    position: positions.get(car.id),
    figures,
    changes,
  }
}

export function importerOf({ env }: Pick<Ctx, 'env'>, slug: string) {
  const { STOCK_IMPORTER: importers } = env
  return importers.get(importers.idFromName(slug), NEAR)
}

export async function postYardCar(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { slug, site } = tenant
  const vehicle = await loadVehicle(c, tenant, now)
  if (vehicle === 'unknown') return screens.unavailable(c)
  if (vehicle === null) return screens.notFound(c)
  const fields = await readFields(c)
  const change = readOwnChange(fields, {
    site,
    today: localDate(now, siteZone(site)),
    now,
    photos: photosOf(vehicle.document),
  })
  if ('problem' in change)
    return showVehicle(c, tenant, vehicle, { notice: change, typed: fields, now }, 422)
  const { person } = c.var.console
  const edit = { id: vehicle.car.id, changes: [change], shown: fields['shown-value'] ?? '' }
  const done = await importerOf(c, slug).edit(slug, { who: person.email, edits: [edit] })
  const outcome = done === null ? 'pending' : done.moved + done.missing > 0 ? 'failed' : 'done'
  const entry = { who: person, act: 'stock.edit', site: slug, subject: subjectOf(vehicle) } as const
  await audit(c.env, { ...entry, outcome, detail: describeChange(change) }, clock())
  if (change.field === 'photos') await noteChange(c.env, { site: slug, vehicle: edit.id }, now)
  const notice = noticeOf(done, change)
  if ((done?.missing ?? 0) > 0) return redirectWithNotice(c, consoleRoutes.yard.href(slug), notice)
  if ((done?.moved ?? 0) === 0 || change.set === null)
    return redirectWithNotice(c, c.req.path, notice)
  // The input stays next to the current value, so that a second press uses it after all.
  const current = await loadVehicle(c, tenant, now)
  if (current === null || current === 'unknown') return screens.unavailable(c)
  return showVehicle(c, tenant, current, { notice, typed: fields, now }, 409)
}

/** Identifies each photo of a vehicle, including hidden ones. */
export function photosOf(document: YardVehicle['document']) {
  const own = readOwnValues(document)
  const set = own.find(({ field }) => field === 'photos')?.set ?? {}
  const car = parseCar(withoutOwn(document, own))
  const all = car === null ? [] : allPhotos(car, set)
  return { known: new Set(all.map(photoKey)), added: addedPhotos(set), all, set }
}

export const subjectOf = ({ car }: YardVehicle) =>
  [toTitle(car), car.stocknum].filter(Boolean).join(', ')

/** "Price: $24,990, Drive away, until your stock file says something else" */
export function describeChange({ field, set, until }: OwnChange): string {
  const { label } = OWN_FIELDS[field]
  if (set === null) return `${label}: taken back`
  return `${label}: ${valueText(field, set)}, ${endText(until)}`
}

function noticeOf(done: Edited | null, { set }: OwnChange): Notice {
  if (done === null)
    return { done: 'This is waiting for an import to end. Reload this page in a minute.' }
  if (done.missing > 0) return { problem: 'Nothing was changed: the vehicle has left the stock.' }
  if (done.moved > 0)
    return {
      problem:
        set === null
          ? 'Nothing was changed: someone else changed the value in the meantime. This is what it is now.'
          : 'Not saved: someone else changed the value in the meantime. See what it is now, and save again to use yours.',
    }
  return { done: set === null ? 'Removed. The value of your stock file applies again.' : 'Saved.' }
}

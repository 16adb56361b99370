// Edits many vehicles of the yard at once: the ticked ones, or all of a list.
import { audit } from '#apps/console/audit.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { createSearchService } from '#composition/site-services.ts'
import { clock } from '#lib/clock.ts'
import { countOf } from '#lib/text.ts'
import { localDate } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { readFields, readTexts } from '#http/request.ts'
import { type Notice, redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import type { Edited } from '#feeds/import/delivery.ts'
import type { OwnChange } from '#feeds/import/revise.ts'
import { ownIdsQuery, YARD_PAGE, type YardQuery } from '#search/yard-list.ts'
import { siteZone } from '#vehicle/places.ts'
import { OWN_FIELD_NAMES } from '#vehicle/own-values.ts'
import { toTitle } from '#vehicle/title.ts'
import { parseYardCar, type YardCar } from '#vehicle/yard-car.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { describeChange, importerOf } from './car-route.tsx'
import { readYardQuery, toParameters } from './read-query.ts'
import { readOwnChange } from './read-own.ts'
import { browseYard, showYard } from './route.tsx'

export async function postYard(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { slug, site } = tenant
  const fields = await readFields(c)
  const list = new URLSearchParams(fields.list ?? '')
  const query = readYardQuery((name) => list.getAll(name))
  const back = withQuery(consoleRoutes.yard.href(slug), toParameters(query))
  const changes = readChanges(fields, {
    site,
    today: localDate(now, siteZone(site)),
    now,
  })
  const ticked = new Set(await readTexts(c, 'car'))
  const refuse = (notice: Notice, status: 409 | 422) =>
    showYard(c, tenant, query, { notice, typed: fields, ticked, now }, status)
  if ('problem' in changes) return refuse(changes, 422)
  const cars = await findCars(c, tenant, { query, isAll: (fields.all ?? '') !== '', now })
  if (cars === null) return redirectWithNotice(c, back, UNREAD)
  if (cars.length === 0) return refuse({ problem: 'Tick at least one vehicle.' }, 422)
  // A list that has grown since it was shown is not what the person agreed to.
  if ((fields.all ?? '') !== '' && !(Number(fields.all) >= cars.length))
    return refuse({ problem: GROWN }, 409)
  const { person } = c.var.console
  const edits = cars.map(({ id }) => ({ id, changes }))
  const done = await importerOf(c, slug).edit(slug, { who: person.email, edits })
  const entry = {
    who: person,
    act: 'stock.edit-many',
    site: slug,
    outcome: done === null ? 'pending' : 'done',
    subject: subjectOf(cars),
    detail:
      fields.act === 'undo'
        ? 'All own values removed, except photos'
        : changes.map(describeChange).join('; '),
  } as const
  await audit(c.env, entry, clock())
  return redirectWithNotice(c, back, noticeOf(done))
}

const UNREAD = { problem: 'The stock could not be read just now. Nothing was changed. Try again.' }
const GROWN =
  'The list has more vehicles than when it was shown. Nothing was changed. Look at it again.'

type Fields = Readonly<Record<string, string | undefined>>

/** The action of the pressed button. */
function readChanges(
  { act, ...fields }: Fields,
  about: Parameters<typeof readOwnChange>[1],
): OwnChange[] | { problem: string } {
  if (act === 'undo')
    // Otherwise one press could delete added photos.
    return OWN_FIELD_NAMES.filter((field) => field !== 'photos').map((field) => ({
      field,
      set: null,
      until: 'removed',
    }))
  const isShown = act === 'hide' || act === 'show'
  if (!isShown && act !== 'tag' && act !== 'location') return { problem: 'Choose what to change.' }
  const setting = isShown
    ? { field: 'shown', shown: act === 'show' ? 'yes' : 'no' }
    : { field: act }
  const change = readOwnChange({ ...fields, ...setting, action: 'set' }, about)
  return 'problem' in change ? change : [change]
}

type Finding = { query: YardQuery; isAll: boolean; now: Seconds }

/** Only vehicles of the site, whatever ids were sent; null if the stock does not answer. */
async function findCars(
  c: Ctx,
  tenant: Tenant,
  { query, isAll, now }: Finding,
): Promise<YardCar[] | null> {
  if (isAll) return browseYard(c, tenant, query, now)
  const ids = [...new Set(await readTexts(c, 'car'))].slice(0, YARD_PAGE)
  if (ids.length === 0) return []
  const { fresh } = createSearchService(c.env, tenant, () => undefined)
  const answer = await fresh([ownIdsQuery(tenant.site, ids)], now)
  return answer && answer.hits.flatMap((hit) => parseYardCar(hit) ?? [])
}

/** Names each vehicle if there are only a few. */
function subjectOf(cars: readonly YardCar[]): string {
  const names = cars.map((car) => [toTitle(car), car.stocknum].filter(Boolean).join(', '))
  return cars.length > YARD_PAGE ? countOf(cars.length, 'vehicle') : names.join('; ')
}

function noticeOf(done: Edited | null): Notice {
  if (done === null)
    return { done: 'This is waiting for an import to end. Reload this page in a minute.' }
  const { changed, missing } = done
  const gone = missing === 0 ? '' : ` ${countOf(missing, 'vehicle')} left the stock meanwhile.`
  return { done: `${countOf(changed, 'vehicle')} changed.${gone}` }
}

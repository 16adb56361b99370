// Removes the stock of a site, or only its demo vehicles: only staff, with a fresh proof and the typed name of the site.
import { createSearchService } from '#composition/site-services.ts'
import { audit } from '#apps/console/audit.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { NEAR } from '#lib/near.ts'
import { countOf } from '#lib/text.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { loadPanel, type Panel } from '#apps/ops/load-overview.ts'
import { loadStock } from '#apps/ops/load-site-report.ts'
import { type Notice, redirectWithNotice, takeNotice } from '#apps/console/pages/notice.ts'
import { Unread } from '#apps/console/pages/pieces.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { type Clearing, isClearing } from '#feeds/import/delivery.ts'
import type { Tenant } from '#tenant/tenant.ts'

/** Milliseconds for reading two fields of each vehicle. */
const COUNT_MS: Milliseconds = 8000

type Counted = { all: number; demo: number; held: number }

export async function getClearStock(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  return tenant === null ? screens.notFound(c) : show(c, tenant, takeNotice(c))
}

export async function postClearStock(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { action = '', name = '' } = await readFields(c)
  const { slug, site } = tenant
  if (!isClearing(action) || name.trim().toLowerCase() !== site.name.toLowerCase()) {
    const problem = `Nothing was removed. Type the name of the site, “${site.name}”, as shown.`
    return redirectWithNotice(c, c.req.path, { problem })
  }
  const { person } = c.var.console
  const subject = action === 'clear' ? 'all vehicles' : 'demo stock'
  const entry = { who: person, act: 'stock.clear', site: slug, subject } as const
  await audit(c.env, { ...entry, outcome: 'pending' }, now)
  const { STOCK_IMPORTER: importers } = c.env
  const cleared = await importers.get(importers.idFromName(slug), NEAR).clear(slug, action)
  if (cleared === null) return redirectWithNotice(c, c.req.path, { done: LATE })
  const { isDone, removed, message } = cleared
  const detail = isDone ? `${countOf(removed, 'vehicle')} removed. ${message}`.trim() : message
  await audit(c.env, { ...entry, outcome: isDone ? 'done' : 'failed', detail }, clock())
  return redirectWithNotice(c, c.req.path, isDone ? { done: detail } : { problem: detail })
}

const LATE = 'It is taking longer than usual. Check the number of vehicles again in a minute.'

async function count(c: Ctx, tenant: Tenant, now: Seconds): Promise<Counted> {
  const { documents } = await loadStock(c.env, tenant, now)
  const { browse } = createSearchService(c.env, tenant, () => undefined)
  const { cars, isWhole } = browse(['demo', 'held_until'])
  const counted: Counted = { all: documents, demo: 0, held: 0 }
  for await (const { demo, held_until: until } of cars) {
    if (demo) counted.demo += 1
    if ((until ?? 0) > now) counted.held += 1
  }
  if (!isWhole()) throw new Error('The stock cannot be read in full')
  return counted
}

async function show(c: Ctx, tenant: Tenant, notice: Notice | null): Promise<Response> {
  const { slug, site } = tenant
  const counted = await loadPanel('clear', () => count(c, tenant, clock()), COUNT_MS)
  return sendConsole(
    c,
    <ConsolePage
      title="Remove stock"
      person={c.var.console.person}
      site={{ slug, name: site.name }}
      current="stock"
      notice={notice}
      lead="Vehicles leave the website at once, and links to them lead to a search."
      actions={
        <a className="button" href={consoleRoutes.stock.href(slug)}>
          Stock
        </a>
      }
    >
      <Forms counted={counted} name={site.name} />
    </ConsolePage>,
  )
}

function Forms({ counted, name }: { counted: Panel<Counted>; name: string }) {
  if (counted === null) return <Unread />
  const { all, demo, held } = counted
  return (
    <>
      <p>
        {countOf(all, 'vehicle')} (demo stock: {demo}).
      </p>
      {held > 0 && (
        <p className="warn">
          {countOf(held, 'vehicle')} {held === 1 ? 'is' : 'are'} reserved by a shopper and{' '}
          {held === 1 ? 'stays' : 'stay'}: reservations and deposits are not touched. Remove stock
          again once they are over.
        </p>
      )}
      <p className="hint">
        What the dealer’s system sends next is imported as before. A feed that is fetched brings its
        vehicles back within a day: remove it from the settings first.
      </p>
      {demo > 0 && <Form action="clear-demo" name={name} label={`Remove demo stock (${demo})`} />}
      {all > 0 && <Form action="clear" name={name} label={`Remove all vehicles (${all})`} />}
    </>
  )
}

function Form({ action, name, label }: { action: Clearing; name: string; label: string }) {
  return (
    <form method="post" className="stacked">
      <h2>{label}</h2>
      <div className="field">
        <label htmlFor={action}>Type “{name}” to remove them for good</label>
        <input id={action} name="name" autoComplete="off" />
      </div>
      <button className="button danger" name="action" value={action}>
        {label}
      </button>
    </form>
  )
}

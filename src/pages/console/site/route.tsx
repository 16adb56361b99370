// The home of a site in the console: what is live, and links to everything that the person may do there.
import type { Where } from '#console/manage-people.ts'
import { GROUPS, may, type Person } from '#console/permissions.ts'
import { consoleRoutes } from '#console/routes.ts'
import { clock } from '#http/clock.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Ago, RefusedSchedules, ReviewLink } from '#pages/console/pieces.tsx'
import { screens } from '#pages/console/refused/route.tsx'
import { ConsolePage, groupsOf, roleWord, sendConsole } from '#pages/console/shell.tsx'
import type { Ctx } from '#pages/send-page.ts'
import type { DraftState } from '#rollout/draft.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { loadWaiting, type Waiting, WaitingList } from './waiting.tsx'

const SLUG = /^[a-z0-9-]{1,60}$/

export async function getSite(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const mayDraft = may(person, 'content.draft', tenant.slug)
  const draft = mayDraft ? await openDraft(c.env, tenant.slug).read() : null
  const waiting = await loadWaiting(c.env, tenant, person, now)
  const home = <SiteHome {...{ person, tenant, now, draft, waiting }} />
  return sendConsole(c, home)
}

/** The live site of the address; null if there is none. */
export async function loadSite(c: Ctx, now: Seconds): Promise<Tenant | null> {
  const slug = c.req.param('slug') ?? ''
  return SLUG.test(slug) ? loadTenantBySlug(c.env, slug, now) : null
}

/** The site of the address, null for a page of the platform, undefined if there is no such site. */
export async function whereOf(c: Ctx): Promise<Where | undefined> {
  if (c.req.param('slug') === undefined) return null
  const tenant = await loadSite(c, clock())
  return tenant === null ? undefined : { slug: tenant.slug, name: tenant.site.name }
}

type Props = {
  person: Person
  tenant: Tenant
  now: Seconds
  /** What is not published yet; null for those who may not edit. */
  draft: Pick<DraftState, 'changes' | 'schedules'> | null
  waiting: Waiting
}

export function SiteHome({ person, tenant, now, draft, waiting }: Props) {
  const { slug, site, version, publishedAt } = tenant
  const groups = groupsOf(person, slug)
  return (
    <ConsolePage
      title={site.name}
      person={person}
      site={{ slug, name: site.name }}
      current="home"
      lead={
        <>
          Version {version} is live
          {publishedAt !== undefined && (
            <>
              , published <Ago iso={publishedAt} now={now} />
            </>
          )}
          .
        </>
      }
      actions={
        <>
          <a className="button" href={site.url} target="_blank" rel="noopener">
            Open the website
          </a>
          <ReviewLink slug={slug} changes={draft?.changes.length ?? 0} />
        </>
      }
    >
      <RefusedSchedules slug={slug} schedules={draft?.schedules ?? []} now={now} />
      <WaitingList slug={slug} waiting={waiting} now={now} />
      {groups.length > 0 && (
        <ul className="groups">
          {groups.map((group) => (
            <li key={group}>
              <a href={`${consoleRoutes.site.href(slug)}/${group}`}>{GROUPS[group].label}</a>
              <p>{GROUPS[group].help}</p>
            </li>
          ))}
          {may(person, 'content.draft', slug) && (
            <li>
              <a href={consoleRoutes.pictures.href(slug)}>Pictures</a>
              <p>Photos and logos that pages, offers and places show</p>
            </li>
          )}
        </ul>
      )}
      <dl className="facts">
        <div>
          <dt>Address</dt>
          <dd>{new URL(site.url).host}</dd>
        </div>
        <div>
          <dt>Your role</dt>
          <dd>{roleWord(person, slug)}</dd>
        </div>
      </dl>
    </ConsolePage>
  )
}

// The home of a site in the console: what is live, and links to everything that the person may do there.
import type { Where } from '#apps/console/manage-people.ts'
import { GROUPS, may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { listSubscriptions, type SubscriptionKind } from '#apps/console/subscriptions.ts'
import { clock } from '#lib/clock.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { loadPanel } from '#apps/ops/load-overview.ts'
import { loadWaiting, type Waiting } from '#apps/console/waiting.ts'
import { Ago, ReviewLink } from '#apps/console/pages/pieces.tsx'
import { type Notice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import {
  ConsolePage,
  groupsOf,
  roleWord,
  sendConsole,
  WorkLinks,
} from '#apps/console/pages/shell.tsx'
import { SubscriptionForm } from '#apps/console/pages/subscriptions/form.tsx'
import type { Ctx } from '#http/send-page.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { LaunchList, loadLaunchSteps, type LaunchStep } from './launch.tsx'
import { Figures, WaitingList } from './waiting.tsx'

const SLUG = /^[a-z0-9-]{1,60}$/

export async function getSite(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const [waiting, steps, emails] = await Promise.all([
    loadWaiting(c.env, tenant, person, now),
    may(person, 'content.draft', tenant.slug) ? loadLaunchSteps(c.env, tenant, now) : [],
    loadPanel('subscriptions', () =>
      listSubscriptions(c.env.DB, { person: person.id, site: tenant.slug }),
    ),
  ])
  const home = (
    <SiteHome {...{ person, tenant, now, waiting, steps, emails }} notice={takeNotice(c)} />
  )
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
  waiting: Waiting
  /** What is left to do before the launch. */
  steps: readonly LaunchStep[]
  notice: Notice | null
  /** Regular emails that the person subscribes to; null if they could not be read. */
  emails: readonly SubscriptionKind[] | null
}

export function SiteHome({ person, tenant, now, waiting, steps, notice, emails }: Props) {
  const { slug, site, version, publishedAt } = tenant
  const groups = groupsOf(person, slug)
  const { draft } = waiting
  return (
    <ConsolePage
      title={site.name}
      person={person}
      site={{ slug, name: site.name }}
      current="site"
      notice={notice}
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
          <ReviewLink
            slug={slug}
            changes={draft === null || draft === 'hidden' ? 0 : draft.changes.length}
          />
        </>
      }
    >
      {site.taken_down && (
        <p className="notice warning">
          This website is taken down: every page says that it is closed for now.
        </p>
      )}
      <WorkLinks person={person} slug={slug} />
      <LaunchList steps={steps} />
      <WaitingList tenant={tenant} waiting={waiting} now={now} />
      {emails !== null && (
        <SubscriptionForm slug={slug} kind="daily" isOn={emails.includes('daily')} />
      )}
      {may(person, 'results.read', slug) && <Figures slug={slug} figures={waiting.figures} />}
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
              <p>Photos and logos that pages, offers and locations show</p>
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
      {may(person, 'staff.manage', null) && (
        <p className="act">
          <a href={consoleRoutes.takeDown.href(slug)}>
            {site.taken_down ? 'Put the website back…' : 'Take the website down…'}
          </a>
        </p>
      )}
    </ConsolePage>
  )
}

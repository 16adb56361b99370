// The layout of console pages: header, navigation of a site, title, notices. It carries no dealer's branding.
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import {
  actOf,
  type Group,
  GROUP_NAMES,
  GROUPS,
  may,
  type Person,
  roleOn,
  ROLES,
} from '#apps/console/permissions.ts'
import { type ConsoleRoute, consoleRoutes, type MenuSection } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { siteZone } from '#vehicle/places.ts'
import { SiteZone } from '#apps/console/pages/pieces.tsx'
import type { Ctx } from '#http/send-page.ts'
import { assetUrl } from '#apps/site/ui/assets.ts'
import type { Notice } from '#apps/console/pages/notice.ts'

export type ShellProps = {
  title: string
  /** Null on pages for people who are signed out. */
  person: Person | null
  /** The site that the page is about. */
  site?: { slug: string; name: string }
  /** The active navigation item: "home", a group, or "people". */
  current?: string
  /** One line below the title. */
  lead?: ReactNode
  /** Links and buttons next to the title. */
  actions?: ReactNode
  /** The outcome of the last action, or why it failed. */
  notice?: Notice | null
  /** A page with one small form in the middle. */
  isNarrow?: boolean
  children: ReactNode
}

/** A complete page of the console. */
export function ConsolePage(props: ShellProps) {
  const { title, person, site, current, isNarrow = false, children } = props
  const titles = [title, site?.name, 'Forecourt console']
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>{[...new Set(titles)].filter(Boolean).join(' | ')}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetUrl('icons.css')} />
        <link rel="stylesheet" href={assetUrl('console.css')} />
        <script type="module" src={assetUrl('console.js')} />
      </head>
      <body className={site === undefined ? undefined : 'has-nav'}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Header person={person} site={site} />
        {person !== null && site !== undefined && (
          <SiteNav person={person} site={site} current={current} />
        )}
        <main id="main" className={isNarrow ? 'narrow' : undefined}>
          <Title {...props} />
          {children}
        </main>
      </body>
    </html>
  )
}

function Title({ title, lead, actions, notice = null }: ShellProps) {
  return (
    <>
      {notice !== null && (
        <p className={'done' in notice ? 'notice done' : 'notice problem'} role="status">
          {'done' in notice ? notice.done : notice.problem}
        </p>
      )}
      <div className="title">
        <h1>{title}</h1>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </>
  )
}

function Header({ person, site }: Pick<ShellProps, 'person' | 'site'>) {
  return (
    <header>
      <a className="mark" href={consoleRoutes.sites.href()}>
        Forecourt
      </a>
      {site !== undefined && (
        <a className="of-site" href={consoleRoutes.site.href(site.slug)}>
          {site.name}
        </a>
      )}
      {person !== null && (
        <>
          <details className="who-menu">
            <summary>{person.name || 'Account'}</summary>
            <Who person={person} />
          </details>
          <Who person={person} />
        </>
      )}
    </header>
  )
}

/** Links of the person: a row on wide screens, a menu on phones. */
function Who({ person }: { person: Person }) {
  return (
    <div className="who">
      {person.staff && (
        <>
          <a href={consoleRoutes.staff.href()}>Staff</a>
          <a href={consoleRoutes.allLeadHosts.href()}>CRMs</a>
          <a href={consoleRoutes.allPrivacy.href()}>Privacy</a>
          <a href={consoleRoutes.allActivity.href()}>Activity</a>
        </>
      )}
      <a href={consoleRoutes.account.href()}>{person.name || person.email}</a>
      <form method="post" action={consoleRoutes.signOut.href()}>
        <button type="submit" className="plain">
          Sign out
        </button>
      </form>
    </div>
  )
}

type NavProps = {
  person: Person
  site: { slug: string; name: string }
  current: string | undefined
}

/** Sections of the menu in order. The groups of settings of a section follow its pages (`menu` in console/routes.ts). */
const SECTIONS: Record<MenuSection, { heading: string; groups: readonly Group[] }> = {
  overview: { heading: '', groups: [] },
  customers: { heading: 'Customers', groups: [] },
  vehicles: { heading: 'Vehicles', groups: ['columns', 'feeds'] },
  figures: { heading: 'Performance', groups: [] },
  website: {
    heading: 'Website',
    groups: ['contact', 'places', 'offers', 'pages', 'menus', 'redirects', 'messages', 'look'],
  },
  settings: { heading: 'Settings', groups: ['leads', 'third-parties', 'keys'] },
}

/** A column on wide screens; on phones a menu that opens without scripts. */
function SiteNav({ person, site, current }: NavProps) {
  const { slug } = site
  const sections = Object.entries(SECTIONS)
    .map(([section, { heading, groups }]) => ({
      heading,
      items: [...pageItems(person, slug, section), ...groupItems(person, slug, groups)],
    }))
    .filter(({ items }) => items.length > 0)
  const shown = sections.flatMap(({ items }) => items).find(({ key }) => key === current)
  return (
    <nav aria-label={site.name}>
      <details>
        <summary>{shown?.label ?? site.name}</summary>
        <NavList sections={sections} current={current} />
      </details>
      <NavList sections={sections} current={current} />
    </nav>
  )
}

/** Links to the daily work, for phones, where the menu is closed at first. */
export function WorkLinks({ person, slug }: { person: Person; slug: string }) {
  const items = ['customers', 'vehicles', 'figures'].flatMap((section) =>
    pageItems(person, slug, section),
  )
  return (
    <ul className="work-links">
      {items.map(({ key, label, href }) => (
        <li key={key}>
          <a className="button" href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

type NavItem = { key: string; label: string; href: string }
type NavListProps = {
  sections: readonly { heading: string; items: readonly NavItem[] }[]
  current: string | undefined
}

function NavList({ sections, current }: NavListProps) {
  return (
    <div className="sections">
      {sections.map(({ heading, items }) => (
        <section key={heading} aria-label={heading || undefined}>
          {heading !== '' && <p aria-hidden="true">{heading}</p>}
          <ul>
            {items.map(({ key, label, href }) => (
              <li key={key}>
                <a href={href} aria-current={key === current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Links to the pages in a menu section that a person may see. */
function pageItems(person: Person, slug: string, section: string): NavItem[] {
  return Object.entries<ConsoleRoute>(consoleRoutes).flatMap(([key, { pattern, get, menu }]) => {
    const act = get?.to
    if (menu?.[0] !== section || act === undefined) return []
    if (act === 'anyone' || act === 'person' || act === 'group') return []
    const href = pattern.replace(':slug', slug)
    return may(person, act, slug) ? [{ key, label: menu[1], href }] : []
  })
}

/** Links to the groups of settings that a person may draft. */
function groupItems(person: Person, slug: string, groups: readonly Group[]): NavItem[] {
  const drafted = new Set(groupsOf(person, slug))
  return groups
    .filter((group) => drafted.has(group))
    .map((group) => ({
      key: group,
      label: GROUPS[group].label,
      href: `${consoleRoutes.site.href(slug)}/${group}`,
    }))
}

/** The groups of settings that a person may draft on a site. */
export function groupsOf(person: Person, slug: string): Group[] {
  return GROUP_NAMES.filter((group) => may(person, actOf(group, 'draft'), slug))
}

/** A person's role on a site, in a word. */
export function roleWord(person: Person, slug: string): string {
  const role = roleOn(person, slug)
  return role === null ? '' : ROLES[role].label
}

/** Sends a page of the console. Times are in the time zone of the site in the address. */
export async function sendConsole(
  c: Ctx,
  page: ReactElement<ShellProps>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const zone = await loadZone(c)
  const html = renderToStaticMarkup(<SiteZone value={zone}>{page}</SiteZone>)
  return c.html(`<!DOCTYPE html>${html}`, status)
}

/**
 * Null for a page without a site, or if the site cannot be read. Nearly every page has just read it, so it comes from
 * memory.
 */
async function loadZone(c: Ctx): Promise<string | null> {
  const slug = c.req.param('slug') ?? ''
  if (!/^[a-z0-9-]{1,60}$/.test(slug)) return null
  const tenant = await loadTenantBySlug(c.env, slug, clock()).catch(() => null)
  return tenant === null ? null : siteZone(tenant.site)
}

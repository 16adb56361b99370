// The first page of the console: a person's sites, searchable and paginated. People with a single site go straight to it.
import { listInvitationsTo } from '#apps/console/invitations.ts'
import { loadSitePage, type ShownSite, type SitePage } from '#apps/console/list-sites.ts'
import { type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { dueForReview, TABLE } from '#dated-facts/table.ts'
import { clock } from '#lib/clock.ts'
import { localDate, toDay } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { Ago, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import {
  Invitations,
  type NamedInvitation,
  nameInvitations,
} from '#apps/console/pages/invitations/invitations.tsx'
import { type Notice, takeNotice } from '#apps/console/pages/notice.ts'
import { ConsolePage, roleWord, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import type { Seconds } from '#lib/zone-time.ts'

const MAX_WORDS = 100

export async function getSites(c: Ctx): Promise<Response> {
  const { person } = c.var.console
  const now = clock()
  const waiting = await listInvitationsTo(c.env.DB, person.email, now)
  const notice = takeNotice(c)
  const [only, ...others] = person.grants
  const hasMore = others.length + waiting.length > 0 || notice !== null
  if (!person.staff && only !== undefined && !hasMore)
    return c.redirect(consoleRoutes.site.href(only.site), 303)
  const words = (c.req.query('q') ?? '').slice(0, MAX_WORDS).trim()
  const page = Number(c.req.query('page') ?? 1)
  const query = { words, page: Number.isInteger(page) ? page : 1 }
  const [list, invitations] = await Promise.all([
    loadSitePage(c.env, person, query, now),
    nameInvitations(c.env, waiting, now),
  ])
  return sendConsole(c, <SitesPage {...{ person, list, invitations, words, now, notice }} />)
}

type Props = {
  person: Person
  list: SitePage
  invitations: readonly NamedInvitation[]
  words: string
  now: Seconds
  notice: Notice | null
}

export function SitesPage({ person, list, invitations, words, now, notice }: Props) {
  const { sites, page, pages, found } = list
  const count = `${found} ${found === 1 ? 'site' : 'sites'}`
  return (
    <ConsolePage
      title="Sites"
      person={person}
      notice={notice}
      lead={words === '' ? count : `${count} for “${words}”`}
      actions={
        <form className="search" action={consoleRoutes.sites.href()} role="search">
          <input
            type="search"
            name="q"
            defaultValue={words}
            placeholder="Name or address"
            aria-label="Find a site by its name or address"
          />
          <button type="submit" className="button">
            Find
          </button>
        </form>
      }
    >
      {invitations.length > 0 && <Invitations invitations={invitations} now={now} />}
      {sites.length === 0 ? (
        <NoSites words={words} />
      ) : (
        <Rows sites={sites} person={person} now={now} />
      )}
      {pages > 1 && <Pages words={words} page={page} pages={pages} />}
      {person.staff && <DueFacts now={now} />}
    </ConsolePage>
  )
}

/** Published figures of the platform that must be checked against their source again. */
function DueFacts({ now }: { now: Seconds }) {
  const due = dueForReview(localDate(now, 'Australia/Sydney'), TABLE)
  if (due.length === 0) return null
  return (
    <section className="waiting" aria-labelledby="due-facts">
      <h2 id="due-facts">Dated facts due for review</h2>
      <ul>
        {due.map(({ fact, end, days }) => (
          <li key={`${fact.id} ${fact.first_day}`}>
            <a href={fact.sources[0]?.url} rel="noopener">
              {fact.what}
            </a>
            <span className="below">
              {days < 0 ? 'Expired on' : 'Used until'} {toDay(end)}. Read it again at{' '}
              {fact.sources[0]?.publisher}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoSites({ words }: { words: string }) {
  if (words === '') return <p className="empty">There are no sites yet.</p>
  return (
    <p className="empty">
      No site has that in its name or address. <a href={consoleRoutes.sites.href()}>Show all</a>
    </p>
  )
}

function Rows({ sites, person, now }: { sites: ShownSite[]; person: Person; now: Seconds }) {
  return (
    <ListTable heads={['Site', 'Address', 'Published', ...(!person.staff ? ['Your role'] : [])]}>
      {sites.map(({ slug, name, hosts, version, publishedAt }) => (
        <ListRow key={slug}>
          <th scope="row">
            <a href={consoleRoutes.site.href(slug)}>{name}</a>
          </th>
          <td>
            {hosts[0]}
            {hosts.length > 1 && <span className="quiet"> and {hosts.length - 1} more</span>}
          </td>
          <td>
            {version === null ? (
              <span className="bad">can’t be read</span>
            ) : (
              <>
                <span className="quiet">v{version}</span>
                {publishedAt !== null && (
                  <>
                    , <Ago iso={publishedAt} now={now} />
                  </>
                )}
              </>
            )}
          </td>
          {!person.staff && <td>{roleWord(person, slug)}</td>}
        </ListRow>
      ))}
    </ListTable>
  )
}

function Pages({ words, page, pages }: { words: string; page: number; pages: number }) {
  const href = (to: number) =>
    withQuery(consoleRoutes.sites.href(), { q: words, page: to === 1 ? undefined : to })
  return (
    <nav className="pages" aria-label="Pages of sites">
      {page > 1 && (
        <a className="button" href={href(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a className="button" href={href(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}

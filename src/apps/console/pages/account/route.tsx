// A person's own page: name, sites, signed-in devices, and recent activity.
import * as z from 'zod'

import { type AuditRow, listAudit } from '#apps/console/audit.ts'
import { loadSitePage } from '#apps/console/list-sites.ts'
import { listPasskeys, type Passkey } from '#apps/console/passkeys.ts'
import { renameStatement } from '#apps/console/people-rows.ts'
import { type Person, ROLES } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import {
  type CommandToken,
  type ConsoleSession,
  endOtherSessions,
  listConsoleSessions,
  listTokens,
  revokeToken,
  WAYS,
} from '#apps/console/sessions.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { orNull } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { Rows } from '#apps/console/pages/activity/route.tsx'
import { Ago, ListRow, ListTable, PasskeyButton } from '#apps/console/pages/pieces.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import type { Notice } from '#apps/console/pages/notice.ts'
import { Tokens } from './tokens.tsx'

const SHOWN_ACTS = 20
const LONGEST_NAME = 80
/** Milliseconds to load the names of sites; without them the page shows slugs. */
const NAMES_MS: Milliseconds = 1000

export function getAccount(c: Ctx): Promise<Response> {
  const refused = takeMessage(c, z.object({ problem: z.string(), name: z.string() }))
  if (refused !== null) return show(c, refused, refused.name)
  const outcome = c.req.query('done') ?? ''
  if (outcome === 'passkey-failed')
    return show(c, { problem: 'The passkey could not be added. Try again.' })
  const done = DONE.get(outcome)
  return show(c, done === undefined ? null : { done })
}

const DONE = new Map([
  ['ended', 'The other sessions are signed out.'],
  ['revoked', 'The token is revoked and no longer works.'],
  ['renamed', 'Your name is saved.'],
  ['passkey-added', 'The passkey is added. You can sign in with it from now on.'],
  ['passkey-removed', 'The passkey is removed.'],
])

export async function postAccount(c: Ctx): Promise<Response> {
  const { action, session = '', name = '', token = '' } = await readFields(c)
  const loaded = c.var.console
  if (action === 'revoke') {
    await revokeToken(c.env.DB, loaded.person, token, clock())
    return c.redirect(`${consoleRoutes.account.href()}?done=revoked`, 303)
  }
  if (action === 'end' || action === 'end-all') {
    await endOtherSessions(c.env.DB, loaded, action === 'end' ? session : null, clock())
    return c.redirect(`${consoleRoutes.account.href()}?done=ended`, 303)
  }
  const wanted = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  if (action !== 'rename' || wanted === '' || wanted.length > LONGEST_NAME)
    return redirectWithMessage(c, consoleRoutes.account.href(), {
      problem: `Enter your name, with at most ${LONGEST_NAME} letters.`,
      name: name.slice(0, 2 * LONGEST_NAME),
    })
  await renameStatement(c.env.DB, loaded.person.id, wanted).run()
  return c.redirect(`${consoleRoutes.account.href()}?done=renamed`, 303)
}

/** `typed` is a name that could not be saved. */
async function show(c: Ctx, notice: Notice | null, typed?: string): Promise<Response> {
  const { person, session } = c.var.console
  const now = clock()
  const [sessions, passkeys, acts, tokens, page] = await Promise.all([
    listConsoleSessions(c.env.DB, person.id, now),
    listPasskeys(c.env.DB, person.id),
    listAudit(c.env.DB, { site: null, person: person.id, most: SHOWN_ACTS }),
    person.staff ? listTokens(c.env.DB, person.id, now) : [],
    person.staff
      ? null
      : orNull(loadSitePage(c.env, person, { words: '', page: 1 }, now), NAMES_MS),
  ])
  const names = new Map(page?.sites.map((site) => [site.slug, site.name]))
  const own = { name: typed ?? person.name, current: session.id }
  const props = { person, ...own, names, sessions, passkeys, tokens, acts, now, notice }
  return sendConsole(c, <AccountPage {...props} />)
}

type Props = {
  person: Person
  /** The name in the form. */
  name: string
  /** Trading names of the person's sites. */
  names: ReadonlyMap<string, string>
  sessions: readonly ConsoleSession[]
  passkeys: readonly Passkey[]
  tokens: readonly CommandToken[]
  /** Id of this browser's session. */
  current: string
  acts: readonly AuditRow[]
  now: Seconds
  notice: Notice | null
}

export function AccountPage(props: Props) {
  const { person, name, names, sessions, passkeys, tokens, current, acts, now, notice } = props
  const nameOf = (slug: string) => names.get(slug) ?? slug
  return (
    <ConsolePage title="Your account" person={person} notice={notice} lead={person.email}>
      <form method="post" action={consoleRoutes.account.href()} className="inline">
        <label>
          Your name
          <input name="name" autoComplete="name" defaultValue={name} />
        </label>
        <button type="submit" name="action" value="rename" className="button">
          Save
        </button>
      </form>
      <p className="quiet">
        {person.staff
          ? 'You may do everything, on every site.'
          : person.grants
              .map(({ site, role }) => `${ROLES[role].label} of ${nameOf(site)}`)
              .join(', ')}
      </p>
      <Passkeys passkeys={passkeys} now={now} />
      <Sessions sessions={sessions} current={current} now={now} />
      {person.staff && <Tokens tokens={tokens} now={now} />}
      <section>
        <h2>What you did recently</h2>
        {acts.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <Rows person={person} rows={acts} nameOf={nameOf} isOfAll />
        )}
      </section>
    </ConsolePage>
  )
}

function Passkeys({ passkeys, now }: Pick<Props, 'passkeys' | 'now'>) {
  return (
    <section>
      <h2>Passkeys</h2>
      <p className="quiet">
        With a passkey you sign in with your fingerprint, your face or the PIN of your device. No
        email to wait for, and nothing that can be given away by mistake.
      </p>
      {passkeys.length > 0 && (
        <ListTable heads={['Made with', 'Added', 'Last used']} action="Remove">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <ListRow key={id}>
              <th scope="row">{name}</th>
              <td>
                <Ago at={createdAt} now={now} />
              </td>
              <td>{usedAt === null ? 'never' : <Ago at={usedAt} now={now} />}</td>
              <td>
                <RemovePasskey id={id} />
              </td>
            </ListRow>
          ))}
        </ListTable>
      )}
      <form method="post" action={consoleRoutes.passkeys.href()} className="others">
        <input type="hidden" name="passkey" />
        <PasskeyButton name="action" value="add" isNew>
          Add a passkey
        </PasskeyButton>
      </form>
    </section>
  )
}

function RemovePasskey({ id }: { id: string }) {
  return (
    <form method="post" action={consoleRoutes.passkeys.href()}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="action" value="remove" className="plain">
        Remove
      </button>
    </form>
  )
}

function Sessions({ sessions, current, now }: Pick<Props, 'sessions' | 'current' | 'now'>) {
  return (
    <section>
      <h2>Where you’re signed in</h2>
      <ListTable heads={['Device', 'Signed in', 'Last used']} action="End">
        {sessions.map(({ id, device, way, createdAt, seenAt }) => (
          <ListRow key={id}>
            <th scope="row">
              {device} {id === current && <span className="quiet">(this one)</span>}
            </th>
            <td>
              <Ago at={createdAt} now={now} />, {WAYS[way]}
            </td>
            <td>
              <Ago at={seenAt} now={now} />
            </td>
            <td>
              {id !== current && (
                <form method="post" action={consoleRoutes.account.href()}>
                  <input type="hidden" name="session" value={id} />
                  <button type="submit" name="action" value="end" className="plain">
                    Sign out
                  </button>
                </form>
              )}
            </td>
          </ListRow>
        ))}
      </ListTable>
      {sessions.length > 1 && (
        <form method="post" action={consoleRoutes.account.href()}>
          <button type="submit" name="action" value="end-all" className="button">
            Sign out everywhere else
          </button>
        </form>
      )}
    </section>
  )
}

// A person's pending invitations, on their first page, to accept or decline.
import type { Invitation } from '#apps/console/invitations.ts'
import { loadSiteNames } from '#apps/console/list-sites.ts'
import { ROLES } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Ago, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'

/** With the trading name of its site. */
export type NamedInvitation = Invitation & { siteName: string }

/** Adds the names of the sites. Rejects if KV fails. */
export async function nameInvitations(
  env: Env,
  waiting: readonly Invitation[],
  now: Seconds,
): Promise<NamedInvitation[]> {
  const grants = waiting.flatMap(({ site, role }) =>
    site === null || role === 'staff' ? [] : [{ site, role }],
  )
  const names = await loadSiteNames(env, grants, now)
  return waiting.map((invitation) => {
    const { site } = invitation
    return { ...invitation, siteName: site === null ? 'every site' : (names.get(site) ?? site) }
  })
}

type Props = { invitations: readonly NamedInvitation[]; now: Seconds }

export function Invitations({ invitations, now }: Props) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <ListTable heads={['Site', 'Role', 'Invited by', 'When']} action="Answer">
        {invitations.map(({ site, siteName, role, inviter, invitedAt }) => (
          <ListRow key={site ?? ''}>
            <th scope="row">{siteName}</th>
            <td>{ROLES[role].label}</td>
            <td>{inviter}</td>
            <td>
              <Ago at={invitedAt} now={now} />
            </td>
            <td>
              <Answers site={site} role={role} />
            </td>
          </ListRow>
        ))}
      </ListTable>
    </section>
  )
}

function Answers({ site, role }: Pick<Invitation, 'site' | 'role'>) {
  return (
    <form method="post" action={consoleRoutes.invitations.href()}>
      <input type="hidden" name="site" value={site ?? ''} />
      <input type="hidden" name="shown" value={role} />
      <button type="submit" name="action" value="accept" className="button primary">
        Accept
      </button>
      <button type="submit" name="action" value="decline" className="plain">
        Decline
      </button>
    </form>
  )
}

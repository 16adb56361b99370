// The page of a site's people: who has access, with a form for each act, and the invitation form.
import type { Invitation } from '#apps/console/invitations.ts'
import type { Where } from '#apps/console/manage-people.ts'
import type { ListedPerson } from '#apps/console/people-rows.ts'
import { type Person, type Role, ROLES, SITE_ROLES } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Ago, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import type { Notice } from '#apps/console/pages/notice.ts'

export type Typed = { email: string; name: string; role: string }

type Props = {
  person: Person
  where: Where
  people: readonly ListedPerson[]
  /** Pending invitations. */
  invitations: readonly Invitation[]
  roles: readonly Role[]
  now: Seconds
  notice?: Notice
  typed?: Typed
  problems?: Partial<Record<keyof Typed, string>>
}

export function PeoplePage(props: Props) {
  const { person, where, people, invitations, now, notice = null } = props
  return (
    <ConsolePage
      title={where === null ? 'Staff' : 'People'}
      person={person}
      {...(where !== null && { site: where })}
      current="people"
      notice={notice}
      lead={
        where === null
          ? 'They may do everything, on every site.'
          : `They may sign in and work on ${where.name}. Changes take effect on the next page they open.`
      }
    >
      <ListTable heads={['Person', 'Role', 'Last seen']} action="End access">
        {people.map((listed) => (
          <Row
            key={listed.id}
            listed={listed}
            isSelf={listed.id === person.id}
            isHidden={listed.isElsewhere && !person.staff}
            where={where}
            now={now}
          />
        ))}
        {invitations.map((invitation) => (
          <Invited key={invitation.email} invitation={invitation} where={where} now={now} />
        ))}
      </ListTable>
      <Invitation {...props} />
    </ConsolePage>
  )
}

type RowProps = {
  listed: ListedPerson
  isSelf: boolean
  /** Their activity elsewhere also affects when they were last seen and where they are signed in. */
  isHidden: boolean
  where: Where
  now: Seconds
}

function Row({ listed, isSelf, isHidden, where, now }: RowProps) {
  const { id, name, email, role } = listed
  return (
    <ListRow>
      <th scope="row">
        {name} {isSelf && <span className="quiet">(you)</span>}
        <span className="below">{email}</span>
      </th>
      <td>
        {isSelf || where === null ? (
          ROLES[role].label
        ) : (
          <form method="post" action={actionOf(where)} className="inline">
            <input type="hidden" name="person" value={id} />
            <input type="hidden" name="shown" value={role} />
            <select name="role" defaultValue={role} aria-label={`Role of ${name}`}>
              {SITE_ROLES.map((known) => (
                <option key={known} value={known}>
                  {ROLES[known].label}
                </option>
              ))}
            </select>
            <button type="submit" name="action" value="role" className="button">
              Change
            </button>
          </form>
        )}
      </td>
      <td>
        <Seen listed={listed} isHidden={isHidden} now={now} />
      </td>
      <td>
        {!isSelf && <Ends listed={isHidden ? { ...listed, sessions: 0 } : listed} where={where} />}
      </td>
    </ListRow>
  )
}

function Seen({ listed, isHidden, now }: Pick<RowProps, 'listed' | 'isHidden' | 'now'>) {
  const { seenAt, createdAt, grantedAt } = listed
  if (isHidden)
    return (
      <>
        Joined <Ago at={grantedAt} now={now} />
      </>
    )
  if (seenAt !== null) return <Ago at={seenAt} now={now} />
  return (
    <>
      Not yet. Added <Ago at={createdAt} now={now} />
    </>
  )
}

type InvitedProps = { invitation: Invitation; where: Where; now: Seconds }

/** Someone who has not accepted yet, under the name that the inviter typed. */
function Invited({ invitation, where, now }: InvitedProps) {
  const { name, email, role, inviter, invitedAt } = invitation
  return (
    <ListRow>
      <th scope="row">
        {name}
        <span className="below">{email}</span>
      </th>
      <td>{ROLES[role].label}</td>
      <td>
        Not yet. Invited <Ago at={invitedAt} now={now} /> by {inviter}
      </td>
      <td>
        <Cancel email={email} where={where} />
      </td>
    </ListRow>
  )
}

function Cancel({ email, where }: { email: string; where: Where }) {
  return (
    <form method="post" action={actionOf(where)}>
      <input type="hidden" name="email" value={email} />
      <button type="submit" name="action" value="cancel" className="plain">
        Cancel the invitation
      </button>
    </form>
  )
}

/** Signing out and removing, shown after pressing "Remove". */
function Ends({ listed: { id, name, sessions }, where }: { listed: ListedPerson; where: Where }) {
  return (
    <details className="more">
      <summary>{sessions === 0 ? 'Remove' : 'Sign out or remove'}</summary>
      <form method="post" action={actionOf(where)}>
        <input type="hidden" name="person" value={id} />
        {sessions > 0 && (
          <button type="submit" name="action" value="sign-out" className="button">
            Sign out of {sessions} {sessions === 1 ? 'device' : 'devices'}
          </button>
        )}
        <button type="submit" name="action" value="remove" className="button danger">
          Remove {name}
        </button>
      </form>
    </details>
  )
}

function Invitation({ where, roles, typed, problems }: Props) {
  const [firstRole] = roles
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Invite someone</h2>
      <form method="post" action={actionOf(where)} className="stacked" noValidate>
        <Text name="name" label="Name" value={typed?.name} problem={problems?.name} />
        <Text name="email" label="Email address" value={typed?.email} problem={problems?.email} />
        {roles.length === 1 ? (
          <input type="hidden" name="role" value={firstRole} />
        ) : (
          <fieldset className="field">
            <legend>Role</legend>
            {roles.map((role) => (
              <label key={role} className="choice">
                <input
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={role === (typed?.role ?? 'editor')}
                />
                <span>
                  {ROLES[role].label}
                  <span className="below">{ROLES[role].help}</span>
                </span>
              </label>
            ))}
            {problems?.role !== undefined && <p className="error">{problems.role}</p>}
          </fieldset>
        )}
        <button type="submit" name="action" value="invite" className="button primary">
          Invite
        </button>
      </form>
    </section>
  )
}

type TextProps = {
  name: string
  label: string
  value: string | undefined
  problem: string | undefined
}

function Text({ name, label, value, problem }: TextProps) {
  const id = `invite-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={problem !== undefined}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the form is below the list of people
        autoFocus={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      />
      {problem !== undefined && (
        <p className="error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

const actionOf = (where: Where) =>
  where === null ? consoleRoutes.staff.href() : consoleRoutes.people.href(where.slug)

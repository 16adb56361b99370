// Command line tokens on the account page of staff: the list with their last use, and the form for a new one.
import { consoleRoutes } from '#apps/console/routes.ts'
import type { CommandToken } from '#apps/console/sessions.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { Ago, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'

/** Days that a token may last; the first is the default. */
export const LASTS = [90, 30, 365] as const
export const LONGEST_NAME = 60

/** On the account page of staff. */
export function Tokens({ tokens, now }: { tokens: readonly CommandToken[]; now: Seconds }) {
  return (
    <section>
      <h2>Command line tokens</h2>
      <p className="quiet">
        With a token, commands such as npm run tenants -- publish --remote act as you.
      </p>
      {tokens.length > 0 && (
        <ListTable heads={['Name', 'Last used', 'Ends']} action="Revoke">
          {tokens.map(({ id, name, seenAt, expiresAt }) => (
            <ListRow key={id}>
              <th scope="row">{name}</th>
              <td>{seenAt === 0 ? 'never' : <Ago at={seenAt} now={now} />}</td>
              <td>in {Math.ceil((expiresAt - now) / DAY)} days</td>
              <td>
                <Revoke id={id} />
              </td>
            </ListRow>
          ))}
        </ListTable>
      )}
      <NewToken name="" />
    </section>
  )
}

function Revoke({ id }: { id: string }) {
  return (
    <form method="post" action={consoleRoutes.account.href()}>
      <input type="hidden" name="token" value={id} />
      <button type="submit" name="action" value="revoke" className="plain">
        Revoke
      </button>
    </form>
  )
}

export function NewToken({ name }: { name: string }) {
  return (
    <form method="post" action={consoleRoutes.tokens.href()} className="inline">
      <label>
        What it is for
        <input name="name" required maxLength={LONGEST_NAME} defaultValue={name} />
      </label>
      <label>
        Lasts
        <select name="days">
          {LASTS.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Make a token
      </button>
    </form>
  )
}

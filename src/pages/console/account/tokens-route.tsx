// Makes a token of the command line for staff, after a fresh proof.
import { consoleRoutes } from '#console/routes.ts'
import { makeToken } from '#console/sessions.ts'
import { clock } from '#http/clock.ts'
import { readFields } from '#http/request.ts'
import { DAY } from '#lib/zone-time.ts'
import { ConsolePage, sendConsole } from '#pages/console/shell.tsx'
import type { Ctx } from '#pages/send-page.ts'
import { LASTS, LONGEST_NAME, NewToken } from './tokens.tsx'

/** Makes a token and shows it, once. */
export async function postTokens(c: Ctx): Promise<Response> {
  const { person } = c.var.console
  const { name = '', days = '' } = await readFields(c)
  const wanted = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const lasts = LASTS.find((one) => `${one}` === days)
  if (wanted === '' || wanted.length > LONGEST_NAME || lasts === undefined) {
    const problem = `Enter a name with at most ${LONGEST_NAME} letters, and choose how long the token lasts.`
    return sendConsole(
      c,
      <ConsolePage title="New token" person={person} notice={{ problem }} isNarrow>
        <NewToken name={name} />
      </ConsolePage>,
      422,
    )
  }
  const now = clock()
  const token = await makeToken(
    c.env.DB,
    person,
    { name: wanted, expiresAt: now + lasts * DAY },
    now,
  )
  return sendConsole(
    c,
    <ConsolePage title={`Token “${wanted}”`} person={person} isNarrow>
      <p>Copy it now: it is not shown again. Anyone who has it can publish every website as you.</p>
      <div className="field">
        <label htmlFor="token">Token</label>
        <input id="token" readOnly defaultValue={token} autoComplete="off" spellCheck={false} />
      </div>
      <p>
        Set it as FORECOURT_TOKEN in the environment of the command line. It lasts {lasts} days.
      </p>
      <p>
        <a href={consoleRoutes.account.href()}>Back to your account</a>
      </p>
    </ConsolePage>,
  )
}

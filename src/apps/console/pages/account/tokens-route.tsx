// Creates a command line token for staff, after a fresh proof, and shows it once on the next page.
import * as z from 'zod'

import { reportWayIn } from '#apps/console/report-way-in.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { makeToken } from '#apps/console/sessions.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { DAY } from '#lib/zone-time.ts'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { LASTS, LONGEST_NAME, NewToken } from './tokens.tsx'

const madeShape = z.object({ name: z.string(), token: z.string(), days: z.number() })
const refusedShape = z.object({ name: z.string(), problem: z.string() })

export async function postTokens(c: Ctx): Promise<Response> {
  const { person } = c.var.console
  const { name = '', days = '' } = await readFields(c)
  const here = consoleRoutes.tokens.href()
  const wanted = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const lasts = LASTS.find((one) => `${one}` === days)
  if (wanted === '' || wanted.length > LONGEST_NAME || lasts === undefined) {
    const problem = `Enter a name with at most ${LONGEST_NAME} letters, and choose how long the token lasts.`
    return redirectWithMessage(c, here, { name: name.slice(0, 2 * LONGEST_NAME), problem })
  }
  const now = clock()
  const token = await makeToken(
    c.env.DB,
    person,
    { name: wanted, expiresAt: now + lasts * DAY },
    now,
  )
  const way = { kind: 'token', name: wanted } as const
  const { origin } = new URL(c.req.url)
  c.executionCtx.waitUntil(reportWayIn(c.env, person, { way, origin }, now))
  return redirectWithMessage(c, here, { name: wanted, token, days: lasts })
}

/** Shows the token that was just created, or the form if it was refused. */
export async function getTokens(c: Ctx): Promise<Response> {
  const message = takeMessage(c, z.union([madeShape, refusedShape]))
  if (message === null) return c.redirect(consoleRoutes.account.href(), 303)
  const { person } = c.var.console
  const { name } = message
  if ('problem' in message)
    return sendConsole(
      c,
      <ConsolePage title="New token" person={person} notice={message} isNarrow>
        <NewToken name={name} />
      </ConsolePage>,
    )
  const { token, days } = message
  return sendConsole(
    c,
    <ConsolePage title={`Token “${name}”`} person={person} isNarrow>
      <p>Copy it now: it is not shown again. Anyone who has it can publish every website as you.</p>
      <div className="field">
        <label htmlFor="token">Token</label>
        <input id="token" readOnly defaultValue={token} autoComplete="off" spellCheck={false} />
      </div>
      <p>Set it as FORECOURT_TOKEN in the environment of the command line. It lasts {days} days.</p>
      <p>
        <a href={consoleRoutes.account.href()}>Back to your account</a>
      </p>
    </ConsolePage>,
  )
}

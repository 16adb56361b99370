// Notifies people of each new way to sign in to their account, so that they notice one that they did not add.
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Person } from './permissions.ts'
import { consoleRoutes } from './routes.ts'
import { sendConsoleMail } from './send-mail.ts'

export type WayIn =
  /** `name`: the device that created it. */
  | { kind: 'passkey'; name: string }
  /** `name`: the person's own name for it. */
  | { kind: 'token'; name: string }

const WORDS = {
  passkey: {
    subject: 'A passkey was added to your account',
    what: ({ name }: WayIn) => `A passkey made with ${name} can now sign in as you`,
    remove: 'remove the passkey',
  },
  token: {
    subject: 'A token was made for your account',
    what: ({ name }: WayIn) => `The command line token “${name}” can now publish as you`,
    remove: 'revoke the token',
  },
} as const

/** Sends the email. `origin` is the console's. Never rejects; failures are logged and on /_ops. */
export async function reportWayIn(
  env: Env,
  { email }: Pick<Person, 'email'>,
  { way, origin }: { way: WayIn; origin: string },
  now: Seconds,
): Promise<void> {
  const { subject, what, remove } = WORDS[way.kind]
  const text = `${what(way)}, in the Forecourt console at ${new URL(origin).host}.

If you did this, there is nothing to do.

If you didn’t, open ${origin}${consoleRoutes.account.href()}, ${remove}, and sign out everywhere else. Then tell an admin of your site.`
  await sendConsoleMail(env, { to: email, subject, text }, now)
}

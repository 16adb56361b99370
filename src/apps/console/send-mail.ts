// Emails of the console to its own people: codes and invitations. In development they go to the development inbox.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { toOneLine } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { sendEmail } from '#sales/leads/targets/send-email.ts'
import { UNCLEAR } from '#sales/leads/targets/target.ts'
import { INBOX_OF_OPERATIONS, saveMessage } from '#shopper/messages/messages.ts'
import { audit } from './audit.ts'

export type Mail = { to: string; subject: string; text: string }
/** The console's origin, for links in emails. */
export function consoleOrigin({ OPS_HOSTS = '' }: Pick<Env, 'OPS_HOSTS'>): string {
  return `https://${OPS_HOSTS.split(',')[0]?.trim() ?? ''}`
}

type Settings = Pick<Env, 'ALERT_FROM' | 'DB' | 'DEV' | 'EMAIL' | 'SEARCH'>

/** Whether the email was accepted; failures are logged, and on /_ops. Never rejects. */
export async function sendConsoleMail(env: Settings, mail: Mail, now: Seconds): Promise<boolean> {
  return (await tryConsoleMail(env, mail, now)) === 'sent'
}

/** Sends an email; "refused" if it was certainly not sent, "unclear" if it may have been. Never rejects. */
export async function tryConsoleMail(
  env: Settings,
  mail: Mail,
  now: Seconds,
): Promise<'sent' | 'refused' | 'unclear'> {
  const failed = await trySend(env, mail).catch(errorName)
  if (failed === null) return 'sent'
  logError('console.mail-failed', { reason: failed })
  const unsent = { who: null, act: 'mail.unsent', outcome: 'failed', site: null } as const
  await audit(env, { ...unsent, subject: mail.to, detail: failed }, now).catch((error: unknown) =>
    logError('console.failed', { error: errorName(error) }),
  )
  return failed === UNCLEAR ? 'unclear' : 'refused'
}

/** Null if it was accepted, otherwise why not. */
async function trySend(env: Settings, { to, text, ...mail }: Mail): Promise<string | null> {
  // A single line, because it contains names of sites.
  const subject = toOneLine(mail.subject)
  if (env.DEV === '1') {
    await saveMessage(env.SEARCH, INBOX_OF_OPERATIONS, { to, text: `${subject}\n\n${text}` })
    return null
  }
  const from = env.ALERT_FROM ?? ''
  if (from === '') return 'ALERT_FROM is missing'
  const message = { from: { name: 'Forecourt', email: from }, to: [to], subject, text }
  const result = await sendEmail(message, env.EMAIL)
  return result === 'delivered' ? null : result.failed
}

// Sends one alert by one channel: a signed webhook, an email, or the developer's inbox.
import type { Env } from '#env.ts'
import { errorName } from '#lib/log.ts'
import { toDeadline } from '#lib/time.ts'
import { inTime } from '#lib/timeout.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { toZonedIso } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { sendEmail } from '#sales/leads/targets/send-email.ts'
import { TIMEOUT_MS } from '#sales/leads/targets/target.ts'
import { signRequest } from '#sales/leads/targets/webhook.ts'
import { INBOX_OF_OPERATIONS, saveMessage } from '#shopper/messages/messages.ts'
import type { Alert, Channel } from './alert.ts'

type Settings = Pick<
  Env,
  | 'ALERT_WEBHOOK'
  | 'ALERT_WEBHOOK_SECRET'
  | 'ALERT_EMAIL'
  | 'ALERT_FROM'
  | 'DEV'
  | 'EMAIL'
  | 'OPS_HOSTS'
  | 'SEARCH'
>

/** The channels that are configured; on a developer's machine the inbox replaces email. */
export function channelsOf(env: Settings): Channel[] {
  const hasWebhook = (env.ALERT_WEBHOOK ?? '') !== ''
  const hasEmail = (env.ALERT_EMAIL ?? '') !== ''
  return [
    ...(hasWebhook ? (['webhook'] as const) : []),
    ...(env.DEV === '1' ? (['inbox'] as const) : hasEmail ? (['email'] as const) : []),
  ]
}

/** One attempt; null if it was accepted, otherwise the reason. Never rejects. */
export async function sendAlert(
  alert: Alert,
  channel: Channel,
  env: Settings,
  now: Seconds,
): Promise<string | null> {
  try {
    return await SENDERS[channel](alert, env, now)
  } catch (error) {
    return errorName(error)
  }
}

type Send = (alert: Alert, env: Settings, now: Seconds) => Promise<string | null>

const SENDERS: Record<Channel, Send> = {
  webhook: async (alert, env, now) => {
    const url = new URL(env.ALERT_WEBHOOK ?? '')
    const isLoopback = env.DEV === '1' && url.hostname === '127.0.0.1'
    if (url.protocol !== 'https:' && !isLoopback) return 'ALERT_WEBHOOK is not https'
    const body = JSON.stringify({
      type: alert.type,
      timestamp: toZonedIso(alert.at, 'UTC'),
      data: { ...alert, url: pageOf(env) },
    })
    const request = signRequest(url, env.ALERT_WEBHOOK_SECRET ?? '', { id: alert.id, body }, now)
    if (request === null) return 'ALERT_WEBHOOK_SECRET is missing or not a key'
    const answer = await inTime(fetch(request), TIMEOUT_MS)
    await answer.body?.cancel()
    return answer.ok || answer.status === 409 ? null : `status ${answer.status}`
  },

  email: async (alert, env) => {
    const { subject, text } = toText(alert, env)
    const from = env.ALERT_FROM ?? ''
    if (from === '') return 'ALERT_FROM is missing'
    const to = (env.ALERT_EMAIL ?? '').split(',').map((address) => address.trim())
    const result = await sendEmail(
      { from: { name: 'Forecourt operations', email: from }, to, subject, text },
      env.EMAIL,
    )
    return result === 'delivered' ? null : result.failed
  },

  inbox: async (alert, env) => {
    const { subject, text } = toText(alert, env)
    const to = env.ALERT_EMAIL || 'Operations'
    await saveMessage(env.SEARCH, INBOX_OF_OPERATIONS, { to, text: `${subject}\n\n${text}` })
    return null
  },
}

/** Subject and text of an email. */
export function toText(
  { type, level, title, todo, findings, more }: Alert,
  env: Pick<Env, 'OPS_HOSTS'>,
): { subject: string; text: string } {
  const isOver = type === 'attention.recovered'
  const urgency = isOver ? 'Over' : level === 'bad' ? 'Act now' : 'Look today'
  const sites = [...new Set(findings.map(({ site }) => site ?? 'all sites'))]
  const named = sites.length > 2 ? `${sites.length} sites` : sites.join(', ')
  const lines = findings.map(({ site, what, cause, since }) =>
    [
      `- ${site ?? 'All sites'}: ${what}`,
      ...(cause === '' ? [] : [`  Reason: ${cause}`]),
      ...(since === null ? [] : [`  Since: ${toDeadline(since, 'UTC')}`]),
    ].join('\n'),
  )
  const text = [
    isOver ? 'This is over:' : `What to do: ${todo}`,
    lines.join('\n'),
    ...(more > 0 ? [`and ${more} more`] : []),
    pageOf(env),
  ]
  return { subject: `${urgency}: ${title} (${named})`, text: text.filter(Boolean).join('\n\n') }
}

/** Address of the page of all sites; empty if it is not configured. */
function pageOf({ OPS_HOSTS = '' }: Pick<Env, 'OPS_HOSTS'>): string {
  const host = OPS_HOSTS.split(',')[0]?.trim() ?? ''
  return host === '' ? '' : `https://${host}${routes.ops.href()}`
}

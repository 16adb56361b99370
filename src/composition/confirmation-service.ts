// Confirmations of a site's forms by text or email, rate-limited for each mobile and mailbox.
import type { Env } from '#env.ts'
import { hashWith, writingKey } from '#lib/key-ring.ts'
import { logError } from '#lib/log.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { type Counted, mayConfirm } from '#sales/leads/confirmation-limit.ts'
import type { ShopperEmail } from '#sales/leads/confirmation.ts'
import { createMessages, type Message, saveMessage } from '#shopper/messages/messages.ts'
import { sendEmail } from '#sales/leads/targets/send-email.ts'
import type { Delivered } from '#sales/leads/targets/target.ts'
import type { CallNotes } from '#upstream/call-failures.ts'
import type { Call } from '#upstream/call.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { isStopped } from '#sales/leads/stop-rows.ts'
import { noteMessage, type SentMessage } from '#sales/leads/sent-message-rows.ts'

/**
 * Sends a shopper the confirmation of a form, a few a day. Never rejects; a failure is logged. Sending an email returns
 * false if its provider did not accept it, or the site has reached its limit.
 */
export type ConfirmationService = {
  byText: (message: Message, of: ConfirmedLead) => Promise<void>
  byEmail: (message: ShopperEmail, of: ConfirmedLead | null) => Promise<boolean>
  /** Whether the site can send confirmations: by text or email, or by email. */
  canSend: boolean
  canEmail: boolean
}

/** The lead that a confirmation belongs to and is listed with. */
export type ConfirmedLead = {
  lead: string
  now: Seconds
  /** What the lead's history calls it; a confirmation by default. */
  kind?: SentMessage['kind']
}

/** Milliseconds to look up whether someone stopped messages. */
const STOPS_MS: Milliseconds = 3000

/** Confirmations of a site's forms. */
export function createConfirmationService(
  env: SiteEnv,
  tenant: Tenant,
  { call, notes }: { call: Call; notes: CallNotes },
): ConfirmationService {
  const { slug, site } = tenant
  const sendText = createMessages(env, tenant, call)
  const mayMessage = mayMessageOf(env, slug)
  const note = async (
    of: ConfirmedLead | null,
    channel: SentMessage['channel'],
    state: SentMessage['state'],
  ) => {
    if (of === null) return
    const sent = { kind: of.kind ?? 'confirmation', channel, state, at: of.now }
    await noteMessage(env.DB, { site: slug, about: of.lead }, sent)
  }
  const canEmail = env.EMAIL !== undefined || env.DEV === '1'
  return {
    byText: async (message, of) => {
      if (!(await mayReach(env, slug, message.to))) return note(of, 'text', 'stopped')
      if ((await mayMessage(message.to)) !== 'counted') return note(of, 'text', 'limited')
      const isSent = await sendText(message)
      if (!isSent) logError('confirmations.failed', { tenant: slug, by: 'text' })
      await note(of, 'text', isSent ? 'sent' : 'failed')
    },
    byEmail: async (message, of) => {
      if (!(await mayReach(env, slug, message.to))) {
        await note(of, 'email', 'stopped')
        // No page may reveal who has stopped messages.
        return true
      }
      const counted = await mayMessage(message.to)
      if (counted !== 'counted') {
        await note(of, 'email', 'limited')
        // Otherwise a page would reveal who has received messages today.
        return counted === 'enough'
      }
      const result = await sendToShopper(env, slug, message)
      await note(of, 'email', result === 'delivered' ? 'sent' : 'failed')
      if (result === 'delivered') {
        notes.worked('email')
        return true
      }
      logError('confirmations.failed', { tenant: slug, by: 'email', error: result.failed })
      // A refusal may be about the shopper's address.
      if (result.isRefused === undefined) notes.failed('email', result.failed)
      return false
    },
    canSend: site.upstreams.sms !== null || canEmail,
    canEmail,
  }
}

/** Whether a site may send messages to a mobile or mailbox: false if its owner stopped them. Never rejects. */
export function mayReach({ DB: db }: SiteEnv, site: string, to: string): Promise<boolean> {
  const asking = createTimeout('messages.stops-unread', site, STOPS_MS)
  // If the stop list can't be read, nothing is sent.
  const stopped = isStopped(db, { site, address: to.toLowerCase() })
  return asking.orElse(stopped, true).then((isOver) => !isOver)
}

/** Rate-limits messages to a mobile or mailbox: confirmations of forms, and of vehicles held without a payment. */
export function mayMessageOf(
  env: Pick<Env, 'MASTER_KEY' | 'MESSAGE_COUNTER'>,
  site: string,
): (to: string) => Promise<Counted> {
  const hash = hashWith(writingKey(env.MASTER_KEY), 'confirmations of leads')
  return (to) => mayConfirm(env, hash, { site, to })
}

/** In development, messages go to the development inbox instead. */
export async function sendToShopper(
  env: Env,
  slug: string,
  message: ShopperEmail,
): Promise<Delivered> {
  if (env.DEV !== '1') return sendEmail(message, env.EMAIL)
  const { to, subject, text } = message
  await saveMessage(env.SEARCH, slug, { to, text: `${subject}\n\n${text}` })
  return 'delivered'
}

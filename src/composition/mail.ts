// Incoming email for conversations: handled immediately, or stored whole during an outage and handled by the sweep.
import type { Env } from '#env.ts'
import { hashJson } from '#lib/encoding.ts'
import { errorName, logError, logWarning } from '#lib/log.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { MAX_MAIL } from '#sales/conversations/read-mail.ts'
import { readReplyAddress } from '#sales/conversations/reply-address.ts'
import {
  type Envelope,
  type MailDeps,
  type MailResult,
  handleMail,
} from '#sales/conversations/handle-mail.ts'
import { findLeads } from '#sales/leads/outbox/lead-rows.ts'
import { deleteGone, listGonePictures } from '#sales/leads/personal-conversations.ts'
import { databaseOf, listDatabases } from '#tenant/database.ts'
import { loadTenantBySlug } from '#tenant/store.ts'

export type ArrivedMail = Envelope & Pick<ForwardableEmailMessage, 'raw' | 'rawSize' | 'setReject'>

/** Replies to the sending server. Every address that is not ours gets the same reply. */
const REJECTIONS: Record<Exclude<MailResult, 'taken'>, string> = {
  unknown: '5.1.1 No such mailbox',
  'too large': '5.3.4 The message is too large. Send fewer or smaller pictures',
  unreadable: '5.6.0 The message cannot be read',
  'too many': '5.7.1 Too many messages today. Please call us',
}

const WAITING = 'mail-waiting/'
/** Stored emails handled per minute; emails are discarded after this many seconds. */
const MAX = 20
/** Maximum emails tried per sweep, including those that must keep waiting. */
const MAX_TRIES = 200
const GIVEN_UP: Seconds = 7 * DAY
/** Maximum rows with deleted pictures per hour. */
const MAX_PICTURES = 200

/** Handles an email, refuses it, or stores it for later. Rejects if it can't be stored either. */
export async function receiveMail(
  message: ArrivedMail,
  env: Env,
  clock: () => Seconds,
): Promise<void> {
  const { from, to, raw, rawSize } = message
  const reject = (reason: keyof typeof REJECTIONS) => message.setReject(REJECTIONS[reason])
  // Checked before reading the body, because anyone can send anything.
  if ((await readReplyAddress(env.MASTER_KEY, to)) === null) return reject('unknown')
  if (rawSize > MAX_MAIL) return reject('too large')
  const bytes = new Uint8Array(await new Response(raw).arrayBuffer())
  try {
    const outcome = await handleMail({ from, to }, bytes, mailDeps(env, clock()))
    if (outcome !== 'taken') reject(outcome)
  } catch (error) {
    logWarning('conversations.mail-kept', { error: errorName(error) })
    const key = WAITING + (await hashJson([from, to, Array.from(bytes.subarray(0, 4000))]))
    const customMetadata = { from, to, at: String(clock()) }
    await env.MEDIA.put(key, bytes, { customMetadata })
  }
}

/** Handles stored emails every minute. Never rejects. */
export async function sweepMail(env: Env, now: Seconds): Promise<void> {
  try {
    let cursor: string | undefined
    let tries = 0
    let handled = 0
    // Emails that must keep waiting do not hold up those behind them.
    do {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each may be large
      const listed = await env.MEDIA.list({ prefix: WAITING, limit: MAX, cursor })
      for (const { key } of listed.objects) {
        tries += 1
        // oxlint-disable-next-line no-await-in-loop
        if (await handleWaiting(env, key, now)) handled += 1
      }
      cursor = listed.truncated ? listed.cursor : undefined
    } while (cursor !== undefined && handled < MAX && tries < MAX_TRIES)
  } catch (error) {
    logError('conversations.mail-sweep-failed', { error: errorName(error) })
  }
}

/** False if the email must keep waiting. */
async function handleWaiting(env: Env, key: string, now: Seconds): Promise<boolean> {
  const stored = await env.MEDIA.get(key)
  if (stored === null) return true
  const { from = '', to = '', at = '0' } = stored.customMetadata ?? {}
  try {
    await handleMail({ from, to }, new Uint8Array(await stored.arrayBuffer()), mailDeps(env, now))
  } catch (error) {
    if (now - Number(at) < GIVEN_UP) return false
    logError('conversations.mail-lost', { error: errorName(error) })
  }
  await env.MEDIA.delete(key)
  return true
}

/** Deletes pictures of deleted messages, hourly. Never rejects. */
export async function purgeConversationPictures(env: Env): Promise<void> {
  await Promise.all(
    listDatabases(env).map(async ({ db }) => {
      try {
        const gone = await listGonePictures(db, MAX_PICTURES)
        if (gone.length === 0) return
        await env.MEDIA.delete(gone.flatMap(({ keys }) => keys))
        await deleteGone(
          db,
          gone.map(({ id }) => id),
        )
      } catch (error) {
        logError('conversations.purge-failed', { error: errorName(error) })
      }
    }),
  )
}

function mailDeps(env: Env, now: Seconds): MailDeps {
  return {
    findAddress: async (address) => {
      const read = await readReplyAddress(env.MASTER_KEY, address)
      if (read === null) return null
      const site = await findSite(env, read.lead)
      if (site === null) return null
      const tenant = await loadTenantBySlug(env, site, now)
      if (tenant === null) throw new Error('The site cannot be read')
      // An address at another site's domain grants no access here.
      if (tenant.site.conversations.mail_domain !== read.domain) return null
      return { lead: read.lead, tenant, db: databaseOf(env, tenant) }
    },
    queue: env.LEADS,
    media: env.MEDIA,
    now,
  }
}

/** The site of a lead in any database; null if it was deleted. */
async function findSite(env: Env, lead: string): Promise<string | null> {
  const found = await Promise.all(listDatabases(env).map(({ db }) => findLeads(db, [lead])))
  return found.map((leads) => leads.get(lead)?.site).find((site) => site !== undefined) ?? null
}

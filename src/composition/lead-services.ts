// What a site's forms use: saving and finding leads, form keys and the spam check.
import type { Env } from '#env.ts'
import { hashWith, writingKey } from '#lib/key-ring.ts'
import { errorName, logError, logWarning } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout, inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { submitLead } from '#sales/leads/outbox/save-lead.ts'
import { type Counted, mayConfirm } from '#sales/leads/confirmation-limit.ts'
import type { ShopperEmail } from '#sales/leads/confirmation.ts'
import { createMessages, type Message, saveMessage } from '#shopper/messages/messages.ts'
import { sendEmail } from '#sales/leads/targets/send-email.ts'
import type { Delivered } from '#sales/leads/targets/target.ts'
import type { CallNotes } from '#upstream/call-failures.ts'
import type { Call } from '#upstream/call.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Outbound, Tenant } from '#tenant/tenant.ts'
import { checkTurnstile } from '#upstream/turnstile.ts'
import { mintFormKey, readFormKey } from '#sales/leads/form-key.ts'
import type { Lead, NewLead, Submitted } from '#sales/leads/lead.ts'
import { mintSignUp, readSignUp, type SignUp } from '#sales/leads/newsletter.ts'
import { findStates, releaseHeld } from '#sales/leads/outbox/delivery-rows.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { noteMessage, type SentMessage } from '#sales/leads/sent-message-rows.ts'
import {
  isShopperKey,
  type LeadUse,
  mintLeadToken,
  mintShopperKey,
  readLeadToken,
} from '#sales/leads/lead-token.ts'
import type { ListTaken } from '#sales/leads/fields/slots.ts'
import {
  findTestDrive,
  listTaken,
  saveTestDrive,
  type StoredDrive,
  type TestDrive,
  type TestDriveState,
} from '#sales/leads/test-drive-rows.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import { type SentForm, type SpamCheckDeps, suspect } from '#sales/leads/spam-check.ts'
import { isLearned } from '#sales/leads/spam-lesson-rows.ts'
import { marksOf } from '#sales/leads/spam-marks.ts'
import { createSuspectHash, isDoubtful } from '#sales/leads/suspect-caps.ts'

export type LeadServices = {
  /** Saves a lead; never rejects. */
  submitLead: (lead: NewLead, now: Seconds) => Promise<Submitted>
  /** A lead of this site, null if there is none, "unknown" if it cannot be read. */
  findLead: (id: string) => Promise<Lead | null | 'unknown'>
  /** The held lead that a token of a digest names, and whether it is still held; null if the token is not valid. */
  readHeld: (token: string, now: Seconds) => Promise<HeldLead | null | 'unknown'>
  /** Releases a held lead to the dealer's targets; false if it could not be saved. */
  releaseHeld: (lead: Lead, now: Seconds) => Promise<boolean>
  /**
   * Sends a shopper the confirmation of a form, a few a day. Never rejects; a failure is logged. An email answers false if
   * its provider did not accept it, or the site sent as much as it may.
   */
  confirmByText: (message: Message, of: ConfirmedLead) => Promise<void>
  confirmByEmail: (message: ShopperEmail, of: ConfirmedLead | null) => Promise<boolean>
  /** Whether the site can send a confirmation: by text, or by email. */
  canConfirm: boolean
  canEmail: boolean
  /** Token of the link that confirms a newsletter sign-up, and ends it later. */
  mintSignUp: (signUp: SignUp) => Promise<string>
  /** The sign-up of such a token; null if the token is not valid. Never rejects. */
  readSignUp: (token: string) => Promise<SignUp | null>
  /** Token of the link with which a shopper changes or cancels what a lead asks for. */
  mintRequestToken: (lead: string, now: Seconds) => Promise<string>
  /** The lead of such a token; null if the token is not valid or the lead does not exist. */
  findRequest: (token: string, now: Seconds) => Promise<Lead | null | 'unknown'>
  /** The key that links to a lead's shopper carry, and whether a key is that one. */
  shopperKey: (lead: string) => Promise<string>
  isShopper: (lead: string, key: string) => Promise<boolean>
  /** When a vehicle is booked for test drives; none if that cannot be read. Never rejects. */
  listTaken: ListTaken
  /** The test drive of a lead; null if none was booked, "unknown" if it cannot be read. */
  findTestDrive: (lead: string) => Promise<StoredDrive | null | 'unknown'>
  /**
   * Books or changes a test drive; "taken" if another shopper has the vehicle then, "failed" if that is not known in
   * time. A new one (`isNew`) has little time: its shopper waits to be thanked.
   */
  saveTestDrive: (
    drive: TestDrive,
    state: TestDriveState,
    now: Seconds,
    isNew?: boolean,
  ) => Promise<StoredDrive | 'taken' | 'failed'>
  /** Key for a form rendered now; with a previous key, the form keeps its first time. */
  mintFormKey: (now: Seconds, before?: string) => Promise<string>
  /** Spam reasons of a form; never rejects. */
  suspect: (sent: SentForm, now: Seconds) => Promise<string[]>
  /** Counts a suspicious form with these reasons; false if there are too many to store another one. Never rejects. */
  mayStoreSuspect: (address: string, reasons: readonly string[], now: Seconds) => Promise<boolean>
  /** Whether Turnstile accepts the token; true if the site does not use Turnstile. Never rejects. */
  isPerson: (token: string) => Promise<boolean>
}

/** The lead that a confirmation is about, with which it is listed. */
export type ConfirmedLead = { lead: string; now: Seconds }

export type HeldLead = { lead: Lead; isHeld: boolean }

/** Milliseconds that a shopper who has sent a form waits for its time to be booked: their lead is saved already. */
const BOOK_MS: Milliseconds = 300

/** Milliseconds that a page waits for a lead. */
const FIND_MS: Milliseconds = 1000

export function createLeadServices(
  env: SiteEnv,
  tenant: Tenant,
  deps: Outbound & { call: Call; notes: CallNotes },
): LeadServices {
  const { slug, site } = tenant
  const sendText = createMessages(env, tenant, deps.call)
  const targetsOf = ({ kind }: Pick<Lead, 'kind'>) => targetsFor(site, kind)
  const reading = createTimeout('leads.read-failed', slug, FIND_MS)
  const find = (id: string) => reading.orElse(findLead(env.DB, slug, id), 'unknown')
  const drives = createTimeout('test-drives.failed', slug, FIND_MS)
  const booking = createTimeout('test-drives.failed', slug, BOOK_MS)
  const readToken = (token: string, use: LeadUse, now: Seconds) =>
    readLeadToken(env.MASTER_KEY, { site: slug, token, use }, now)
  const readKey = (key: string) => readFormKey(env.MASTER_KEY, slug, key)
  const mayMessage = mayMessageOf(env, slug)
  const note = async (
    of: ConfirmedLead | null,
    channel: SentMessage['channel'],
    state: SentMessage['state'],
  ) => {
    if (of === null) return
    const sent = { kind: 'confirmation', channel, state, at: of.now }
    await noteMessage(env.DB, { site: slug, about: of.lead }, sent)
  }
  const canEmail = env.EMAIL !== undefined || env.DEV === '1'
  const watch = {
    readKey,
    limit: limitOf(env, slug),
    turnstile: turnstileOf({ slug, site }, deps),
    isLearned: async (text: string, now: Seconds) =>
      isLearned(env.DB, slug, await marksOf(text, new URL(site.url).hostname), now),
  }
  return {
    submitLead: (lead, now) =>
      submitLead(lead, { site: slug, targetsOf, db: env.DB, queue: env.LEADS }, now),
    findLead: find,
    readHeld: async (token, now) => {
      const id = await readToken(token, 'release', now)
      if (id === null) return null
      const both = Promise.all([findLead(env.DB, slug, id), findStates(env.DB, id)])
      const found = await reading.orElse(both, 'unknown')
      if (found === 'unknown') return 'unknown'
      const [lead, states] = found
      return lead && { lead, isHeld: states.has('held') }
    },
    releaseHeld: (lead, now) =>
      createTimeout('leads.release-failed', slug, FIND_MS).isDone(
        releaseHeld(env.DB, [lead.id], now),
      ),
    confirmByText: async (message, of) => {
      if ((await mayMessage(message.to)) !== 'counted') return note(of, 'text', 'limited')
      const isSent = await sendText(message)
      if (!isSent) logError('confirmations.failed', { tenant: slug, by: 'text' })
      await note(of, 'text', isSent ? 'sent' : 'failed')
    },
    confirmByEmail: async (message, of) => {
      const counted = await mayMessage(message.to)
      if (counted !== 'counted') {
        await note(of, 'email', 'limited')
        // Else a page would tell who has got messages today.
        return counted === 'enough'
      }
      const said = await sendToShopper(env, slug, message)
      await note(of, 'email', said === 'delivered' ? 'sent' : 'failed')
      if (said === 'delivered') {
        deps.notes.worked('email')
        return true
      }
      logError('confirmations.failed', { tenant: slug, by: 'email', error: said.failed })
      // A refusal may be about the shopper's address.
      if (said.isRefused === undefined) deps.notes.failed('email', said.failed)
      return false
    },
    canConfirm: site.upstreams.sms !== null || canEmail,
    canEmail,
    mintSignUp: (signUp) => mintSignUp(env.MASTER_KEY, slug, signUp),
    readSignUp: (token) => readSignUp(env.MASTER_KEY, slug, token),
    mintRequestToken: (lead, now) =>
      mintLeadToken(env.MASTER_KEY, { site: slug, lead, use: 'request' }, now),
    findRequest: async (token, now) => {
      const id = await readToken(token, 'request', now)
      return id === null ? null : find(id)
    },
    shopperKey: (lead) => mintShopperKey(env.MASTER_KEY, { site: slug, lead }),
    isShopper: (lead, key) => isShopperKey(env.MASTER_KEY, { site: slug, lead, key }),
    listTaken: (drive) => drives.orElse(listTaken(env.DB, slug, drive), []),
    findTestDrive: (lead) => drives.orElse(findTestDrive(env.DB, slug, lead), 'unknown'),
    saveTestDrive: (drive, state, now, isNew = false) =>
      (isNew ? booking : drives).orElse(
        saveTestDrive(env.DB, slug, drive, state, now).then((saved) => saved ?? 'taken'),
        'failed',
      ),
    mintFormKey: async (now, before = '') =>
      mintFormKey(env.MASTER_KEY, slug, (await readKey(before)) ?? now),
    suspect: (sent, now) => suspect(sent, watch, now),
    mayStoreSuspect: createSuspectLimit(env, slug),
    isPerson: async (token) =>
      watch.turnstile === null || (token !== '' && (await watch.turnstile(token)) === 'passed'),
  }
}

/** Milliseconds that the sender of a suspicious form waits for the counter. */
const COUNT_MS: Milliseconds = 1000

/** The one object that counts suspicious forms. */
export const openSuspectCounter = ({ SUSPECT_COUNTER: counters }: Pick<Env, 'SUSPECT_COUNTER'>) =>
  counters.get(counters.idFromName('suspects'), NEAR)

function createSuspectLimit(env: Env, site: string): LeadServices['mayStoreSuspect'] {
  const hash = createSuspectHash(env.MASTER_KEY)
  return async (address, reasons, now) => {
    const suspect = { site, network: await hash(address), isDoubtful: isDoubtful(reasons) }
    try {
      const counted = await inTime(openSuspectCounter(env).count(suspect, now), COUNT_MS)
      if (counted === 'first') logWarning('leads.suspects-refused', { tenant: site })
      return counted === 'admitted'
    } catch (error) {
      logError('leads.suspects-uncounted', { tenant: site, error: errorName(error) })
      // A machine's can be sent again; for a person the counter must not lose a lead.
      return suspect.isDoubtful
    }
  }
}

/** Counts a message to a mobile or mailbox: the confirmations of forms, and those of vehicles held without a payment. */
export function mayMessageOf(
  env: Pick<Env, 'MASTER_KEY' | 'MESSAGE_COUNTER'>,
  site: string,
): (to: string) => Promise<Counted> {
  const hash = hashWith(writingKey(env.MASTER_KEY), 'confirmations of leads')
  return (to) => mayConfirm(env, hash, { site, to })
}

/** In development the message stays in the inbox. */
async function sendToShopper(env: Env, slug: string, message: ShopperEmail): Promise<Delivered> {
  if (env.DEV !== '1') return sendEmail(message, env.EMAIL)
  const { to, subject, text } = message
  await saveMessage(env.SEARCH, slug, { to, text: `${subject}\n\n${text}` })
  return 'delivered'
}

/** Whether a network is within its form limit; null without a limiter. */
function limitOf({ FORM_LIMIT: limiter }: Env, slug: string): SpamCheckDeps['limit'] {
  if (limiter === undefined) return null
  return async (network) => (await limiter.limit({ key: `${slug}:${network}` })).success
}

/** Turnstile's verdict on a token; null if the site does not use it. */
function turnstileOf(
  { slug, site }: Pick<Tenant, 'slug' | 'site'>,
  { fetch, openKey, notes }: Outbound & { notes: CallNotes },
): SpamCheckDeps['turnstile'] {
  const widget = site.integrations.turnstile
  if (!widget) return null
  return async (token) => {
    const said = await checkTurnstile(token, {
      fetch,
      openKey: () => openKey(widget.secret),
      onFault: (reason) => {
        logError('turnstile.failed', { tenant: slug, reason })
        notes.failed('turnstile', reason)
      },
    })
    if (said !== 'down') notes.worked('turnstile')
    return said
  }
}

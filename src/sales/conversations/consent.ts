// Whether a dealership may write to the shopper of a lead, and how. An enquiry allows replies by the channels that its
// shopper gave. A shopper who stopped messages gets none until they resume them.
import { countryOf } from '#lib/country.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import { textOf } from '#lib/text.ts'
import type { Stop } from '#sales/leads/stop-rows.ts'
import { isTestLead, type Lead, type LeadKind, NOTICE_KINDS } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'

export type SentWay = 'email' | 'text'

/** What allows a message, as recorded with it. */
export type Consent = 'enquiry'

/** Kinds of leads that expect no reply: a newsletter sign-up only allows the newsletter. */
const UNANSWERED: ReadonlySet<LeadKind> = new Set<LeadKind>(['newsletter', ...NOTICE_KINDS])

/** Whether a lead's shopper and the dealership can write to each other about it. */
export function hasConversation(
  lead: Lead,
  { conversations }: Pick<Site, 'conversations'>,
): boolean {
  return conversations.enabled && !UNANSWERED.has(lead.kind) && !isTestLead(lead)
}

export type Reach = {
  way: SentWay
  /** A mobile in E.164, or an email address in lower case. */
  address: string
}

const ADDRESS = /^[^\s@<>()[\]:;,"\\]{1,64}@[^\s@<>()[\]:;,"\\]{1,190}$/

/** The addresses that a shopper gave with a lead, the preferred channel first. */
export function reachesOf({ payload }: Pick<Lead, 'payload'>, site: Pick<Site, 'locale'>): Reach[] {
  const email = textOf(payload.email).trim().toLowerCase()
  const mobile = parseMobile(textOf(payload.phone), countryOf(site).code)
  const reaches: Reach[] = [
    ...(ADDRESS.test(email) ? [{ way: 'email' as const, address: email }] : []),
    ...(mobile === null ? [] : [{ way: 'text' as const, address: mobile.e164 }]),
  ]
  return /sms|text|phone/i.test(textOf(payload['PreferredContactMethod']))
    ? reaches.toReversed()
    : reaches
}

export type LatestChoices = {
  lead: Lead
  way: SentWay
  /** Whether the person at each address last asked to stop or to resume messages. */
  stops: ReadonlyMap<string, Pick<Stop, 'isStopped'>>
  /** Whether the lead is held as spam, or was marked as spam. */
  isSpam: boolean
}

/** The address and consent for a reply; otherwise why no reply may be sent, for staff. */
export function findConsent(
  { lead, way, stops, isSpam }: LatestChoices,
  site: Pick<Site, 'locale' | 'conversations' | 'upstreams'>,
): { address: string; consent: Consent } | { problem: string } {
  if (!site.conversations.enabled)
    return { problem: 'Replying from the console is switched off for this website.' }
  if (UNANSWERED.has(lead.kind) || isTestLead(lead))
    return {
      problem: 'This lead doesn’t ask for a reply, so you can’t write to the shopper from here.',
    }
  if (isSpam) return { problem: 'This lead is held as spam. Release it before you reply.' }
  if (way === 'text' && site.upstreams.sms === null)
    return { problem: 'Your website has no text message provider. Reply by email.' }
  const reach = reachesOf(lead, site).find((known) => known.way === way)
  if (reach === undefined)
    return {
      problem:
        way === 'text'
          ? 'The shopper gave no mobile number that can receive texts.'
          : 'The shopper gave no email address.',
    }
  if (stops.get(reach.address)?.isStopped === true)
    return {
      problem: `The shopper asked for no more ${way === 'text' ? 'texts' : 'emails'} from you.`,
    }
  return { address: reach.address, consent: 'enquiry' }
}

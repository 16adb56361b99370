// A lead target, and the result of one delivery attempt.
import { upperFirst } from '#lib/text.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { type LeadKind, NOTICE_KINDS } from '#sales/leads/lead.ts'
import type { Outbound } from '#tenant/tenant.ts'
import type { Site } from '#tenant/schema.ts'

export type Target = Site['leads']['targets'][number]
export type WebhookTarget = Extract<Target, { kind: 'webhook' }>
export type EmailTarget = Extract<Target, { to: string[] }>

/**
 * Names of a site's targets for a kind of lead: those for all forms or for this one. A notice goes to a single target,
 * preferably to people.
 */
export function targetsFor({ leads }: Pick<Site, 'leads'>, kind: LeadKind): string[] {
  const { targets } = leads
  if (NOTICE_KINDS.some((notice) => notice === kind)) {
    const first = targets.find((target) => target.kind === 'email') ?? targets[0]
    return first === undefined ? [] : [first.name]
  }
  return targets
    .filter(({ forms }) => forms.length === 0 || forms.includes(kind))
    .map(({ name }) => name)
}

export type Delivered =
  | 'delivered'
  | {
      /** Reason for a retry; text for operations, without the response, any address or personal data. */
      failed: string
      /** Minimum delay in seconds; at most 15 minutes. */
      afterSeconds?: Seconds
      /** The target works but rejects this lead: others may still be sent. */
      isRefused?: true
    }

/** Failure if the email service gave no answer in time, or an unclear one: it may have sent the email. */
export const UNCLEAR = 'not taken'
/** Failure if the deployment has no email service. */
export const NO_BINDING = 'no email binding'

const IN_WORDS: ReadonlyMap<string, string> = new Map([
  [UNCLEAR, 'The email service gave no clear answer'],
  [NO_BINDING, 'Email is not set up yet'],
])

/** A failure in words for a dealer: a sentence without its full stop. */
export function describeFailure(failed: string): string {
  const status = /^status (\d+)$/.exec(failed)?.[1]
  if (status !== undefined) return `The other system answered with error ${status}`
  if (failed.startsWith('E_')) return `The email service refused it (${failed})`
  return IN_WORDS.get(failed) ?? upperFirst(failed)
}

export type DeliverDeps = Outbound & {
  site: Site
  email: SendEmail | undefined
  allowLoopback: boolean
  /** Whether staff have allowed a host for the site, besides those that are listed for all sites. */
  allowsHost: (host: string) => Promise<boolean>
}

/** Milliseconds for a target to accept a lead. */
export const TIMEOUT_MS: Milliseconds = 8000
/** Seconds before a failure that needs a person is retried; also the maximum delay a target can request. */
export const LONGEST_PAUSE: Seconds = 900

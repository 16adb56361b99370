// Sends an email about a lead: sender, headers and result.
import { inTime } from '#lib/timeout.ts'
import type { Lead } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'
import { toHeading } from './lead-text.ts'
import {
  type Delivered,
  type EmailTarget,
  LONGEST_PAUSE,
  NO_BINDING,
  TIMEOUT_MS,
  UNCLEAR,
} from './target.ts'

/**
 * Everything but the content. Replies go to the shopper. The service sets the Message-ID itself, so the fixed id of
 * lead and target is in X-Lead-Id, and in References, which mailboxes use to group copies and the acceptance of an
 * offer.
 */
export function toEmailHeaders(lead: Lead, target: EmailTarget, site: Site): EmailMessageBuilder {
  const { hostname } = new URL(site.url)
  const replyTo = parseAddress(lead.payload.email)
  return {
    from: { name: toHeader(site.name), email: senderOf(site) },
    to: target.to,
    ...(replyTo !== null && { replyTo }),
    subject: toHeader(toHeading(lead)),
    headers: {
      'X-Lead-Id': `${lead.id}.${target.name}`,
      References: `<${lead.parent ?? lead.id}.${target.name}@${hostname}>`,
    },
  }
}

/** One attempt. Never rejects. */
export async function sendEmail(
  message: EmailMessageBuilder,
  binding: SendEmail | undefined,
): Promise<Delivered> {
  if (binding === undefined) return { failed: NO_BINDING, afterSeconds: LONGEST_PAUSE }
  const outcome = await trySend(message, binding)
  if (outcome === 'delivered' || outcome.isRefused === undefined) return outcome
  // The service's address checks may be stricter than ours; the text contains the shopper's address as well.
  const { replyTo, ...rest } = message
  return replyTo === undefined ? outcome : trySend(rest, binding)
}

async function trySend(message: EmailMessageBuilder, binding: SendEmail): Promise<Delivered> {
  try {
    await inTime(binding.send(message), TIMEOUT_MS)
    return 'delivered'
  } catch (error) {
    return toFailure(error)
  }
}

/** The sender address of a site's emails. */
export function senderOf({ leads, url }: Pick<Site, 'leads' | 'url'>): string {
  return leads.from || `leads@${new URL(url).hostname.replace(/^www\./, '')}`
}

/** The error message quotes addresses, but its code does not. Most codes need a person. */
function toFailure(error: unknown): Delivered {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (typeof code !== 'string' || !/^E_[A-Z_]{1,40}$/.test(code)) return { failed: UNCLEAR }
  if (code === 'E_RATE_LIMIT_EXCEEDED' || code === 'E_INTERNAL_SERVER_ERROR')
    return { failed: code }
  const isRefused = code === 'E_VALIDATION_ERROR' || code === 'E_CONTENT_TOO_LARGE'
  return { failed: code, afterSeconds: LONGEST_PAUSE, ...(isRefused && { isRefused }) }
}

/** A single line, so that typed text cannot inject another header. */
function toHeader(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 160)
    .toWellFormed()
}

function parseAddress(value: unknown): string | null {
  return typeof value === 'string' && ADDRESS.test(value) ? value : null
}

const ADDRESS = /^[^\s@<>()[\]:;,"\\\p{Cc}\p{Cf}]+@[^\s@<>()[\]:;,"\\\p{Cc}\p{Cf}]+$/u

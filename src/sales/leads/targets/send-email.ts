// An e-mail about a lead: who it is from, what marks it, and whether it was taken.
import { inTime } from '#lib/in-time.ts'
import type { Lead } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'
import { toHeading } from './lead-text.ts'
import { LONGEST_PAUSE, TIMEOUT_MS, type Delivered, type EmailTarget } from './target.ts'

/**
 * Everything but what it says. Replies go to the shopper. The service makes the Message-ID itself, so the fixed id of lead
 * and target stands in X-Lead-Id, and in References, by which mailboxes show copies and the acceptance of an offer together.
 */
export function toEnvelope(lead: Lead, target: EmailTarget, site: Site): EmailMessageBuilder {
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

/** Sends it once. Never rejects. */
export async function sendEmail(
  message: EmailMessageBuilder,
  binding: SendEmail | undefined,
): Promise<Delivered> {
  if (binding === undefined) return { failed: 'no email binding', afterSeconds: LONGEST_PAUSE }
  const said = await trySend(message, binding)
  if (said === 'delivered' || said.isRefused === undefined) return said
  // The service may know addresses otherwise than we do; the one of the shopper stands in the text as well.
  const { replyTo, ...rest } = message
  return replyTo === undefined ? said : trySend(rest, binding)
}

async function trySend(message: EmailMessageBuilder, binding: SendEmail): Promise<Delivered> {
  try {
    await inTime(binding.send(message), TIMEOUT_MS)
    return 'delivered'
  } catch (error) {
    return toFailure(error)
  }
}

/** Address that e-mails of a site come from. */
export function senderOf({ leads, url }: Pick<Site, 'leads' | 'url'>): string {
  return leads.from || `leads@${new URL(url).hostname.replace(/^www\./, '')}`
}

/** Words of the error quote addresses; its code does not. Most codes ask for a person. */
function toFailure(error: unknown): Delivered {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (typeof code !== 'string' || !/^E_[A-Z_]{1,40}$/.test(code)) return { failed: 'not taken' }
  if (code === 'E_RATE_LIMIT_EXCEEDED' || code === 'E_INTERNAL_SERVER_ERROR')
    return { failed: code }
  const isRefused = code === 'E_VALIDATION_ERROR' || code === 'E_CONTENT_TOO_LARGE'
  return { failed: code, afterSeconds: LONGEST_PAUSE, ...(isRefused && { isRefused }) }
}

/** One line, whatever was typed: no header can begin in it. */
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

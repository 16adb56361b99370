// Sends a lead as signed JSON (standardwebhooks) to a dealer's system. README.md says what the receiver must verify.
import { Webhook } from 'standardwebhooks'

import { inTime } from '#lib/timeout.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Lead, LeadPayload } from '#sales/leads/lead.ts'
import { VEHICLE_FACTS } from '#sales/leads/payload.ts'
import { isAllowedUpstream, isPlainHttps } from '#upstream/call.ts'
import {
  LONGEST_PAUSE,
  TIMEOUT_MS,
  type Delivered,
  type DeliverDeps,
  type WebhookTarget,
} from './target.ts'

/** One attempt. Rejects on a network failure. */
export async function sendWebhook(
  lead: Lead,
  target: WebhookTarget,
  deps: DeliverDeps,
  now: Seconds,
): Promise<Delivered> {
  const url = new URL(target.url)
  const isListed = isAllowedUpstream('leads', url, deps.allowLoopback)
  if (!isListed && !(isPlainHttps(url) && (await deps.allowsHost(url.hostname))))
    return toMend('host not listed')
  const key = await deps.openKey(target.secret)
  const message = { id: `${lead.id}.${target.name}`, body: JSON.stringify(toEvent(lead)) }
  const request = key === null ? null : signRequest(url, key, message, now)
  if (request === null) return toMend('its key could not be decrypted')
  // The port may ignore the abort signal, so the timeout is enforced here too.
  const answer = await inTime(deps.fetch(request), TIMEOUT_MS)
  await answer.body?.cancel()
  return toOutcome(answer, now)
}

/** A POST signed by standardwebhooks; null if the key is invalid. */
export function signRequest(
  url: URL,
  key: string,
  { id, body }: { id: string; body: string },
  now: Seconds,
): Request | null {
  const signer = createSigner(key)
  if (signer === null) return null
  return new Request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(now),
      'webhook-signature': signer.sign(id, new Date(now * 1000), body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** The field names of webhooks are a contract with receivers: fields that only ADF supports are left out. */
function withoutVehicleFacts(payload: LeadPayload): LeadPayload {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !VEHICLE_FACTS.has(name)))
}

/**
 * The request body: the payload is under `data`, since names such as `id` have their own meaning there. Identical
 * bytes at every attempt.
 */
function toEvent({ id, site, kind, parent, createdAt, payload }: Lead) {
  return {
    type: parent === null ? 'lead.created' : 'lead.updated',
    timestamp: new Date(createdAt * 1000).toISOString(),
    id,
    site,
    kind,
    ...(parent !== null && { parent }),
    data: withoutVehicleFacts(payload),
  }
}

/** The result for a status. 409 means that the system already has the lead. */
function toOutcome({ ok, status, headers }: Response, now: Seconds): Delivered {
  if (ok || status === 409) return 'delivered'
  const failed = `status ${status}`
  if (status === 429 || status === 503)
    return { failed, afterSeconds: parseRetryAfter(headers.get('Retry-After'), now) }
  if (status >= 500 || status === 408 || status === 425) return { failed }
  return REFUSALS.has(status) ? { ...toMend(failed), isRefused: true } : toMend(failed)
}

/** The lead is invalid or too large; others may be accepted. */
const REFUSALS = new Set([400, 413, 422])

const toMend = (failed: string) => ({ failed, afterSeconds: LONGEST_PAUSE })

/** Seconds, from "120" or "Sat, 21 Nov 2026 07:28:00 GMT". */
function parseRetryAfter(text: string | null, now: Seconds): Seconds | undefined {
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil(Date.parse(text) / 1000 - now)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), LONGEST_PAUSE)
}

function createSigner(key: string): Webhook | null {
  try {
    return new Webhook(key)
  } catch {
    return null
  }
}

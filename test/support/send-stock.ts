// A dealer's system that sends its stock, signed with the standardwebhooks package as src/feeds/import/README.md
// requires.
import { env, exports } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'

import { deliveryKey, stockKey } from '#tenant/secret.ts'

export type SentStock = {
  id?: string
  /** Includes its question mark. */
  query?: string
  /** The site whose key signs it; the site's own by default. */
  as?: string
  /** The signed content, if it differs from what is sent. */
  signs?: string
  /** Also signs the length, as long deliveries must. */
  signsLength?: boolean
  /** The network address of the sender. */
  from?: string
  at?: Date
}
export type Answer = { status: number; body: Record<string, unknown>; retryAfter: string | null }

let count = 0

/** Sends a delivery to a site. A body that is not text is sent as JSON. */
export async function sendStock(
  slug: string,
  content: unknown,
  sent: SentStock = {},
): Promise<Answer> {
  const { id = `msg_${(count += 1)}`, query = '', as = slug, at = new Date() } = sent
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  const payload = sent.signs ?? (query === '' ? body : `${query}\n${body}`)
  const webhook = new Webhook(await deliveryKey(env.MASTER_KEY, as))
  const signature = webhook.sign(id, at, payload)
  const length = new TextEncoder().encode(body).length
  const response = await exports.default.fetch(
    `http://${slug}.example/api/stock/vehicles${query}`,
    {
      method: 'POST',
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature,
        ...(sent.signsLength === true && {
          'webhook-length-signature': webhook.sign(id, at, `length=${length}`),
        }),
        ...(sent.from !== undefined && { 'CF-Connecting-IP': sent.from }),
      },
      body,
    },
  )
  return {
    status: response.status,
    body: await response.json(),
    retryAfter: response.headers.get('Retry-After'),
  }
}

/** The site's report of a delivery. */
export async function requestDelivery(slug: string, id: string, as = slug): Promise<Answer> {
  const response = await exports.default.fetch(`http://${slug}.example/api/stock/vehicles/${id}`, {
    headers: { 'x-algolia-api-key': await stockKey(env.MASTER_KEY, as) },
  })
  return { status: response.status, body: await response.json(), retryAfter: null }
}

// Sends a feed to a site of its own as a signed delivery, and reads back what the site publishes of it.
import { createHmac } from 'node:crypto'

import { env, exports } from 'cloudflare:workers'

import { deliveryKey } from '#tenant/secret.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { openShop, visit } from '#test/support/shop.ts'
import type { Answer, Delivered, Place } from './judge.ts'
import type { Feed } from './make-feed.ts'
import {
  readCards,
  readGoogle,
  readListing,
  readMeta,
  readPage,
  readTable,
  type Listed,
} from './read-published.ts'

const ON = { enabled: true }
const SITE = {
  feeds: { google: ON, meta: ON, json: ON },
  locations: [
    {
      id: '1',
      slug: 'main-yard',
      name: 'Main yard',
      google_store_code: 'YARD-1',
      address: { street: '1 High Street', city: 'Parramatta', state: 'NSW', postcode: '2150' },
    },
  ],
} satisfies Partial<SiteInput>

/** Opens a site with the feed's column map, and delivers the feed. */
export async function deliver(slug: string, feed: Feed): Promise<Delivered> {
  await openShop({ slug, ...SITE, intake: { columns: feed.map } }, [])
  const answer = await send(slug, feed)
  const listed = await readListed(slug)
  const places = listed.length === 0 ? [] : await readPlaces(slug, listed)
  return { answer, listed, places }
}

const QUERY = '?mode=replace'

/** Signs the bytes, which the package of Standard Webhooks does for text only. */
async function send(slug: string, { seed, bytes, contentType }: Feed): Promise<Answer> {
  const id = `msg_${slug}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = (await deliveryKey(env.MASTER_KEY, slug)).replace(/^whsec_/, '')
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.${QUERY}\n`)
    .update(bytes)
    .digest('base64')
  const response = await exports.default.fetch(
    `http://${slug}.example/api/stock/vehicles${QUERY}`,
    {
      method: 'POST',
      headers: {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
        ...(contentType !== '' && { 'content-type': contentType }),
      },
      body: bytes,
    },
  )
  if (![200, 422].includes(response.status))
    throw new Error(`${seed}: ${response.status} ${await response.text()}`)
  return { ...(await response.json<Omit<Answer, 'status'>>()), status: response.status }
}

const textAt = async (slug: string, path: string): Promise<string> => {
  const response = await visit(slug, path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

async function readListed(slug: string): Promise<Listed[]> {
  const text = await textAt(slug, '/feeds/vehicles.json')
  const all = JSON.parse(text) as Record<string, unknown>[] // as the export feeds are
  return all.map(readListing)
}

const LIST = '/search/new-used-and-demo-cars'

async function readPlaces(slug: string, listed: readonly Listed[]): Promise<Place[]> {
  const rows = async (file: string, delimiter: string) =>
    readTable(await textAt(slug, `/feeds/${file}`), delimiter)
  const google = await rows('google.tsv', '\t')
  const meta = await rows('meta.csv', ',')
  const pages = new Map<string, ReturnType<typeof readPage>>()
  for (const { id, url } of listed) pages.set(id, readPage(await textAt(slug, url)))
  return [
    { name: 'google.tsv', facts: new Map(google.map((row) => [row['id'] ?? '', readGoogle(row)])) },
    {
      name: 'meta.csv',
      facts: new Map(meta.map((row) => [row['vehicle_id'] ?? '', readMeta(row)])),
    },
    { name: 'the list', facts: readCards(await textAt(slug, LIST)) },
    { name: 'its page', facts: pages },
  ]
}

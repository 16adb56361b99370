import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'

import { createAlerts } from '#shopper/garage/alerts/alerts.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { createPrizes } from '#shopper/prizes/prizes.ts'
import { deliveryKey, stockKey } from '#tenant/secret.ts'
import { clearTenants } from '#tenant/store.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { fetchFrom, sendForm } from '#test/support/send-form.ts'
import { addShoppers } from '#test/support/shoppers.ts'
import { publishTo } from '#test/support/published.ts'
import { openShop } from '#test/support/shop.ts'
import { cookieOf, signIn } from '#test/support/signed-in.ts'
import { testSite } from '#test/support/site.ts'

const SHOP = 'rotated'
const FIRST = env.MASTER_KEY
const NEXT = '20261123:the next secret of this deployment'
/** What Workers have during a rotation, in order. */
const BEFORE = { MASTER_KEY: FIRST }
const ADDED = { MASTER_KEY: `first:${FIRST},${NEXT}` }
const CHANGED = { MASTER_KEY: `${NEXT},first:${FIRST}` }
const AFTER = { MASTER_KEY: NEXT }
const NOW = Math.floor(Date.now() / 1000)

const account = { ...MEMBER_SITE.account, gates: [] }
const upstreams = { sms: { url: 'https://sms.upstreams.example/messages' } }

beforeAll(async () => {
  await openShop({ slug: SHOP, account, upstreams }, [])
})

let count = 0
type Keys = { MASTER_KEY: string }

/** The number of the shopper whose cookie it is, and the response. */
async function whoIs(cookie: string, keys: Keys) {
  const response = await fetchFrom(SHOP, '/api/me', { headers: { Cookie: cookie } }, keys)
  const { user } = await response.json<{ user: { phone_number: string } | null }>()
  return { response, phone: user?.phone_number ?? null }
}

describe('a rotation of MASTER_KEY', () => {
  it('ends no session: it is signed again with the new key when it is used', async () => {
    const { cookie } = await signIn(SHOP, '+61412000001')
    for (const keys of [BEFORE, ADDED]) {
      const { phone, response } = await whoIs(cookie, keys)
      expect(phone).toBe('0412000001')
      expect(response.headers.getSetCookie()).toEqual([])
    }
    const changed = await whoIs(cookie, CHANGED)
    expect(changed.phone).toBe('0412000001')
    const signedAgain = cookieOf(changed.response)
    expect(signedAgain).toContain('20261123~')
    // A Worker that has not yet got the change, and one without the old key.
    expect((await whoIs(signedAgain, ADDED)).phone).toBe('0412000001')
    expect((await whoIs(signedAgain, AFTER)).phone).toBe('0412000001')
    expect((await whoIs(cookie, AFTER)).phone).toBeNull()
    const forged = signedAgain.replace('20261123~', '')
    expect((await whoIs(forged, CHANGED)).phone).toBeNull()
  })

  it.each([
    ['before the change, entered after it', ADDED, CHANGED],
    ['after the change, entered at a Worker that does not have it yet', CHANGED, ADDED],
  ])('accepts a code that was sent %s', async (_, sends, checks) => {
    const phone = sends === ADDED ? '0412 000 011' : '0412 000 012'
    const ask = (keys: Keys, more = {}) => ({ env: { DEV: '1', ...keys }, ...more })
    const sent = await sendForm(SHOP, '/sign-in', { action: 'send', phone }, ask(sends))
    const messages = await listMessages(env.SEARCH, SHOP)
    const to = `+61${phone.replaceAll(' ', '').slice(1)}`
    const code = messages.find((message) => message.to === to)?.text.slice(0, 6) ?? ''
    const headers = { Cookie: cookieOf(sent) }
    const fields = { action: 'verify', phone, code }
    const entered = await sendForm(SHOP, '/sign-in', fields, ask(checks, { headers }))
    expect(entered.status).toBe(303)
    expect((await whoIs(cookieOf(entered), checks)).phone).toBe(phone.replaceAll(' ', ''))
  })

  it('gives no second prize, whichever key the first was drawn under', async () => {
    await addShoppers(['drawer'])
    const prizes = [1, 2].map((n) => ({ id: `p${n}`, label: 'P', weight: 1, most: null }))
    const days = { starts: '2026-01-01', ends: '2099-12-31' }
    const texts = { title: 'Spin', intro: '', terms: 'One each.' }
    const drawer = { userId: 'drawer', phone: '+61412000021' }
    for (const [campaign, first, then] of [
      ['spring', ADDED, CHANGED],
      ['summer', CHANGED, ADDED],
    ] as const) {
      const draw = { show: true, campaign, prizes, ...days, ...texts }
      const drawn = await createPrizes({ ...env, ...first }, SHOP).draw(draw, drawer, NOW)
      const again = createPrizes({ ...env, ...then }, SHOP)
      expect(await again.find(draw, drawer)).toEqual(drawn)
      expect(await again.draw(draw, drawer, NOW)).toEqual(drawn)
    }
  })

  it('keeps the link of an alert that is switched on again', async () => {
    await addShoppers(['listener'])
    const shopper = { userId: 'listener', phone: '+61412000031' }
    const deps = ({ MASTER_KEY: masterKey }: Keys) => ({ masterKey, arm: async () => {} })
    const linkOf = async () => {
      const row = env.DB.prepare("SELECT token FROM alerts WHERE user_id = 'listener'")
      return (await row.first<{ token: string }>())?.token
    }
    await createAlerts(env.DB, SHOP, deps(BEFORE)).start(shopper, 'watchlist', 'Yes', NOW)
    const link = await linkOf()
    await createAlerts(env.DB, SHOP, deps(AFTER)).start(shopper, 'watchlist', 'Yes', NOW)
    expect(await linkOf()).toBe(link)
  })

  it('accepts a dealer’s stock key all the time, and records the use of an old one', async () => {
    const key = await stockKey(FIRST, SHOP)
    const status = async (keys: Keys, given = key) => {
      const headers = { 'x-algolia-api-key': given }
      return (await fetchFrom(SHOP, '/api/stock/vehicles/none', { headers }, keys)).status
    }
    const rows = async () => {
      const { results } = await env.DB.prepare('SELECT * FROM old_stock_keys').all()
      return results.map((row) => [row['site'], row['key'], row['version']])
    }
    expect([await status(BEFORE), await status(ADDED)]).toEqual([404, 404])
    expect(await rows()).toEqual([])
    expect(await status(CHANGED)).toBe(404)
    expect(await rows()).toEqual([[SHOP, 'first', 1]])
    expect(await status(AFTER)).toBe(403)
    const next = await stockKey(CHANGED.MASTER_KEY, SHOP)
    expect([await status(CHANGED, next), await status(AFTER, next)]).toEqual([404, 404])
  })
})

describe('the stock key of one dealer', () => {
  it('is replaced without a gap and revoked, while others keep theirs', async () => {
    const [slug, other] = ['renewed', 'kept-key']
    await openShop({ slug: other }, [])
    const status = async (site: string, key: string) => {
      const headers = { 'x-algolia-api-key': key }
      return (await fetchFrom(site, '/api/stock/vehicles/none', { headers })).status
    }
    const deliver = async (version: number) => {
      const [id, at, body] = [`msg_${version}_${(count += 1)}`, new Date(), '[]']
      const signed = new Webhook(await deliveryKey(FIRST, slug, version)).sign(id, at, body)
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signed,
      }
      return (await fetchFrom(slug, '/api/stock/vehicles', { method: 'POST', headers, body }))
        .status
    }
    const [old, next] = [await stockKey(FIRST, slug), await stockKey(FIRST, slug, 2)]
    const publish = async (versions: number[]) => {
      const hosts = { hosts: [`${slug}.example`], url: `https://${slug}.example` }
      const site = testSite({ slug, ...hosts, intake: { key_versions: versions } })
      await publishTo(env.TENANTS, site)
      clearTenants()
    }
    await publish([2, 1])
    expect([await status(slug, old), await status(slug, next)]).toEqual([404, 404])
    expect([await deliver(1), await deliver(2)]).not.toContain(403)
    await publish([2])
    expect([await status(slug, old), await status(slug, next)]).toEqual([403, 404])
    expect(await deliver(1)).toBe(403)
    expect(await deliver(2)).not.toBe(403)
    expect(await status(other, await stockKey(FIRST, other))).toBe(404)
  })
})

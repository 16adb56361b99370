import { describe, expect, it } from 'vitest'

import { readUnsubscribeToken, unsubscribeHref } from '#apps/console/subscriptions.ts'
import { findKey, nameKey, oldestKey, readKeys, toMasterKey, writingKey } from '#lib/key-ring.ts'
import { mintFormKey, readFormKey } from '#sales/leads/form-key.ts'
import {
  isShopperKey,
  mintLeadToken,
  mintShopperKey,
  readLeadToken,
} from '#sales/leads/lead-token.ts'
import { mintSignUp, readSignUp } from '#sales/leads/newsletter.ts'
import { stopToken } from '#shopper/garage/alerts/alerts.ts'
import { createCodeHashes } from '#shopper/identity/verification/sent-codes.ts'
import { parsePreviewToken, toPreviewToken } from '#tenant/preview.ts'
import { deliveryKey, deliveryKeys, encryptSecret, findStockKey } from '#tenant/secret.ts'
import { openSecret, stockKey } from '#tenant/secret.ts'

const ONE = 'one secret of a deployment'
const TWO = '20261123:another secret'
/** MASTER_KEY during a rotation and back: each Worker has one of two neighbours. */
const STAGES = [ONE, `first:${ONE},${TWO}`, `${TWO},first:${ONE}`, TWO]
const NOW = 1_795_000_000
const LEAD = 'a'.repeat(32)

const neighbours = STAGES.flatMap((stage, at) => {
  const next = STAGES[at + 1]
  return next === undefined ? [] : [[stage, next] as const, [next, stage] as const]
})

describe('MASTER_KEY', () => {
  it('is one secret, as every deployment began, or a list whose first key writes', () => {
    expect(readKeys(ONE)).toEqual([{ id: 'first', secret: ONE }])
    expect(readKeys(`first:${ONE}`)).toEqual(readKeys(ONE))
    expect(readKeys(STAGES[2] ?? '').map(({ id }) => id)).toEqual(['20261123', 'first'])
    expect(toMasterKey(readKeys(STAGES[2] ?? ''))).toBe(STAGES[2])
    expect(STAGES.map((stage) => writingKey(stage).id)).toEqual([
      'first',
      'first',
      '20261123',
      '20261123',
    ])
    expect(oldestKey(`20261123b:c,20261123:b,first:a`).id).toBe('first')
    expect(oldestKey('20261123b:c,20261123:b').id).toBe('20261123')
  })

  it.each(['', '20261123:', 'first:a,first:b', 'first:a,second:b', 'first:a,b', 'first:a,'])(
    'is refused if it is no list of keys, without repeating a secret: %j',
    (text) => {
      expect(() => readKeys(text)).toThrow(/^MASTER_KEY is (?:empty|not a list of keys)/)
    },
  )

  it('names the key in what it makes, except for the first one', () => {
    expect(nameKey({ id: 'first' }, 'x')).toBe('x')
    expect(nameKey({ id: '20261123' }, 'x')).toBe('20261123~x')
    expect(findKey(TWO, '20261123~x')).toMatchObject({ value: 'x' })
    expect(findKey(TWO, 'x')).toBeNull()
    expect(findKey(ONE, '20261123~x')).toBeNull()
  })
})

describe('a token', () => {
  /** What each kind of token reads as; null if it is refused. */
  const KINDS: [string, () => Promise<string>, (token: string) => Promise<unknown>][] = [
    ['of a form', () => mintFormKey(ONE, 'acme', NOW), (token) => readFormKey(ONE, 'acme', token)],
    [
      'of a request',
      () => mintLeadToken(ONE, { site: 'acme', lead: LEAD, use: 'request' }, NOW),
      (token) => readLeadToken(ONE, { site: 'acme', token, use: 'request' }, NOW),
    ],
    [
      'of a held lead',
      () => mintLeadToken(ONE, { site: 'acme', lead: LEAD, use: 'release' }, NOW),
      (token) => readLeadToken(ONE, { site: 'acme', token, use: 'release' }, NOW),
    ],
    [
      'of a shopper',
      () => mintShopperKey(ONE, { site: 'acme', lead: LEAD }),
      async (key) => (await isShopperKey(ONE, { site: 'acme', lead: LEAD, key })) || null,
    ],
    [
      'of a preview',
      () => toPreviewToken(ONE, 'acme', { id: LEAD, expires: NOW + 60 }),
      (token) => parsePreviewToken(ONE, 'acme', token, NOW),
    ],
    [
      'of a newsletter',
      () => mintSignUp(ONE, 'acme', { email: 'a@b.example', name: '', page: '/', at: NOW }),
      (token) => readSignUp(ONE, 'acme', token),
    ],
    [
      'that ends a regular email',
      async () => {
        const of = { person: 'p1', site: 'acme', kind: 'daily' } as const
        const href = await unsubscribeHref(ONE, of, 'https://ops.example')
        return new URL(href).searchParams.get('token') ?? ''
      },
      (token) => readUnsubscribeToken(ONE, token),
    ],
    [
      'of a sealed form',
      () => encryptSecret(ONE, 'acme', 'form', 'plain'),
      (token) => openSecret(ONE, 'acme', 'form', token),
    ],
  ]

  it.each(KINDS)('%s has one spelling', async (_, mint, read) => {
    const token = await mint()
    expect(await read(token)).not.toBeNull()
    const last = token.at(-1) ?? ''
    const others = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    const spelled = [
      `first~${token}`,
      `${token} `,
      ` ${token}`,
      `${token}\n`,
      `${token.slice(0, 5)}\t${token.slice(5)}`,
      `${token}=`,
      // The last sign of base64 may have bits to spare.
      ...others.filter((sign) => sign !== last).map((sign) => token.slice(0, -1) + sign),
    ]
    for (const other of spelled) expect([other, await read(other)]).toEqual([other, null])
  })
})

describe('while it is rotated, a Worker reads what its neighbour wrote', () => {
  it.each(neighbours)('writing with %j, reading with %j', async (writes, reads) => {
    const sealed = await encryptSecret(writes, 'acme', 'crm', 'plain')
    expect(await openSecret(reads, 'acme', 'crm', sealed)).toBe('plain')
    const form = await mintFormKey(writes, 'acme', NOW)
    expect(await readFormKey(reads, 'acme', form)).toBe(NOW)
    const token = await mintLeadToken(writes, { site: 'acme', lead: LEAD, use: 'request' }, NOW)
    expect(await readLeadToken(reads, { site: 'acme', token, use: 'request' }, NOW)).toBe(LEAD)
    const preview = await toPreviewToken(writes, 'acme', { id: LEAD, expires: NOW + 60 })
    expect(await parsePreviewToken(reads, 'acme', preview, NOW)).not.toBeNull()
    const key = await stockKey(writes, 'acme')
    expect(await findStockKey(reads, 'acme', [1], key)).toMatchObject({ version: 1 })
    const signs = (await deliveryKeys(reads, 'acme', [1])).map((known) => known.signs)
    expect(signs).toContain(await deliveryKey(writes, 'acme'))
    const [sender, checker] = [createCodeHashes(writes), createCodeHashes(reads)]
    const claim = { phone: '+61412345678', site: 'acme', challenge: sender.createChallenge() }
    expect(await checker.sealCode(claim, '123456')).toEqual(await sender.sealCode(claim, '123456'))
  })

  it('keeps the link that stops alerts until the oldest key is gone', async () => {
    const links = await Promise.all(STAGES.map((stage) => stopToken(stage, 'acme', '+61412345678')))
    expect(new Set(links.slice(0, 3)).size).toBe(1)
    expect(links[3]).not.toBe(links[2])
  })

  it('reads nothing of a key that is gone', async () => {
    const sealed = await encryptSecret(ONE, 'acme', 'crm', 'plain')
    expect(await openSecret(TWO, 'acme', 'crm', sealed)).toBeNull()
    expect(await readFormKey(TWO, 'acme', await mintFormKey(ONE, 'acme', NOW))).toBeNull()
    expect(await findStockKey(TWO, 'acme', [1], await stockKey(ONE, 'acme'))).toBeNull()
  })
})

describe('a stock key of one dealer', () => {
  it('is refused once its version is no longer listed, and only there', async () => {
    const old = await stockKey(ONE, 'acme')
    const next = await stockKey(ONE, 'acme', 2)
    expect(await findStockKey(ONE, 'acme', [2, 1], old)).toEqual({ key: 'first', version: 1 })
    expect(await findStockKey(ONE, 'acme', [2, 1], next)).toEqual({ key: 'first', version: 2 })
    expect(await findStockKey(ONE, 'acme', [2], old)).toBeNull()
    expect(await findStockKey(ONE, 'other', [2], next)).toBeNull()
    expect(await findStockKey(ONE, 'other', [1], await stockKey(ONE, 'other'))).not.toBeNull()
    const signs = (await deliveryKeys(ONE, 'acme', [2])).map((known) => known.signs)
    expect(signs).toEqual([await deliveryKey(ONE, 'acme', 2)])
    expect(signs).not.toContain(await deliveryKey(ONE, 'acme'))
  })
})

// MASTER_KEY, the Worker's one secret: one key, or several during a rotation. One table here lists everything derived
// from it; src/cli/keys/README.md explains a rotation.
import { createKeyedHash, deriveKey, type KeyedHash } from './keyed-hash.ts'
import { DAY, type Seconds } from './zone-time.ts'

/**
 * Everything derived from a master key, and when an old key can be removed. `lasts` is how many seconds values made
 * with a key stay valid after it is replaced; a text means that `npm run keys -- status` counts the remaining values.
 */
export const KEY_USES = {
  /** Third-party keys of dealers in KV and in tenants/: encrypted again, site by site. */
  'secrets of sites': { lasts: 'encrypted again' },
  /** Keys that dealers' systems use to send stock, and their signatures: until the dealers use the new ones. */
  stock: { lasts: 'replaced by dealers' },
  /** One prize draw per phone: until the campaign ends. */
  prizes: { lasts: 'campaigns over' },
  /** Sessions, which are re-signed on use, for the longest idle time; pending codes, for ten minutes. */
  cookie: { lasts: 90 * DAY },
  /**
   * Links that let a shopper open a reservation or an estimate or change a request, or let a dealer release a held
   * lead.
   */
  'links of leads': { lasts: 60 * DAY },
  /** Addresses for replies from shoppers; people answer old emails. */
  'addresses of conversations': { lasts: 365 * DAY },
  'previews of sites': { lasts: 7 * DAY },
  /** Unsubscribe links in regular emails of the console, where people can unsubscribe as well. */
  'links that end e-mails': { lasts: 60 * DAY },
  /** Links that confirm a newsletter sign-up or unsubscribe, which a shopper may want years later. */
  'newsletter sign-ups': { lasts: 3 * 365 * DAY },
  /** A form that stays open for longer counts as suspicious. */
  'keys of forms': { lasts: 7 * DAY },
  /** State that a console form was rendered with. An expired form is opened again. */
  'forms of the console': { lasts: 7 * DAY },
  /** Codes are valid for ten minutes; their counters, which restart under a new key, for a day. */
  'codes to phones': { lasts: DAY },
  /** Daily counters and visitors, which restart under a new key. */
  'networks of reservations': { lasts: DAY },
  'networks of suspicious forms': { lasts: DAY },
  'visitors of vehicles': { lasts: DAY },
  'confirmations of leads': { lasts: DAY },
  /** Proofs that a shopper sends before a code is texted. */
  'proofs before codes': { lasts: 900 },
  /** Alerts store their link's token, so reading it needs no key. */
  'links that stop alerts': { lasts: 0 },
} as const satisfies Record<
  string,
  { lasts: Seconds | 'encrypted again' | 'replaced by dealers' | 'campaigns over' }
>

export type KeyUse = keyof typeof KEY_USES

export type MasterKey = {
  /** Date of creation, such as "20261123"; FIRST_KEY for the unnamed key. */
  id: string
  secret: string
}

/** In order: the first key writes, and all of them read. */
export type KeyRing = readonly [writing: MasterKey, ...others: MasterKey[]]

/** Id of a deployment's original key; values made with it name no key. */
export const FIRST_KEY = 'first'

const ID = /^(?:first|\d{8}[a-z]?)$/
/** Not used in base64, hexadecimal or tokens, and safe in addresses, cookies and headers. */
const MARK = '~'

/**
 * Parses MASTER_KEY: either one secret, or "20261123:secret,first:secret". Throws if it is empty or malformed, without
 * quoting it.
 */
export function readKeys(masterKey: string): KeyRing {
  if (masterKey === '') throw new Error('MASTER_KEY is empty')
  if (!/^\w+:/.test(masterKey)) return [{ id: FIRST_KEY, secret: masterKey }]
  const keys = masterKey.split(',').map((entry) => {
    const [, id = '', secret = ''] = /^(\w+):(.+)$/.exec(entry.trim()) ?? []
    return { id, secret }
  })
  const [writing, ...others] = keys
  const isList =
    keys.every(({ id }) => ID.test(id)) && new Set(keys.map(({ id }) => id)).size === keys.length
  if (!isList || writing === undefined)
    throw new Error('MASTER_KEY is not a list of keys: write it as 20261123:secret,first:secret')
  return [writing, ...others]
}

/** The MASTER_KEY setting for these keys. */
export function toMasterKey(ring: KeyRing): string {
  return ring.map(({ id, secret }) => `${id}:${secret}`).join(',')
}

/** The key for new values. */
export function writingKey(masterKey: string): MasterKey {
  return readKeys(masterKey)[0]
}

/** The oldest key, whatever the order. */
export function oldestKey(masterKey: string): MasterKey {
  const rank = ({ id }: MasterKey) => (id === FIRST_KEY ? '' : id)
  return readKeys(masterKey).reduce((oldest, key) => (rank(key) < rank(oldest) ? key : oldest))
}

/** Prefixes a value with the id of the key that made it. */
export function nameKey({ id }: Pick<MasterKey, 'id'>, value: string): string {
  return id === FIRST_KEY ? value : `${id}${MARK}${value}`
}

/**
 * Splits a named value into its key and the bare value; null if MASTER_KEY no longer has the key, or if the value names
 * a key that `nameKey` would leave out, because a token has only one spelling.
 */
export function findKey(
  masterKey: string,
  named: string,
): { key: MasterKey; value: string } | null {
  const { id, value } = splitName(named)
  const key = readKeys(masterKey).find((known) => known.id === id)
  return key === undefined || nameKey(key, value) !== named ? null : { key, value }
}

/** Splits a named value into the key's id and the bare value. */
export function splitName(named: string): { id: string; value: string } {
  const at = named.indexOf(MARK)
  return at === -1
    ? { id: FIRST_KEY, value: named }
    : { id: named.slice(0, at), value: named.slice(at + 1) }
}

/** Keyed hash of a list of texts under one key, for one use. */
export function hashWith({ secret }: MasterKey, use: KeyUse): KeyedHash {
  return createKeyedHash(secret, use)
}

/** Signs and verifies (HMAC with SHA-256) under one key, for one use. */
export function signingKey({ secret }: MasterKey, use: KeyUse): Promise<CryptoKey> {
  return deriveKey(secret, use, { name: 'HMAC', hash: 'SHA-256', length: 256 })
}

/** Encrypts and decrypts (AES-GCM) under one key, for one use. */
export function encryptionKey({ secret }: MasterKey, use: KeyUse): Promise<CryptoKey> {
  return deriveKey(secret, use, { name: 'AES-GCM', length: 256 })
}

// MASTER_KEY, the Worker's one secret: one key, or several while they are rotated. Everything derived from it is in one
// table here; src/cli/keys/README.md explains a rotation.
import { createKeyedHash, deriveKey, type KeyedHash } from './keyed-hash.ts'
import { DAY, type Seconds } from './zone-time.ts'

/**
 * Everything that is derived from a master key, and when an old key may go. `lasts` are the seconds in which what a key
 * made stays valid after another one replaced it; a word means that `npm run keys -- status` counts what is left.
 */
export const KEY_USES = {
  /** Third-party keys of dealers in KV and in tenants/: encrypted again, site by site. */
  'secrets of sites': { lasts: 'encrypted again' },
  /** Keys that dealers' systems send stock with, and their signatures: until the dealers use the new ones. */
  stock: { lasts: 'replaced by dealers' },
  /** One draw for each phone: until the campaign ends. */
  prizes: { lasts: 'campaigns over' },
  /** Sessions, signed again when used, for the longest idle time; pending codes, for ten minutes. */
  cookie: { lasts: 90 * DAY },
  /** With them a shopper opens a reservation or an estimate or changes a request, and a dealer releases a held lead. */
  'links of leads': { lasts: 60 * DAY },
  'previews of sites': { lasts: 7 * DAY },
  /** In regular emails of the console. They can be ended there, too. */
  'links that end e-mails': { lasts: 60 * DAY },
  /** With them a shopper confirms a newsletter sign-up, or ends it, which they may want years later. */
  'newsletter sign-ups': { lasts: 3 * 365 * DAY },
  /** A form that is open for longer counts as suspicious. */
  'keys of forms': { lasts: 7 * DAY },
  /** What a form of the console showed. One that is open for longer is opened again. */
  'forms of the console': { lasts: 7 * DAY },
  /** Codes are valid for ten minutes; their counters, which begin again under a new key, for a day. */
  'codes to phones': { lasts: DAY },
  /** Counters and visitors of a day, which begin again under a new key. */
  'networks of reservations': { lasts: DAY },
  'networks of suspicious forms': { lasts: DAY },
  'visitors of vehicles': { lasts: DAY },
  'confirmations of leads': { lasts: DAY },
  /** What a shopper shows before a code is sent. */
  'proofs before codes': { lasts: 900 },
  /** Alerts store their link's token, so that no key is needed to read it. */
  'links that stop alerts': { lasts: 0 },
} as const satisfies Record<
  string,
  { lasts: Seconds | 'encrypted again' | 'replaced by dealers' | 'campaigns over' }
>

export type KeyUse = keyof typeof KEY_USES

export type MasterKey = {
  /** The day when it was made, such as "20261123"; FIRST_KEY for the one that has no name. */
  id: string
  secret: string
}

/** In order: the first one writes, and all of them read. */
export type KeyRing = readonly [writing: MasterKey, ...others: MasterKey[]]

/** Id of the key that a deployment began with; what it made names no key. */
export const FIRST_KEY = 'first'

const ID = /^(?:first|\d{8}[a-z]?)$/
/** No sign of base64, hexadecimal or a token, and safe in addresses, cookies and headers. */
const MARK = '~'

/**
 * The keys of MASTER_KEY: either one secret alone, or "20261123:secret,first:secret". Throws if it is empty or a list
 * with a mistake, without repeating any of it.
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
    throw new Error('MASTER_KEY is no list of keys: write it as 20261123:secret,first:secret')
  return [writing, ...others]
}

/** The setting for these keys. */
export function toMasterKey(ring: KeyRing): string {
  return ring.map(({ id, secret }) => `${id}:${secret}`).join(',')
}

/** The key that new values are made with. */
export function writingKey(masterKey: string): MasterKey {
  return readKeys(masterKey)[0]
}

/** The key that was made first, however the keys are ordered. */
export function oldestKey(masterKey: string): MasterKey {
  const rank = ({ id }: MasterKey) => (id === FIRST_KEY ? '' : id)
  return readKeys(masterKey).reduce((oldest, key) => (rank(key) < rank(oldest) ? key : oldest))
}

/** A value with the name of the key that made it. */
export function nameKey({ id }: Pick<MasterKey, 'id'>, value: string): string {
  return id === FIRST_KEY ? value : `${id}${MARK}${value}`
}

/**
 * A value without the name of its key, and that key; null if MASTER_KEY no longer has it, or if the name is written where
 * `nameKey` writes none: a token has one spelling.
 */
export function findKey(
  masterKey: string,
  named: string,
): { key: MasterKey; value: string } | null {
  const { id, value } = splitName(named)
  const key = readKeys(masterKey).find((known) => known.id === id)
  return key === undefined || nameKey(key, value) !== named ? null : { key, value }
}

/** The id of the key that a value names, and the value without it. */
export function splitName(named: string): { id: string; value: string } {
  const at = named.indexOf(MARK)
  return at === -1
    ? { id: FIRST_KEY, value: named }
    : { id: named.slice(0, at), value: named.slice(at + 1) }
}

/** A fingerprint of a list of texts under one key, for one use. */
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

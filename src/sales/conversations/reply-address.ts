// The address that a shopper's email replies go to: one for each lead, signed for the site's domain, so it can't be
// guessed. It has only lower-case letters and digits, because mail systems change the case.
import { timingSafeEqual } from 'hono/utils/buffer'

import { toHex } from '#lib/encoding.ts'
import { findKey, type MasterKey, nameKey, signingKey, writingKey } from '#lib/key-ring.ts'

const ADDRESS = /^([^@]{1,64})@([^@]{1,190})$/
const LOCAL = /^([0-9a-f]{32})([0-9a-f]{20})$/
/**
 * Hex digits of the signature: 80 bits. The local part of an address has at most 64 characters, including the key's
 * name.
 */
const SIGNED = 20

/** The address of a lead's conversation at a domain. */
export async function mintReplyAddress(
  masterKey: string,
  { lead, domain }: { lead: string; domain: string },
): Promise<string> {
  const key = writingKey(masterKey)
  return `${nameKey(key, lead + (await sign(key, domain, lead)))}@${domain}`
}

/** The lead and domain of an address that this deployment made; null for any other. */
export async function readReplyAddress(
  masterKey: string,
  address: string,
): Promise<{ lead: string; domain: string } | null> {
  const [, local = '', domain = ''] = ADDRESS.exec(address.trim().toLowerCase()) ?? []
  const named = findKey(masterKey, local)
  const [, lead = '', signed = ''] = LOCAL.exec(named?.value ?? '') ?? []
  if (named === null || lead === '') return null
  const isOurs = await timingSafeEqual(signed, await sign(named.key, domain, lead))
  return isOurs ? { lead, domain } : null
}

async function sign(key: MasterKey, domain: string, lead: string): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([domain, lead]))
  const signed = await crypto.subtle.sign(
    'HMAC',
    await signingKey(key, 'addresses of conversations'),
    text,
  )
  return toHex(signed).slice(0, SIGNED)
}

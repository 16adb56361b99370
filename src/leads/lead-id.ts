// The id of a lead, made of what the shopper's form carries: it is known even while the database is not there.
import { toHex } from '#lib/hex.ts'

/** 32 hex digits: one form of one site, one id. `apart` makes another of the same form (F9). */
export async function leadId(site: string, key: string, ...apart: string[]): Promise<string> {
  const text = JSON.stringify([site, key, ...apart])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toHex(digest).slice(0, 32)
}

// The id of a lead, made of what the shopper's form carries: it is known even while the database is not there.
import { hashJson } from '#lib/hex.ts'

/** 32 hex digits: one form of one site, one id. `apart` makes another of the same form (F9). */
export async function leadId(site: string, key: string, ...apart: string[]): Promise<string> {
  return (await hashJson([site, key, ...apart])).slice(0, 32)
}

// The id of a lead, derived from the form key, so that it is known without the database.
import { hashJson } from '#lib/hex.ts'

/** 32 hex digits: one form of one site, one id. `apart` makes a different id for the same form (F9). */
export async function leadId(site: string, key: string, ...apart: string[]): Promise<string> {
  return (await hashJson([site, key, ...apart])).slice(0, 32)
}

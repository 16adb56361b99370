// Whether a master key that no longer writes can be removed, and until when it is needed: for `npm run keys -- status`.
import { KEY_USES } from '#lib/key-ring.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Encrypted } from './reseal.ts'

/** Stored times of a key in KV, in seconds since 1970. */
export type KeyTimes = {
  added?: Seconds
  /** When it began to write; omitted if it never did. */
  wrote?: Seconds
  /** When another one began to write instead. */
  replaced?: Seconds | undefined
}

export type Usage = {
  encrypted: readonly Encrypted[]
  /** Last use of each stock key that its dealer should have replaced. */
  stockKeys: readonly { site: string; key: string; usedAt: Seconds }[]
  /** Prize draws of campaigns that still run, by master key. */
  draws: readonly { site: string; campaign: string; key: string; draws: number; ends: Seconds }[]
}

export type KeyStatus = {
  /** What still needs the key, one line each. */
  needs: string[]
  /** When nothing will need it; null if unknown. */
  freeAt: Seconds | null
}

/** A dealer's system that has not sent stock with an old key for this long no longer uses it. */
const QUIET: Seconds = 30 * DAY

/** Maximum lifetime of time-limited values. */
const LONGEST = Math.max(
  ...Object.values(KEY_USES).map(({ lasts }) => (typeof lasts === 'number' ? lasts : 0)),
)

/** `times` belong to this key. */
export function keyStatusOf(id: string, times: KeyTimes, usage: Usage, now: Seconds): KeyStatus {
  const needs: string[] = []
  const encrypted = usage.encrypted.filter(({ key }) => key === id)
  if (encrypted.length > 0) {
    const slugs = [...new Set(encrypted.map(({ slug }) => slug))]
    needs.push(
      `${encrypted.length} third-party keys of ${slugs.join(', ')}: encrypt them again with npm run keys -- rotate`,
    )
  }
  const stock = usage.stockKeys.filter(({ key, usedAt }) => key === id && usedAt + QUIET > now)
  for (const { site, usedAt } of stock)
    needs.push(
      `stock key of ${site}, last used ${toKeyDay(usedAt)}: give the dealer the new one (npm run stock:key -- --site ${site})`,
    )
  const draws = usage.draws.filter(({ key, ends }) => key === id && ends > now)
  for (const { site, campaign, draws: count, ends } of draws)
    needs.push(`${count} prize draws of "${campaign}" at ${site}, until ${toKeyDay(ends)}`)
  const { replaced } = times
  if (replaced === undefined)
    needs.push('it is not recorded when another key replaced it; run npm run keys -- rotate')
  else if (replaced + LONGEST > now)
    needs.push(`sessions and links that it signed, until ${toKeyDay(replaced + LONGEST)}`)
  const ends = [
    (replaced ?? now) + LONGEST,
    (replaced ?? now) + QUIET,
    ...stock.map(({ usedAt }) => usedAt + QUIET),
    ...draws.map((campaign) => campaign.ends),
  ]
  return {
    needs,
    freeAt: encrypted.length > 0 || replaced === undefined ? null : Math.max(...ends),
  }
}

export const toKeyDay = (at: Seconds) => new Date(at * 1000).toISOString().slice(0, 10)

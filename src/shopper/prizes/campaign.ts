// A prize draw: its dates, and the prize of a number.
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

export type Campaign = NonNullable<Site['account']['spin_to_win']>
export type Prize = Campaign['prizes'][number]

/** Whether the draw is open, in the time zone of the primary location. */
export function campaignState(
  { starts, ends }: Pick<Campaign, 'starts' | 'ends'>,
  site: Pick<Site, 'locations' | 'locale'>,
  now: Seconds,
): 'before' | 'on' | 'over' {
  const today = localDate(now, siteZone(site))
  if (today < starts) return 'before'
  return today > ends ? 'over' : 'on'
}

/** Total of all weights. */
export function weightOf(prizes: readonly Prize[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0)
}

/** Each prize with its probability per spin while all prizes are available: percent, rounded down, such as "27.2%". */
export function listOdds(prizes: readonly Prize[]): { label: string; odds: string }[] {
  const total = weightOf(prizes)
  return prizes.map(({ label, weight }) => {
    const tenths = Math.floor((1000 * weight) / total)
    return { label, odds: tenths === 0 ? 'less than 0.1%' : `${tenths / 10}%` }
  })
}

/** The prize for a number below the total weight; each prize has as many numbers as its weight. */
export function prizeAt(prizes: readonly Prize[], ticket: number): Prize | undefined {
  let below = 0
  return prizes.find(({ weight }) => (below += weight) > ticket)
}

/** The site's draw; null if there is none, it is hidden, or sign-in is unavailable. */
export function shownCampaign({ account }: Pick<Site, 'account'>): Campaign | null {
  const { sign_in: canSignIn, spin_to_win: campaign } = account
  return canSignIn && campaign?.show === true ? campaign : null
}

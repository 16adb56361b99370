// What the page of the wheel shows a shopper: the campaign, the time and the draw decide it.
import { campaignState, type Campaign } from '#shopper/prizes/campaign.ts'
import type { Drawn } from '#shopper/prizes/prize-rows.ts'
import type { Site } from '#tenant/schema.ts'
import { turnTo } from './wheel-fields.ts'

export type Spin =
  /** The button: who presses it spins, or signs in first; "failed" where it did not work. */
  | { state: 'ready' | 'sign-in' | 'failed' }
  | { state: 'before' | 'over' }
  /** No prize is left. */
  | { state: 'out' }
  /** `turn` in degrees: the wheel stands at the prize. */
  | { state: 'won'; label: string; code: string; turn: number }

/** `otherwise` is for who can spin and has not. Times in seconds. */
export function toSpin(
  drawn: Drawn | null,
  campaign: Campaign,
  { site, now, otherwise }: { site: Site; now: number; otherwise: 'ready' | 'sign-in' },
): Spin {
  // What was won stays won when the draw is over.
  if (drawn !== null) return toWon(drawn, campaign)
  const state = campaignState(campaign, site, now)
  return { state: state === 'on' ? otherwise : state }
}

/** A prize that was taken out of the campaign has lost its name, and is one all the same. */
export function toWon({ prize, code }: Drawn, { prizes }: Campaign): Spin {
  const at = prizes.findIndex(({ id }) => id === prize)
  const label = prizes[at]?.label ?? 'a prize'
  return { state: 'won', label, code, turn: turnTo(at, prizes.length) }
}

// View model of the wheel: depends on the campaign, the time and the draw.
import { campaignState, type Campaign } from '#shopper/prizes/campaign.ts'
import type { Drawn } from '#shopper/prizes/prize-rows.ts'
import type { Site } from '#tenant/schema.ts'
import { turnTo } from './wheel-fields.ts'

export type Spin =
  /** The button spins, or leads to sign-in; "failed" if the spin failed. */
  | { state: 'ready' | 'sign-in' | 'failed' }
  | { state: 'before' | 'over' }
  /** No prize is left. */
  | { state: 'out' }
  /** `turn` in degrees: the wheel points at the prize. */
  | { state: 'won'; label: string; code: string; turn: number }

/** `otherwise` is the state for a shopper who has not spun. Times in seconds. */
export function toSpin(
  drawn: Drawn | null,
  campaign: Campaign,
  { site, now, otherwise }: { site: Site; now: number; otherwise: 'ready' | 'sign-in' },
): Spin {
  // A prize stays won after the campaign ends.
  if (drawn !== null) return toWon(drawn, campaign)
  const state = campaignState(campaign, site, now)
  return { state: state === 'on' ? otherwise : state }
}

/** A prize removed from the campaign has lost its name, but is still won. */
export function toWon({ prize, code }: Drawn, { prizes }: Campaign): Spin {
  const at = prizes.findIndex(({ id }) => id === prize)
  const label = prizes[at]?.label ?? 'a prize'
  return { state: 'won', label, code, turn: turnTo(at, prizes.length) }
}

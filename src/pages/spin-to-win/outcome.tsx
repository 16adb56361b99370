// The wheel's action, or the prize won: a fragment, because a spin changes it.
import { toDay } from '#lib/time.ts'
import { routes } from '#routes.ts'
import { type Campaign, campaignState } from '#shopper/prizes/campaign.ts'
import type { Drawn } from '#shopper/prizes/prize-rows.ts'
import type { Site } from '#tenant/schema.ts'
import { ErrorNotice, PhoneLink } from '#ui/notice.tsx'
import { turnTo } from './wheel.tsx'

export function Outcome({ campaign, spin }: { campaign: Campaign; spin: Spin }) {
  const isWon = spin.state === 'won'
  return (
    <div
      className="spin-outcome"
      data-testid="spin-outcome"
      data-state={spin.state}
      data-turn={isWon ? spin.turn : undefined}
      tabIndex={-1}
    >
      {isWon ? <Won label={spin.label} code={spin.code} /> : <NotWon {...{ campaign, spin }} />}
    </div>
  )
}

function Won({ label, code }: { label: string; code: string }) {
  return (
    <>
      <div className="ticket">
        <h2>
          <span>You have won</span> {label}
        </h2>
        <p>
          Your code
          <code data-testid="prize-code">{code}</code>
        </p>
      </div>
      <p>
        Show us this code on your next visit, on your phone or on paper. It stays on this page: sign
        in with the same mobile to see it again.
      </p>
      <PhoneLink />
    </>
  )
}

function NotWon({ campaign, spin: { state } }: { campaign: Campaign; spin: Spin }) {
  const { starts, ends } = campaign
  if (state === 'before') return <p className="spin-when">The draw opens on {toDay(starts)}.</p>
  if (state === 'over') return <p className="spin-when">This draw ended on {toDay(ends)}.</p>
  if (state === 'out') return <p className="spin-when">Every prize has been won.</p>
  return (
    <form method="post" action={routes.spinToWin.href()} data-spin={state}>
      {state === 'failed' && (
        <ErrorNotice>
          We couldn’t draw your prize just now. Please try again: you still have your spin.
        </ErrorNotice>
      )}
      <button className="button spin-button">Spin the wheel</button>
      <p>
        One spin each, until {toDay(ends)}.
        {state === 'sign-in' && ' First, sign in with a code we’ll text to your mobile.'}
      </p>
    </form>
  )
}

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

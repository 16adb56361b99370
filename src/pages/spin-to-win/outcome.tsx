// The wheel's action, or the prize won: a fragment, because a spin changes it.
import { toDay } from '#lib/time.ts'
import type { Campaign } from '#shopper/prizes/campaign.ts'
import { routes } from '#routes.ts'
import { Notice } from '#ui/notice.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Spin } from './to-spin.ts'

type Props = { campaign: Campaign; spin: Spin }

export function Outcome({ campaign, spin }: Props) {
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
  const { general } = useSite().site.phone_numbers
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
      {general !== '' && <PhoneLink number={general} />}
    </>
  )
}

function NotWon({ campaign, spin: { state } }: { campaign: Campaign; spin: Spin }) {
  const { starts, ends } = campaign
  if (state === 'before') return <p className="spin-when">The wheel turns from {toDay(starts)}.</p>
  if (state === 'over') return <p className="spin-when">This draw ended on {toDay(ends)}.</p>
  if (state === 'out') return <p className="spin-when">Every prize has been won.</p>
  return (
    <form method="post" action={routes.spinToWin.href()} data-spin={state}>
      {state === 'failed' && (
        <div role="alert">
          <Notice>
            We couldn’t draw your prize just now. Please try again: you still have your spin.
          </Notice>
        </div>
      )}
      <button className="button spin-button">Spin the wheel</button>
      <p>
        One spin each, until {toDay(ends)}.
        {state === 'sign-in' && ' First, sign in with a code we’ll text to your mobile.'}
      </p>
    </form>
  )
}

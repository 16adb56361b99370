// The prize draw page (R48): wheel, prizes, the spin or its result, and terms.
import type { Campaign } from '#shopper/prizes/campaign.ts'
import { Markup } from '#ui/page-head.tsx'
import { Outcome } from './outcome.tsx'
import type { Spin } from './to-spin.ts'
import { Wheel } from './wheel.tsx'

type Props = { campaign: Campaign; spin: Spin }

export function SpinToWinBody({ campaign, spin }: Props) {
  const { title, intro, terms, prizes } = campaign
  const labels = prizes.map(({ label }) => label)
  return (
    <div className="spin-page" data-page="spin-to-win">
      <section className="spin-stage">
        <header>
          <h1>{title}</h1>
          {intro !== '' && <Markup html={intro} />}
        </header>
        <Wheel labels={labels} turn={spin.state === 'won' ? spin.turn : 0} />
        <Outcome campaign={campaign} spin={spin} />
      </section>
      <div className="spin-small">
        <section>
          <h2>Prizes</h2>
          <ul>
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <p>Segments are equal and don’t show the odds.</p>
        </section>
        <section data-testid="spin-terms">
          <h2>Terms</h2>
          <Markup html={terms} />
        </section>
      </div>
    </div>
  )
}
